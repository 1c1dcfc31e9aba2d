// Photoshop: rulers in pixels, type in points. The lowest layer is the page's background.

/** @typedef {Layer} Item */

/** @type {ArtLayer} */
var background;

/** @param {function(): void} steps */
function run(steps) {
  var rulers = app.preferences.rulerUnits;
  var type = app.preferences.typeUnits;
  var dialogs = app.displayDialogs;
  app.preferences.rulerUnits = Units.PIXELS;
  app.preferences.typeUnits = TypeUnits.POINTS;
  app.displayDialogs = DialogModes.NO;
  try {
    steps();
  } finally {
    app.preferences.rulerUnits = rulers;
    app.preferences.typeUnits = type;
    app.displayDialogs = dialogs;
  }
}

/** @param {UnitValue | number} value */
function pixelsOf(value) {
  return typeof value === "number" ? value : value.value;
}

/** @param {Item} item @returns {Bounds} */
function boundsOf(item) {
  var edges = item.boundsNoEffects;
  return {
    left: pixelsOf(edges[0]),
    top: pixelsOf(edges[1]),
    right: pixelsOf(edges[2]),
    bottom: pixelsOf(edges[3])
  };
}

/** @param {Item} item @param {number} across @param {number} down */
function moveBy(item, across, down) {
  item.translate(new UnitValue(across, "px"), new UnitValue(down, "px"));
}

/** @param {Item} item @param {number} clockwise */
function rotateBy(item, clockwise) {
  item.rotate(clockwise, AnchorPosition.MIDDLECENTER);
}

/** @param {Item} item @param {number} across @param {number} down */
function scaleBy(item, across, down) {
  item.resize(across * 100, down * 100, AnchorPosition.TOPLEFT);
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
  var solid = new SolidColor();
  solid.rgb.red = tone[0];
  solid.rgb.green = tone[1];
  solid.rgb.blue = tone[2];
  return solid;
}

// Basic

/** @param {number} width @param {number} height @param {number} resolution @param {number} bleed */
function createDocument(width, height, resolution, bleed) {
  var document = app.documents.add(
    new UnitValue(width, "px"), new UnitValue(height, "px"), resolution, "Design",
    NewDocumentMode.RGB, DocumentFill.TRANSPARENT
  );
  startPage(width, height, resolution, bleed);
  background = document.artLayers[0];
}

/** @param {Tone} tone */
function setBackground(tone) {
  var document = app.activeDocument;
  document.activeLayer = background;
  document.selection.selectAll();
  document.selection.fill(color(tone));
  document.selection.deselect();
}

/** @param {string} format */
function saveOptions(format) {
  var jpeg = new JPEGSaveOptions();
  var layered = new PhotoshopSaveOptions();
  jpeg.quality = 12;
  layered.layers = true;
  if (format === "png") return new PNGSaveOptions();
  if (format === "jpg" || format === "jpeg") return jpeg;
  return format === "psd" ? layered : new PDFSaveOptions();
}

/** @param {string} name @param {string} format */
function saveDocument(name, format) {
  var written = format === "svg" ? standIn(name) : name;
  app.activeDocument.saveAs(fileNamed(written), saveOptions(format), true, Extension.LOWERCASE);
}
