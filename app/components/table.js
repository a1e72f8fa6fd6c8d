
const FILL = {
  text: (cell, node) => { node.textContent = cell.text; },
  number: (cell, node) => { node.textContent = cell.text; },
  tiles: (cell, node, sprite) => {
    const line = make('div', 'tiles');
    line.append(...cell.tiles.map((tile) => {
      const one = make('span', 'one');
      one.append(face(sprite, tile), tile.note);
      return one;
    }), make('span', '', cell.text));
    node.append(line);
  },
  bar: (cell, node) => {
    const bar = make('div', 'bar');
    const fill = make('i');
    fill.style.width = `${100 * cell.share}%`;
    bar.append(fill, make('b', '', cell.text));
    node.append(bar);
  },
  badge: (cell, node) => { node.append(badge(cell.badge), cell.text ? ` ${cell.text}` : ''); },
};

function cellOf(cell, column, sprite) {
  const node = make(column ? 'td' : 'th', `cell-${cell.type}`);
  if (!column) node.scope = 'row';
  FILL[cell.type](cell, node, sprite);
  return node;
}

export default function ({ data, parentElement }) {
  const table = make('table');
  table.append(make('caption', '', data.caption));
  const heads = make('tr');
  heads.append(...data.headers.map((header) => {
    const head = make('th', '', header);
    head.scope = 'col';
    return head;
  }));
  const top = make('thead');
  top.append(heads);
  const body = make('tbody');
  body.append(...data.rows.map((row, place) => {
    const line = make('tr', place === data.chosen ? 'chosen' : '');
    if (place === data.chosen) line.setAttribute('aria-current', 'true');
    line.append(...row.map((cell, column) => cellOf(cell, column, data.sprite)));
    return line;
  }));
  table.append(top, body);
  const wrap = parentElement.querySelector('.wrap');
  wrap.setAttribute('aria-label', data.caption);
  wrap.replaceChildren(table);
}
