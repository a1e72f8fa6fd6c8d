// Counts down in the browser: asking the server each second would be too much for it with a class at work. What counts is the
// server's own clock; this one only says when to ask it.
export default function ({ data, parentElement, setTriggerValue }) {
  const clock = parentElement.querySelector('.clock');
  const track = clock.querySelector('.track i');
  const words = clock.querySelector('span');
  const ends = performance.now() + data.left_ms;
  let isOver = false;
  clearInterval(clock.timer);
  const tick = () => {
    const left = Math.max(0, ends - performance.now());
    words.textContent = left > 0 ? data.left_text.replace('{s}', Math.ceil(left / 1000)) : data.over_text;
    track.style.width = `${(100 * left) / data.limit_ms}%`;
    clock.classList.toggle('late', left < 10000);
    if (left > 0 || isOver) return;
    isOver = true;
    clearInterval(clock.timer);
    setTriggerValue('over', { question: data.question });
  };
  tick();
  if (!isOver) clock.timer = setInterval(tick, 250);
  return () => clearInterval(clock.timer);
}
