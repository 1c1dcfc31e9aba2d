// Objects

/** @param {string} source @param {string} name */
function importObject(source, name) {
  var file = existing(fullName(source));
  var item = endingOf(file) === "svg" ? design.groupItems.createFromFile(file) : placed(file);
  var scale = pixelsPerPoint(item, file);
  var bounds = boundsOf(item);
  var width = bounds.right - bounds.left;
  var height = bounds.bottom - bounds.top;
  adopt(name, fullName(source), item, width, height, WHOLE);
  item.zOrder(ZOrderMethod.BRINGTOFRONT);
  resize(name, toPoints(width) * scale, toPoints(height) * scale);
}

/** @param {File} file */
function placed(file) {
  var item = design.placedItems.add();
  item.file = file;
  return item;
}

/** How many of its own pixels an item shows in a point. @param {Item} item @param {File} file */
function pixelsPerPoint(item, file) {
  if (isPrinted(file)) return page.resolution / 72;
  if (item.typename !== "PlacedItem") return 1;
  return 1 / (/** @type {PlacedItem} */ (item).matrix.mValueA || 1);
}
