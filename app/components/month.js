function dayCell(day, choose) {
  const cell = make('td');
  if (!day) return cell;
  if (!day.open) {
    cell.append(make('span', 'closed', String(day.number)));
    return cell;
  }
  const button = make('button');
  button.type = 'button';
  button.append(make('span', '', String(day.number)));
  if (day.badge) button.append(badge(day.badge));
  button.setAttribute('aria-label', day.badge ? `${day.name}: ${day.badge.label}` : day.name);
  if (day.chosen) button.setAttribute('aria-current', 'date');
  button.onclick = () => choose(day.date);
  cell.append(button);
  return cell;
}

export default function ({ data, parentElement, setTriggerValue }) {
  const table = parentElement.querySelector('.month');
  const heads = make('tr');
  for (const name of data.days) {
    const head = make('th', '', name);
    head.scope = 'col';
    heads.append(head);
  }
  const weeks = data.weeks.map((week) => {
    const line = make('tr');
    line.append(...week.map((day) => dayCell(day, (date) => setTriggerValue('day', date))));
    return line;
  });
  table.replaceChildren(make('caption', '', data.caption), heads, ...weeks);
}
