const COLUMNS = 9;

function choiceButton() {
  const button = make('button');
  button.type = 'button';
  const tile = picture('', '');
  tile.setAttribute('class', 'tile');
  tile.setAttribute('aria-hidden', 'true');
  button.append(tile);
  return button;
}

function show(button, tile, data) {
  const mark = data.marks[tile.kind];
  const name = mark ? `${tile.name}, ${mark.label}` : tile.name;
  button.querySelector('use').setAttribute('href', `${data.sprite}#${tile.symbol}`);
  button.querySelector('.badge')?.remove();
  if (mark) button.append(badge(mark));
  button.classList.toggle('marked', Boolean(mark));
  button.title = name;
  button.setAttribute('aria-label', name);
  button.setAttribute('aria-disabled', data.done);
}

// What is chosen is kept here until the answer is given: a click shows at once, whatever the page is doing.
export default function ({ data, parentElement, setStateValue }) {
  const choice = parentElement.querySelector('.choice');
  choice.setAttribute('aria-label', data.label);
  choice.classList.toggle('done', data.done);
  if (choice.dataset.question !== data.question) {
    choice.dataset.question = data.question;
    choice.chosen = new Set(data.chosen);
    choice.replaceChildren(...data.tiles.map(choiceButton));
    [...choice.children].forEach((button, place) => { button.tabIndex = place ? -1 : 0; });
  }
  if (data.done) choice.chosen = new Set(data.chosen);
  const buttons = [...choice.children];
  const press = () => buttons.forEach((button, kind) => { button.setAttribute('aria-pressed', choice.chosen.has(kind)); });
  buttons.forEach((button, kind) => show(button, data.tiles[kind], data));
  press();
  choice.onclick = (event) => {
    const kind = buttons.indexOf(event.target.closest('button'));
    if (kind < 0 || data.done) return;
    if (!choice.chosen.delete(kind)) choice.chosen.add(kind);
    press();
    setStateValue('chosen', { question: data.question, kinds: [...choice.chosen] });
  };
  choice.onkeydown = (event) => {
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
