// Texts

/**
 * The frame grows with its text, whose lines break only where they do in it.
 * @param {string} name @param {string} text
 */
function createText(name, text) {
  var item = design.pages.item(0).textFrames.add(design.layers.item(0));
  item.geometricBounds = edgesOf(0, 0, page.width, page.height);
  item.contents = lines(text);
  item.textFramePreferences.firstBaselineOffset = FirstBaseline.ASCENT_OFFSET;
  item.textFramePreferences.autoSizingReferencePoint = AutoSizingReferenceEnum.TOP_LEFT_POINT;
  item.textFramePreferences.autoSizingType = AutoSizingTypeEnum.HEIGHT_AND_WIDTH;
  item.textFramePreferences.useNoLineBreaksForAutoSizing = true;
  adopt(name, "", item, 0, 0, WHOLE);
  colorText(name, [0, 0, 0]);
  alignText(name, "left");
  applyFont(name, "Arial");
  resizeText(name, 12);
}

/** @param {string} name @param {function(Text): void} change */
function changeText(name, change) {
  reshape(name, function (item) {
    change(/** @type {TextFrame} */ (item).texts.item(0));
  });
}

/** @param {string} alignment */
function justification(alignment) {
  if (alignment === "center") return Justification.CENTER_ALIGN;
  return alignment === "right" ? Justification.RIGHT_ALIGN : Justification.LEFT_ALIGN;
}

/** @param {string} name @param {string} alignment */
function alignText(name, alignment) {
  changeText(name, function (text) {
    text.justification = justification(alignment);
  });
}

/** @param {string} name @param {string} font */
function applyFont(name, font) {
  var fonts = app.fonts.everyItem().getElements();
  var best = bestFace(font, fonts.length, function (index) {
    var face = fonts[index];
    return fontRank(font, face.fontFamily, face.fontStyleName, face.postscriptName);
  });
  if (best < 0) return;
  changeText(name, function (text) {
    text.appliedFont = fonts[best];
  });
}

/** @param {string} name @param {Tone} tone */
function colorText(name, tone) {
  changeText(name, function (text) {
    text.fillColor = color(tone);
  });
}

/** @param {string} name @param {number} points */
function resizeText(name, points) {
  changeText(name, function (text) {
    text.pointSize = points;
  });
}
