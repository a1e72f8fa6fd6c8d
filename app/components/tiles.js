
// A picture: a screen reader hears the row's label alone.
export default function ({ data, parentElement }) {
  const row = parentElement.querySelector('.row');
  row.setAttribute('aria-label', data.label);
  row.style.setProperty('--size', `${Number(data.size)}px`);
  row.replaceChildren(...data.tiles.map((tile) => face(data.sprite, tile)));
}
