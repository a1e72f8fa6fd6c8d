// The nodes stay and only what changes is set: a screen reader hears of a new text in `.said` and of nothing else.
function say(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

export default function ({ data, parentElement }) {
  const track = parentElement.querySelector('.track');
  say(parentElement.querySelector('p'), data.text);
  say(parentElement.querySelector('.said'), data.said);
  track.hidden = data.share === null;
  track.setAttribute('aria-label', data.label);
  track.setAttribute('aria-valuetext', data.text);
  track.setAttribute('aria-valuenow', Math.round(100 * data.share));
  track.querySelector('i').style.width = `${100 * data.share}%`;
}
