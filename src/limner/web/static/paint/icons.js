// Line drawings for the buttons, on a field of 24 x 24; a tool's is part of the layout.

/** Return a picture of a tool or brush size, as an SVG element. */
export function iconOf({ kind, name, icon: path }) {
  const icon = element("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" });
  icon.append(
    kind === "size"
      ? element("circle", { cx: 12, cy: 12, r: Number(name) / 2, class: "solid" })
      : element("path", { d: path }),
  );
  return icon;
}

function element(name, attributes) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
