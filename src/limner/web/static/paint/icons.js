// Line drawings for the buttons, on a field of 24 x 24.

const PATHS = {
  pen: "M4 20l1-5L16 4l4 4L9 19z M13.5 6.5l4 4",
  eraser: "M8 20l-4.5-4.5L14 5l6 6-9 9z M8.5 10.5l6 6 M8 20h12",
  fill: "M5 12l7-7 7 7-7 7z M5 12h14 M9.5 2.5L12 5 M20.5 15.5q2 3 0 4.5q-2-1.5 0-4.5z",
  line: "M4 20L20 4",
  rectangle: "M3.5 6h17v12h-17z",
  circle: "M12 3.5a8.5 8.5 0 1 0 .01 0z",
};

/** Return a picture of a tool or brush size, as an SVG element. */
export function iconOf({ kind, name }) {
  const icon = element("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" });
  icon.append(
    kind === "size"
      ? element("circle", { cx: 12, cy: 12, r: Number(name) / 2, class: "solid" })
      : element("path", { d: PATHS[name] }),
  );
  return icon;
}

function element(name, attributes) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
