function usefulCell(row, data) {
  const cell = make('td', 'useful');
  if (!row.useful.length) cell.textContent = row.none;
  for (const group of row.useful) {
    const line = make('div', `group ${group.ways}`);
    line.append(badge(group.badge));
    for (const tile of group.tiles) {
      const draw = make('span', tile.live ? 'draw' : 'draw dead');
      draw.append(face(data.sprite, tile), `×${tile.live}`);
      line.append(draw);
    }
    cell.append(line);
  }
  return cell;
}

function rowOf(row, data) {
  const line = make('tr', row.chosen ? 'chosen' : '');
  const head = make('th');
  head.scope = 'row';
  head.append(face(data.sprite, row));
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
  parentElement.querySelector('.legend').replaceChildren(...data.legend.map((entry) => {
    const line = make('li', entry.ways);
    line.append(make('span', 'tile'), badge(entry.badge));
    return line;
  }));
}
