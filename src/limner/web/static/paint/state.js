// The live look at a paint program: tool, colour, size, pointer, mouse button.

import { holds } from "./program.js";

/** Show a paint program's state in the elements of the page's bar. */
export function showState(paint) {
  const { left, top } = paint.layout.canvas;
  const [x, y] = paint.pointer;
  const isOnCanvas = holds(paint.layout.canvas, [x, y]);
  write("tool", paint.tool);
  write("color", paint.color);
  write("size", `${paint.size} px`);
  write("pointer", pair(x, y));
  write("point", isOnCanvas ? pair(x - left, y - top) : "no");
  write("pressed", paint.pressed ? "down" : "up");
  document.getElementById("swatch").style.backgroundColor = paint.layout.palette[paint.color];
}

function write(id, text) {
  const element = document.getElementById(id);
  if (element.textContent !== text) element.textContent = text;
}

function pair(...values) {
  return `(${values.map((value) => Math.round(value * 100) / 100).join(", ")})`;
}
