// Illustrator: points, y up; places are counted from the artboard's top left.

/** @typedef {PageItem} Item */

/** @type {Document} */
var design;

/** @type {PathItem | null} */
var background = null;

/** @param {function(): void} steps */
function run(steps) {
  var level = app.userInteractionLevel;
  app.userInteractionLevel = UserInteractionLevel.DONTDISPLAYALERTS;
  try {
    steps();
  } finally {
    app.userInteractionLevel = level;
  }
}

/**
 * The artboard's point at a place of the page.
 * @param {number} x @param {number} y @returns {[number, number]}
 */
function pointAt(x, y) {
  var edges = design.artboards[0].artboardRect;
  return [edges[0] + toPoints(x), edges[1] - toPoints(y)];
}

/** @param {Item} item @returns {Bounds} */
function boundsOf(item) {
  var origin = pointAt(0, 0);
  var edges = item.geometricBounds;
  return {
    left: toPixels(edges[0] - origin[0]),
    top: toPixels(origin[1] - edges[1]),
    right: toPixels(edges[2] - origin[0]),
    bottom: toPixels(origin[1] - edges[3])
  };
}

/** @param {Item} item @param {number} across @param {number} down */
function moveBy(item, across, down) {
  item.translate(toPoints(across), -toPoints(down));
}

/** Illustrator turns the other way round. @param {Item} item @param {number} clockwise */
function rotateBy(item, clockwise) {
  item.rotate(-clockwise, true, true, true, true, Transformation.CENTER);
}

/** Strokes keep their width. @param {Item} item @param {number} across @param {number} down */
function scaleBy(item, across, down) {
  item.resize(across * 100, down * 100, true, true, true, true, 100, Transformation.TOPLEFT);
}

/** @param {Item} item @param {Item} other */
function putAbove(item, other) {
  item.move(other, ElementPlacement.PLACEBEFORE);
}

/** @param {Item} item @param {Item} other */
function putBelow(item, other) {
  item.move(other, ElementPlacement.PLACEAFTER);
}

/** @param {Item} item */
function removeItem(item) {
  item.remove();
}

/** @param {Tone} tone */
function color(tone) {
  var rgb = new RGBColor();
  rgb.red = tone[0];
  rgb.green = tone[1];
  rgb.blue = tone[2];
  return rgb;
}

// Basic

/** @param {number} width @param {number} height @param {number} resolution @param {number} bleed */
function createDocument(width, height, resolution, bleed) {
  startPage(width, height, resolution, bleed);
  design = app.documents.add(DocumentColorSpace.RGB, toPoints(width), toPoints(height));
  background = null;
}

/** @param {Tone} tone */
function setBackground(tone) {
  if (background === null) {
    background = path([[0, 0], [1, 0], [1, 1], [0, 1]], page.width, page.height);
    background.closed = true;
    background.name = "Background";
    background.zOrder(ZOrderMethod.SENDTOBACK);
  }
  fill(background, tone);
}

/** @param {string} name @param {string} format */
function saveDocument(name, format) {
  if (format === "pdf") design.saveAs(fileNamed(name), new PDFSaveOptions());
  else if (format === "svg") exportAs(name, "svg", ExportType.SVG, svgOptions());
  else if (format === "psd") exportAs(name, "psd", ExportType.PHOTOSHOP, layeredOptions());
  else if (format === "png") exportAs(name, "png", ExportType.PNG24, pngOptions());
  else exportAs(name, "jpg", ExportType.JPEG, jpegOptions());
}

/**
 * Exports under a name that Illustrator keeps: it turns spaces into hyphens and changes endings.
 * @param {string} name @param {string} ending @param {ExportType} type @param {object} options
 */
function exportAs(name, ending, type, options) {
  var written = fileNamed("limner-export." + ending);
  if (fileNamed(name).exists) fileNamed(name).remove();
  design.exportFile(written, type, options);
  written.rename(name);
}

/** Exports count 72 pixels an inch; Illustrator scales them by 776 % at most. */
function exportScale() {
  return Math.min((page.resolution / 72) * 100, 776);
}

function pngOptions() {
  var options = new ExportOptionsPNG24();
  options.artBoardClipping = true;
  options.transparency = true;
  options.horizontalScale = exportScale();
  options.verticalScale = exportScale();
  return options;
}

function jpegOptions() {
  var options = new ExportOptionsJPEG();
  options.artBoardClipping = true;
  options.qualitySetting = 95;
  options.horizontalScale = exportScale();
  options.verticalScale = exportScale();
  return options;
}

function layeredOptions() {
  var options = new ExportOptionsPhotoshop();
  options.resolution = page.resolution;
  options.writeLayers = true;
  options.editableText = true;
  return options;
}

function svgOptions() {
  var options = new ExportOptionsSVG();
  options.embedRasterImages = true;
  return options;
}
