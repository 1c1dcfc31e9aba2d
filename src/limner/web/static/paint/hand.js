// A person's mouse, pen, finger or keyboard on the paint program's screen.

const STEP = 10;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Let a hand draw. Where a script has left the button pressed, the hand takes it over.
 *
 * @param {HTMLElement} screen The element that is the screen: its corner is (0, 0).
 * @param {Paint} paint
 * @param {() => boolean} isFree Whether the hand may act now.
 */
export function followPointer(screen, paint, isFree = () => true) {
  let holding = null;

  const glide = (event) => paint.glideTo(...placeOf(event, screen, paint.layout));

  screen.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || holding !== null || !isFree()) return;
    if (isScrolling(event, screen)) return;
    holding = event.pointerId;
    screen.setPointerCapture(holding);
    glide(event);
    if (!paint.pressed) paint.press();
  });
  screen.addEventListener("pointermove", (event) => {
    const isMine = !paint.pressed || event.pointerId === holding;
    if (isMine && isFree()) glide(event);
  });
  const release = (event) => {
    if (event.pointerId !== holding) return;
    holding = null;
    if (!paint.pressed || !isFree()) return;
    if (event.type === "pointerup") glide(event);
    paint.letGo();
  };
  screen.addEventListener("pointerup", release);
  screen.addEventListener("pointercancel", release);
}

/** Let the keyboard draw: arrows move by 10 px, with Shift by 1; Space presses and releases. */
export function followKeys(easel, paint, isFree = () => true) {
  easel.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !isFree()) return;
    if (event.key in ARROWS) step(paint, ARROWS[event.key], event.shiftKey ? 1 : STEP);
    else if (event.key === " ") toggle(paint, event.repeat);
    else return;
    event.preventDefault();
  });
}

function step(paint, [right, down], length) {
  const { left, top, width, height } = paint.layout.canvas;
  const [x, y] = paint.pointer;
  const isOn = x >= left && x < left + width && y >= top && y < top + height;
  if (!isOn && !paint.pressed) paint.glideTo(left + width / 2, top + height / 2);
  else paint.glideTo(...onScreen(x + right * length, y + down * length, paint.layout));
}

function toggle(paint, isRepeat) {
  if (isRepeat) return;
  if (paint.pressed) paint.letGo();
  else paint.press();
}

/** A finger beside canvas and buttons moves the page. */
function isScrolling(event, screen) {
  return event.pointerType === "touch" && event.target === screen;
}

/** Screen coordinates to the hundredth of a pixel: browsers give mouse events 32-bit floats. */
function placeOf(event, screen, layout) {
  const { left, top } = screen.getBoundingClientRect();
  const x = hundredth(event.clientX - snapped(left));
  const y = hundredth(event.clientY - snapped(top));
  return onScreen(x, y, layout);
}

/** Where an edge is really painted: browsers move it to the nearest pixel of the device. */
function snapped(edge) {
  return Math.round(edge * devicePixelRatio) / devicePixelRatio;
}

function hundredth(value) {
  return Math.round(value * 100) / 100;
}

function onScreen(x, y, { width, height }) {
  return [Math.min(Math.max(x, 0), width), Math.min(Math.max(y, 0), height)];
}
