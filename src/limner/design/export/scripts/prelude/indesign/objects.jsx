// Objects

/** @param {string} source @param {string} name */
function importObject(source, name) {
  var file = existing(fullName(source));
  var item = frame(0, 0, page.width, page.height);
  var bounds, width, height, scale;
  app.pdfPlacePreferences.pdfCrop = PDFCrop.CROP_MEDIA;
  item.place(file);
  item.fit(FitOptions.FRAME_TO_CONTENT);
  bounds = boundsOf(item);
  width = bounds.right - bounds.left;
  height = bounds.bottom - bounds.top;
  scale = pixelsPerPoint(item.graphics.item(0), file);
  adopt(name, fullName(source), item, width, height, WHOLE);
  resize(name, toPoints(width) * scale, toPoints(height) * scale);
}

/**
 * How many of its own pixels a graphic shows in a point.
 * @param {Graphic} graphic @param {File} file
 */
function pixelsPerPoint(graphic, file) {
  if (isPrinted(file)) return page.resolution / 72;
  if (endingOf(file) === "svg") return 96 / 72;
  return /** @type {Image} */ (graphic).effectivePpi[0] / 72;
}

/** @param {string} name @param {string} payload @param {number} size */
function generateQR(name, payload, size) {
  var item = frame(0, 0, size, size);
  item.fillColor = color([255, 255, 255]);
  item.createPlainTextQRCode(payload);
  item.fit(FitOptions.CONTENT_TO_FRAME);
  adopt(name, "", item, size, size, WHOLE);
}
