// Elements made of text alone: nothing that a log says is ever markup.

const SVG = "http://www.w3.org/2000/svg";

/** Controls but tab and newline, marks that turn the writing direction, lone surrogates. */
const UNSEEN = new RegExp(
  "[\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e" +
  "\\u2066-\\u2069\\ufeff\\ufff9-\\uffff]|[\\ud800-\\udbff](?![\\udc00-\\udfff])" +
  "|(?<![\\ud800-\\udbff])[\\udc00-\\udfff]", "g");

/** Return text with unseen characters written out, such as [U+202E]. */
export function clean(text) {
  return String(text).replaceAll("\r\n", "\n").replace(UNSEEN, (found) =>
    `[U+${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}]`);
}

/**
 * Make an element.
 * @param {string} tag Such as "p" or "p.soft".
 * @param {object} attributes `onclick` and the like are listeners; false, null and "" leave one out.
 * @param {...(Node|string|number|null|false)} children Strings become text.
 */
export function el(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag.split(".")[0]), tag, attributes, children);
}

/** Make an element of SVG, in the same way. */
export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag.split(".")[0]), tag, attributes, children);
}

function fill(node, tag, attributes, children) {
  const classes = tag.split(".").slice(1);
  if (classes.length) node.setAttribute("class", classes.join(" "));
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value === true) node.setAttribute(name, "");
    else if (value !== false && value != null && value !== "") node.setAttribute(name, clean(value));
  }
  for (const child of children.flat()) {
    if (child instanceof Node) node.append(child);
    else if (child !== null && child !== undefined && child !== false) node.append(clean(child));
  }
  return node;
}

/** Return the JSON at an address; an error has the server's words. */
export async function get(address) {
  const answer = await fetch(address);
  const found = await answer.json().catch(() => ({ error: `The server answered ${answer.status}.` }));
  if (!answer.ok) throw new Error(found.error ?? `The server answered ${answer.status}.`);
  return found;
}

/** Return a score as text: three digits, as in the report. */
export function figure(value) {
  return value === null || value === undefined ? "–" : value.toFixed(3);
}
