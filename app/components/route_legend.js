
export default function ({ data, parentElement }) {
  const legend = parentElement.querySelector('.legend');
  legend.setAttribute('aria-label', data.label);
  legend.replaceChildren(...data.routes.map((route) => {
    const line = make('li');
    const key = make('span', 'key', route.letter);
    key.style.background = route.colour;
    line.append(key, make('span', '', route.name));
    return line;
  }));
}
