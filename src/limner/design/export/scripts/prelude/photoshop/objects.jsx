// Objects

/** @param {string} source @param {string} name */
function importObject(source, name) {
  var document = app.activeDocument;
  var file = existing(fullName(source));
  var opened = app.open(file);
  var width = pixelsOf(opened.width);
  var height = pixelsOf(opened.height);
  var scale = isPrinted(file) ? page.resolution / opened.resolution : 1;
  var ink;
  if (opened.mode !== DocumentMode.RGB) opened.changeMode(ChangeMode.RGB);
  if (opened.layers.length > 1) opened.mergeVisibleLayers();
  ink = inkShares(boundsOf(opened.layers[0]), width, height);
  adopt(name, fullName(source), broughtOver(opened, document), width, height, ink);
  if (scale !== 1) resize(name, width * scale, height * scale);
}

/**
 * The picture of an opened file as one smart object on top.
 * @param {Document} opened @param {Document} document
 */
function broughtOver(opened, document) {
  app.activeDocument = opened;
  opened.layers[0].duplicate(document, ElementPlacement.PLACEATBEGINNING);
  opened.close(SaveOptions.DONOTSAVECHANGES);
  app.activeDocument = document;
  document.activeLayer = document.layers[0];
  app.executeAction(app.stringIDToTypeID("newPlacedLayer"), undefined, DialogModes.NO);
  return document.activeLayer;
}
