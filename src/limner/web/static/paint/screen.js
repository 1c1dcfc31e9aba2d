// The paint program's screen as elements: buttons and canvas where the layout has them.

import { followKeys, followPointer } from "./hand.js";
import { iconOf } from "./icons.js";

const GROUPS = { tool: "Tools", color: "Colours", size: "Brush sizes" };
const HELP =
  "Canvas, 1000 by 700 pixels. Arrow keys move the pointer by 10 pixels, with Shift by 1. " +
  "Space presses the mouse button and releases it.";

/**
 * Fill an element with the screen of a paint program; it needs /static/paint/screen.css.
 *
 * @param {HTMLElement} screen An empty element.
 * @param {Paint} paint
 * @param {() => boolean} isFree Whether a hand may draw now.
 */
export function mountScreen(screen, paint, isFree = () => true) {
  const { layout } = paint;
  screen.classList.add("paint-screen");
  size(screen, layout);
  const buttons = Object.keys(GROUPS).map((kind) => group(kind, paint, isFree));
  const easel = document.createElement("div");
  easel.className = "easel";
  easel.tabIndex = 0;
  easel.setAttribute("role", "application");
  easel.setAttribute("aria-label", HELP);
  place(easel, layout.canvas);
  easel.append(paint.canvas, paint.preview);
  const pointer = document.createElement("div");
  pointer.className = "pointer";
  screen.replaceChildren(...buttons.map(({ element }) => element), easel, pointer);

  followPointer(screen, paint, isFree);
  followKeys(easel, paint, isFree);
  const show = () => {
    for (const { refresh } of buttons) refresh();
    [pointer.style.left, pointer.style.top] = paint.pointer.map((value) => `${value}px`);
    pointer.classList.toggle("pressed", paint.pressed);
  };
  paint.addEventListener("change", atNextFrame(show));
  show();
}

/** Return a function that calls another once in the next frame, however often it is called. */
export function atNextFrame(call) {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      call();
    });
  };
}

function group(kind, paint, isFree) {
  const element = document.createElement("div");
  element.setAttribute("role", "group");
  element.setAttribute("aria-label", GROUPS[kind]);
  const buttons = paint.layout.buttons.filter((button) => button.kind === kind);
  const made = buttons.map((button) => [button, buttonOf(button, paint, isFree)]);
  element.append(...made.map(([, one]) => one));
  const refresh = () => {
    for (const [{ name }, one] of made) {
      one.setAttribute("aria-pressed", String(name === String(paint[kind])));
    }
  };
  return { element, refresh };
}

function buttonOf(button, paint, isFree) {
  const one = document.createElement("button");
  one.type = "button";
  one.className = button.kind;
  one.dataset.name = button.name;
  one.title = button.kind === "size" ? `${button.name} px` : button.name;
  one.setAttribute("aria-label", one.title);
  place(one, button);
  if (button.kind === "color") one.style.backgroundColor = paint.layout.palette[button.name];
  else one.append(iconOf(button), caption(one.title));
  one.addEventListener("click", (event) => {
    const isByKey = event.detail === 0;
    if (isByKey && !paint.pressed && isFree()) paint.click(button.x, button.y);
  });
  return one;
}

function caption(text) {
  const element = document.createElement("span");
  element.textContent = text;
  return element;
}

function place(element, { left, top, width, height }) {
  element.style.left = `${left}px`;
  element.style.top = `${top}px`;
  size(element, { width, height });
}

function size(element, { width, height }) {
  element.style.width = `${width}px`;
  element.style.height = `${height}px`;
}
