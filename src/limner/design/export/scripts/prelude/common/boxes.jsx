// Layers and their boxes, alike in the three applications. A box is in pixels of the page, with the
// origin at the top left and y down; x and y are its top left before rotation. Each application
// gives boundsOf, moveBy, rotateBy, scaleBy, putAbove, putBelow and removeItem for its own items.

/** @typedef {{left: number, top: number, right: number, bottom: number}} Bounds */
/**
 * @typedef {{
 *   name: string, source: string, item: Item, x: number, y: number, width: number, height: number,
 *   rotation: number, ink: Bounds
 * }} Entry
 */
/** @typedef {[number, number, number]} Tone */
/** @typedef {"front" | "frontward" | "back" | "backward"} Arrangement */

var page = { width: 0, height: 0, resolution: 300, bleed: 0 };

/** @type {Entry[]} From the bottom to the top. */
var entries = [];

/** @type {Bounds} The part of its box that an item shows in, in shares of the box. */
var WHOLE = { left: 0, top: 0, right: 1, bottom: 1 };

/**
 * @param {number} width @param {number} height @param {number} resolution
 * @param {number} bleed Inches.
 */
function startPage(width, height, resolution, bleed) {
  page = { width: width, height: height, resolution: resolution, bleed: bleed };
  entries = [];
}

/** @param {number} pixels */
function toPoints(pixels) {
  return (pixels * 72) / page.resolution;
}

/** @param {number} points */
function toPixels(points) {
  return (points * page.resolution) / 72;
}

/** @param {number} value @param {number} low @param {number} high */
function clamp(value, low, high) {
  return Math.min(Math.max(value, low), high);
}

/** @param {number} size @param {number} before */
function ratio(size, before) {
  return before > 0 ? size / before : 1;
}

/** Where the layer of a name is, or the topmost from a file of that name. @param {string} name */
function indexOf(name) {
  var index, source, fromFile = -1;
  for (index = 0; index < entries.length; index += 1) {
    source = entries[index].source;
    if (entries[index].name === name) return index;
    if (source !== "" && (source === name || stemOf(source) === name)) fromFile = index;
  }
  if (fromFile < 0) throw new Error("There is no layer " + name);
  return fromFile;
}

/** @param {string} name */
function find(name) {
  return entries[indexOf(name)];
}

/**
 * Registers an item as the layer on top, in the middle of the page.
 * @param {string} name @param {string} source @param {Item} item
 * @param {number} width @param {number} height @param {Bounds} ink
 */
function adopt(name, source, item, width, height, ink) {
  var x = (page.width - width) / 2;
  var y = (page.height - height) / 2;
  /** @type {Entry} */
  var entry = {
    name: name, source: source, item: item, x: x, y: y, width: width, height: height,
    rotation: 0, ink: ink
  };
  item.name = name;
  entries.push(entry);
  settle(entry);
  return entry;
}

/** Where an upright layer shows. @param {Entry} entry @returns {Bounds} */
function inkOf(entry) {
  return {
    left: entry.x + entry.ink.left * entry.width,
    top: entry.y + entry.ink.top * entry.height,
    right: entry.x + entry.ink.right * entry.width,
    bottom: entry.y + entry.ink.bottom * entry.height
  };
}

/**
 * The part of a box that bounds cover.
 * @param {Bounds} bounds @param {number} width @param {number} height @returns {Bounds}
 */
function inkShares(bounds, width, height) {
  return {
    left: bounds.left / width,
    top: bounds.top / height,
    right: bounds.right / width,
    bottom: bounds.bottom / height
  };
}

/** Moves an upright layer to where its box says. @param {Entry} entry */
function settle(entry) {
  var now = boundsOf(entry.item);
  var wanted = inkOf(entry);
  moveBy(entry.item, wanted.left - now.left, wanted.top - now.top);
}

/**
 * How far the middle of what shows swings when a box turns about its own middle.
 * @param {Entry} entry @param {number} clockwise
 */
function swing(entry, clockwise) {
  var ink = inkOf(entry);
  var across = (ink.left + ink.right) / 2 - (entry.x + entry.width / 2);
  var down = (ink.top + ink.bottom) / 2 - (entry.y + entry.height / 2);
  var angle = (clockwise * Math.PI) / 180;
  return {
    x: across * Math.cos(angle) - down * Math.sin(angle) - across,
    y: across * Math.sin(angle) + down * Math.cos(angle) - down
  };
}

/**
 * Turns an upright layer; applications do so about the middle of what shows.
 * @param {Entry} entry @param {number} clockwise
 */
function turn(entry, clockwise) {
  var shift = swing(entry, clockwise);
  entry.rotation = clockwise;
  if (clockwise === 0) return;
  rotateBy(entry.item, clockwise);
  moveBy(entry.item, shift.x, shift.y);
}

/** @param {Entry} entry */
function stand(entry) {
  if (entry.rotation === 0) return;
  rotateBy(entry.item, -entry.rotation);
  entry.rotation = 0;
  settle(entry);
}

/**
 * Changes a layer while it stands upright.
 * @param {Entry} entry @param {function(): void} change
 */
function upright(entry, change) {
  var rotation = entry.rotation;
  stand(entry);
  change();
  settle(entry);
  turn(entry, rotation);
}

/** @param {string} name @param {number} x @param {number} y */
function reposition(name, x, y) {
  var entry = find(name);
  moveBy(entry.item, x - entry.x, y - entry.y);
  entry.x = x;
  entry.y = y;
}

/** @param {string} name @param {number} width @param {number} height */
function resize(name, width, height) {
  var entry = find(name);
  upright(entry, function () {
    scaleBy(entry.item, ratio(width, entry.width), ratio(height, entry.height));
    grow(entry, width, height);
  });
}

/**
 * A layer in the middle of the page stays there, any other keeps its top left.
 * @param {Entry} entry @param {number} width @param {number} height
 */
function grow(entry, width, height) {
  var middle = isInMiddle(entry);
  entry.width = width;
  entry.height = height;
  if (!middle) return;
  entry.x = (page.width - width) / 2;
  entry.y = (page.height - height) / 2;
}

/** @param {Entry} entry */
function isInMiddle(entry) {
  var across = entry.x + entry.width / 2 - page.width / 2;
  var down = entry.y + entry.height / 2 - page.height / 2;
  return Math.abs(across) < 0.001 && Math.abs(down) < 0.001;
}

/** @param {string} name @param {number} angle Degrees clockwise. */
function rotate(name, angle) {
  var entry = find(name);
  stand(entry);
  turn(entry, angle);
}

/**
 * Changes a text; its box is then what it takes up.
 * @param {string} name @param {function(Item): void} change
 */
function reshape(name, change) {
  var entry = find(name);
  upright(entry, function () {
    var bounds;
    change(entry.item);
    bounds = boundsOf(entry.item);
    grow(entry, bounds.right - bounds.left, bounds.bottom - bounds.top);
  });
}
