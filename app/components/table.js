
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
  sets: (cell, node, sprite) => {
    const line = make('div', 'sets');
    line.append(...cell.sets.map((tiles) => {
      const one = make('span', 'set');
      one.append(...tiles.map((tile) => face(sprite, tile)));
      return one;
    }));
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

// Roles are named, since a table that is laid out as blocks loses them.
function cellOf(cell, column, { headers, sprite }) {
  const node = make(column ? 'td' : 'th', `cell-${cell.type}`);
  if (!column) node.scope = 'row';
  node.setAttribute('role', column ? 'cell' : 'rowheader');
  node.dataset.heading = headers[column];
  FILL[cell.type](cell, node, sprite);
  return node;
}

export default function ({ data, parentElement }) {
  const table = make('table', data.stacks ? 'stacks' : '');
  table.setAttribute('role', 'table');
  table.append(make('caption', '', data.caption));
  const heads = make('tr');
  heads.setAttribute('role', 'row');
  heads.append(...data.headers.map((header, column) => {
    const head = make('th', data.rows[0]?.[column].type === 'number' ? 'cell-number' : '', header);
    head.scope = 'col';
    head.setAttribute('role', 'columnheader');
    return head;
  }));
  const top = make('thead');
  top.append(heads);
  const body = make('tbody');
  body.append(...data.rows.map((row, place) => {
    const line = make('tr', place === data.chosen ? 'chosen' : '');
    line.setAttribute('role', 'row');
    if (place === data.chosen) line.setAttribute('aria-current', 'true');
    line.append(...row.map((cell, column) => cellOf(cell, column, data)));
    return line;
  }));
  table.append(top, body);
  const wrap = parentElement.querySelector('.wrap');
  wrap.setAttribute('aria-label', data.caption);
  wrap.replaceChildren(table);
}
