const COLUMNS = 9;
const MOST_PICKS = 14;

function tileButton(tile, data) {
  const button = document.createElement('button');
  button.type = 'button';
  const svg = picture(data.sprite, `${data.symbol}${Number(tile.kind)}`);
  svg.setAttribute('aria-hidden', 'true');
  const left = document.createElement('span');
  left.className = 'left';
  left.setAttribute('aria-hidden', 'true');
  button.append(svg, left);
  return button;
}

function update(button, tile) {
  button.title = tile.name;
  button.setAttribute('aria-label', tile.left === null ? tile.name : `${tile.name} ×${tile.left}`);
  button.setAttribute('aria-disabled', tile.blocked);
  button.lastChild.textContent = tile.left ?? '';
}

export default function ({ data, parentElement, setTriggerValue }) {
  const palette = parentElement.querySelector('.palette');
  palette.setAttribute('aria-label', data.label);
  // Made anew only when the faces change; else updated in place, so that the focus stays where it was after a click.
  if (palette.dataset.symbol !== data.symbol) {
    palette.dataset.symbol = data.symbol;
    palette.replaceChildren(...data.tiles.map((tile) => tileButton(tile, data)));
    [...palette.children].forEach((button, place) => { button.tabIndex = place ? -1 : 0; });
  }
  const buttons = [...palette.children];
  buttons.forEach((button, place) => update(button, data.tiles[place]));
  // A click while the page still answers the one before would replace it: each event brings the latest picks again.
  const picks = palette.picks ??= [];
  palette.onclick = (event) => {
    const place = buttons.indexOf(event.target.closest('button'));
    if (place < 0 || data.tiles[place].blocked) return;
    const last = picks.length ? picks[picks.length - 1].at : 0;
    picks.push({ at: Math.max(Date.now(), last + 1), kind: data.tiles[place].kind });
    setTriggerValue('pick', { picks: picks.slice(-MOST_PICKS) });
  };
  palette.onkeydown = (event) => {
    const place = buttons.indexOf(event.target.closest('button'));
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS }[event.key];
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? buttons.length - 1 : place + step;
    if (place < 0 || Number.isNaN(to) || to < 0 || to >= buttons.length) return;
    event.preventDefault();
    buttons.forEach((button) => { button.tabIndex = -1; });
    buttons[to].tabIndex = 0;
    buttons[to].focus();
  };
}
