// InDesign: rulers in points from the page's top left, y down.

/** @typedef {TextFrame | Rectangle} Item */

/** @type {Document} */
var design;

/** @type {Rectangle | null} */
var background = null;

/** @param {function(): void} steps */
function run(steps) {
  var unit = app.scriptPreferences.measurementUnit;
  var level = app.scriptPreferences.userInteractionLevel;
  app.scriptPreferences.measurementUnit = MeasurementUnits.POINTS;
  app.scriptPreferences.userInteractionLevel = UserInteractionLevels.NEVER_INTERACT;
  try {
    steps();
  } finally {
    app.scriptPreferences.measurementUnit = unit;
    app.scriptPreferences.userInteractionLevel = level;
  }
}

/** @param {Item} item @returns {Bounds} */
function boundsOf(item) {
  var edges = item.geometricBounds;
  return {
    top: toPixels(Number(edges[0])),
    left: toPixels(Number(edges[1])),
    bottom: toPixels(Number(edges[2])),
    right: toPixels(Number(edges[3]))
  };
}

/** @param {Item} item @param {number} across @param {number} down */
function moveBy(item, across, down) {
  item.move(undefined, [toPoints(across), toPoints(down)]);
}

/** Transformations turn the other way round. @param {Item} item @param {number} clockwise */
function rotateBy(item, clockwise) {
  var turned = app.transformationMatrices.add(1, 1, 0, -clockwise);
  item.transform(CoordinateSpaces.PASTEBOARD_COORDINATES, AnchorPoint.CENTER_ANCHOR, turned);
}

/**
 * What is inside a frame is stretched with it.
 * @param {Item} item @param {number} across @param {number} down
 */
function scaleBy(item, across, down) {
  var bounds = boundsOf(item);
  var width = (bounds.right - bounds.left) * across;
  var height = (bounds.bottom - bounds.top) * down;
  item.geometricBounds = edgesOf(bounds.left, bounds.top, width, height);
  item.fit(FitOptions.CONTENT_TO_FRAME);
}

/** @param {number} x @param {number} y @param {number} width @param {number} height */
function edgesOf(x, y, width, height) {
  return [toPoints(y), toPoints(x), toPoints(y + height), toPoints(x + width)];
}

/** @param {Item} item @param {Item} other */
function putAbove(item, other) {
  item.bringToFront(other);
}

/** @param {Item} item @param {Item} other */
function putBelow(item, other) {
  item.sendToBack(other);
}

/** @param {Item} item */
function removeItem(item) {
  item.remove();
}

/** @param {Tone} tone */
function color(tone) {
  var name = "RGB " + tone.join(" ");
  var found = design.colors.itemByName(name);
  if (found.isValid) return found;
  return design.colors.add({
    name: name, model: ColorModel.PROCESS, space: ColorSpace.RGB, colorValue: tone
  });
}

// Basic

/**
 * @param {number} width @param {number} height @param {number} resolution
 * @param {number} bleed Inches.
 */
function createDocument(width, height, resolution, bleed) {
  startPage(width, height, resolution, bleed);
  design = app.documents.add();
  background = null;
  design.viewPreferences.rulerOrigin = RulerOrigin.PAGE_ORIGIN;
  design.zeroPoint = [0, 0];
  design.documentPreferences.facingPages = false;
  design.documentPreferences.pagesPerDocument = 1;
  design.documentPreferences.pageWidth = toPoints(width);
  design.documentPreferences.pageHeight = toPoints(height);
  design.documentPreferences.documentBleedUniformSize = true;
  design.documentPreferences.documentBleedTopOffset = bleed * 72;
  design.transparencyPreferences.blendingSpace = BlendingSpace.RGB;
}

/** @param {number} x @param {number} y @param {number} width @param {number} height */
function frame(x, y, width, height) {
  var item = design.pages.item(0).rectangles.add(design.layers.item(0));
  item.geometricBounds = edgesOf(x, y, width, height);
  item.strokeWeight = 0;
  item.fillColor = design.swatches.itemByName("None");
  return item;
}

/** @param {Tone} tone */
function setBackground(tone) {
  if (background === null) {
    background = frame(0, 0, page.width, page.height);
    background.name = "Background";
    if (entries.length > 0) background.sendToBack(entries[0].item);
  }
  background.fillColor = color(tone);
}

/** @param {string} name @param {string} format */
function saveDocument(name, format) {
  if (format === "png") exportPng(name);
  else if (format === "jpg" || format === "jpeg") exportJpeg(name);
  else design.exportFile(ExportFormat.PDF_TYPE, fileNamed(format === "pdf" ? name : standIn(name)));
}

/** @param {string} name */
function exportPng(name) {
  app.pngExportPreferences.exportResolution = page.resolution;
  app.pngExportPreferences.pngExportRange = PNGExportRangeEnum.EXPORT_ALL;
  app.pngExportPreferences.transparentBackground = background === null;
  design.exportFile(ExportFormat.PNG_FORMAT, fileNamed(name));
}

/** @param {string} name */
function exportJpeg(name) {
  app.jpegExportPreferences.exportResolution = page.resolution;
  app.jpegExportPreferences.jpegExportRange = ExportRangeOrAllPages.EXPORT_ALL;
  app.jpegExportPreferences.jpegQuality = JPEGOptionsQuality.MAXIMUM;
  design.exportFile(ExportFormat.JPG, fileNamed(name));
}
