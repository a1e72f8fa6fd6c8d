const SVG = 'http://www.w3.org/2000/svg';

// Texts are set as text, never as markup.
function make(name, className, text) {
  const node = document.createElement(name);
  if (className) node.className = className;
  if (text !== undefined) node.textContent = text;
  return node;
}

function picture(sprite, kind, name) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('class', 'tile');
  svg.setAttribute('viewBox', '0 0 60 80');
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', name);
  const use = document.createElementNS(SVG, 'use');
  use.setAttribute('href', `${sprite}#t${Number(kind)}`);
  svg.append(use);
  return svg;
}

function usefulCell(row, data) {
  const cell = make('td', 'useful');
  if (!row.useful.length) cell.textContent = row.none;
  for (const group of row.useful) {
    const line = make('div', 'group');
    const sign = make('span', 'sign', group.sign);
    sign.setAttribute('aria-hidden', 'true');
    sign.title = group.label;
    line.append(sign, make('span', 'unseen', group.label));
    for (const tile of group.tiles) {
      const draw = make('span', tile.live ? 'draw' : 'draw dead');
      draw.append(picture(data.sprite, tile.kind, tile.name), `×${tile.live}`);
      line.append(draw);
    }
    line.append(make('span', 'total', group.total));
    cell.append(line);
  }
  return cell;
}

function rowOf(row, data) {
  const line = make('tr', row.chosen ? 'chosen' : '');
  const head = make('th');
  head.scope = 'row';
  head.append(picture(data.sprite, row.kind, row.name));
  if (row.chosen) head.append(make('span', 'unseen', row.chosen));
  const bar = make('div', 'bar');
  const fill = make('i');
  fill.style.width = `${100 * row.share}%`;
  bar.append(fill, make('b', '', `${(100 * row.share).toFixed(0)}%`));
  const value = make('td');
  value.append(bar);
  line.append(head, make('td', `step-${row.step}`, row.grade), make('td', '', row.distance), usefulCell(row, data), value);
  return line;
}

export default function ({ data, parentElement }) {
  const table = make('table');
  table.append(make('caption', '', data.caption));
  const heads = make('tr');
  for (const column of data.columns) {
    const head = make('th', '', column);
    head.scope = 'col';
    heads.append(head);
  }
  const top = make('thead');
  top.append(heads);
  const body = make('tbody');
  body.append(...data.rows.map((row) => rowOf(row, data)));
  table.append(top, body);
  parentElement.querySelector('.wrap').replaceChildren(table);
}
