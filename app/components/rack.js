
function tileButton(data) {
  const button = make('button');
  button.type = 'button';
  const tile = picture(data.sprite, '');
  tile.setAttribute('class', 'tile');
  tile.setAttribute('aria-hidden', 'true');
  button.append(tile);
  return button;
}

function mark(button, data) {
  button.querySelector('.badge')?.remove();
  if (data) button.append(badge(data));
}

// Whether a next puzzle may take the focus: it was on this rack, on the button that brought the puzzle, or nowhere.
function isFree(rack) {
  return rack.contains(rack.getRootNode().activeElement) || ['BODY', 'BUTTON'].includes(document.activeElement.tagName);
}

// Runs again for each new `data` on the same nodes: a new puzzle makes new buttons, the same one keeps them and the focus.
export default function ({ data, parentElement, setTriggerValue }) {
  // Screen readers and the shapes of Chinese glyphs depend on the language of the document, which Streamlit never sets.
  document.documentElement.lang = data.language;
  const rack = parentElement.querySelector('.rack');
  const done = data.chosen !== null;
  rack.setAttribute('aria-label', data.label);
  if (rack.dataset.puzzle !== data.puzzle) {
    const goesOn = rack.childElementCount > 0 && isFree(rack);
    rack.dataset.puzzle = data.puzzle;
    rack.style.setProperty('--n', data.tiles.length);
    rack.replaceChildren(...data.tiles.map(() => tileButton(data)));
    rack.firstElementChild.tabIndex = 0;
    [...rack.children].slice(1).forEach((button) => { button.tabIndex = -1; });
    if (goesOn) rack.firstElementChild.focus();
  }
  rack.classList.toggle('apart', data.drawn_apart);
  const buttons = [...rack.children];
  buttons.forEach((button, i) => {
    button.querySelector('use').setAttribute('href', `${data.sprite}#${data.symbol}${Number(data.tiles[i].kind)}`);
    const name = data.marks.length ? `${data.tiles[i].name}, ${data.marks[i].label}` : data.tiles[i].name;
    button.setAttribute('aria-label', name);
    button.title = name;
    mark(button, data.marks[i]);
    button.setAttribute('aria-disabled', done);
    button.setAttribute('aria-pressed', data.chosen === i);
  });
  const positionOf = (event) => buttons.indexOf(event.target.closest('button'));
  rack.onclick = (event) => {
    const i = positionOf(event);
    if (i < 0 || buttons[i].getAttribute('aria-disabled') === 'true') return;
    buttons.forEach((button) => button.setAttribute('aria-disabled', true));
    setTriggerValue('answer', { puzzle: data.puzzle, index: i });
  };
  rack.onkeydown = (event) => {
    const i = positionOf(event);
    const last = buttons.length - 1;
    const to = { ArrowRight: Math.min(i + 1, last), ArrowLeft: Math.max(i - 1, 0), Home: 0, End: last }[event.key];
    if (i < 0 || to === undefined) return;
    event.preventDefault();
    buttons.forEach((button) => { button.tabIndex = -1; });
    buttons[to].tabIndex = 0;
    buttons[to].focus();
  };
}
