const SVG = 'http://www.w3.org/2000/svg';

// Texts are set as text, never as markup.
function make(name, className, text) {
  const node = document.createElement(name);
  if (className) node.className = className;
  if (text !== undefined) node.textContent = text;
  return node;
}

// A symbol of the tile set; what it is called is for whoever shows it to say.
function picture(sprite, symbol) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 60 80');
  const use = document.createElementNS(SVG, 'use');
  use.setAttribute('href', `${sprite}#${symbol}`);
  svg.append(use);
  return svg;
}

// A tile as a picture that a screen reader hears by its name.
function face(sprite, tile) {
  const svg = picture(sprite, tile.symbol);
  svg.setAttribute('class', 'tile');
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', tile.name);
  return svg;
}

function badge(data) {
  const node = make('span', `badge ${data.tone}`);
  const sign = make('span', data.share === 1 ? 'sign full' : 'sign');
  sign.style.setProperty('--share', `${100 * data.share}%`);
  sign.style.setProperty('--start', `${data.start}turn`);
  const text = make('span', '', data.text);
  [sign, text].forEach((part) => part.setAttribute('aria-hidden', 'true'));
  node.append(sign, text, make('span', 'unseen', data.label));
  return node;
}
