function tileBox(sprite, tile) {
  const box = document.createElement('div');
  box.className = `tile${tile.turned ? ' turned' : ''}`;
  box.append(picture(sprite, tile.symbol));
  return box;
}

// A picture: nothing in it answers to a click, and a screen reader hears the label alone.
export default function ({ data, parentElement }) {
  const hand = parentElement.querySelector('.hand');
  hand.setAttribute('aria-label', data.label);
  hand.style.setProperty('--units', data.units);
  hand.replaceChildren(...data.groups.map((group) => {
    const box = document.createElement('div');
    box.className = `group ${group.part}`;
    box.append(...group.tiles.map((tile) => tileBox(data.sprite, tile)));
    return box;
  }));
}
