const SVG = 'http://www.w3.org/2000/svg';
const COLUMNS = 9;

function tileButton(tile, data) {
  const button = document.createElement('button');
  button.type = 'button';
  button.setAttribute('aria-label', tile.name);
  button.title = tile.name;
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 60 80');
  svg.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(SVG, 'use');
  use.setAttribute('href', `${data.sprite}#${data.symbol}${Number(tile.kind)}`);
  svg.append(use);
  button.append(svg);
  return button;
}

export default function ({ data, parentElement, setTriggerValue }) {
  const palette = parentElement.querySelector('.palette');
  palette.setAttribute('aria-label', data.label);
  // Made anew only when names or faces change, so that the focus stays where it was after a click.
  const drawn = JSON.stringify(data);
  if (palette.dataset.drawn !== drawn) {
    palette.dataset.drawn = drawn;
    palette.replaceChildren(...data.tiles.map((tile) => tileButton(tile, data)));
    [...palette.children].forEach((button, place) => { button.tabIndex = place ? -1 : 0; });
  }
  const buttons = [...palette.children];
  palette.onclick = (event) => {
    const place = buttons.indexOf(event.target.closest('button'));
    if (place >= 0) setTriggerValue('pick', { kind: data.tiles[place].kind });
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
