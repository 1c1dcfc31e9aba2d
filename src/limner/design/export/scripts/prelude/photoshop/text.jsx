// Texts

/** @returns {ArtLayer} */
function layerOnTop() {
  var document = app.activeDocument;
  document.activeLayer = document.layers[0];
  return document.artLayers.add();
}

/** @param {string} name @param {string} text */
function createText(name, text) {
  var layer = layerOnTop();
  layer.kind = LayerKind.TEXT;
  layer.textItem.contents = lines(text);
  layer.textItem.color = color([0, 0, 0]);
  layer.textItem.justification = Justification.LEFT;
  adopt(name, "", layer, 0, 0, WHOLE);
  applyFont(name, "Arial");
  resizeText(name, 12);
}

/** @param {string} name @param {function(TextItem): void} change */
function changeText(name, change) {
  reshape(name, function (item) {
    change(/** @type {ArtLayer} */ (item).textItem);
  });
}

/** @param {string} alignment */
function justification(alignment) {
  if (alignment === "center") return Justification.CENTER;
  return alignment === "right" ? Justification.RIGHT : Justification.LEFT;
}

/** @param {string} name @param {string} alignment */
function alignText(name, alignment) {
  changeText(name, function (text) {
    text.justification = justification(alignment);
  });
}

/** @param {string} name @param {string} font */
function applyFont(name, font) {
  var fonts = app.fonts;
  var best = bestFace(font, fonts.length, function (index) {
    return fontRank(font, fonts[index].family, fonts[index].style, fonts[index].postScriptName);
  });
  if (best < 0) return;
  changeText(name, function (text) {
    text.font = fonts[best].postScriptName;
  });
}

/** @param {string} name @param {Tone} tone */
function colorText(name, tone) {
  changeText(name, function (text) {
    text.color = color(tone);
  });
}

/** @param {string} name @param {number} points */
function resizeText(name, points) {
  changeText(name, function (text) {
    text.size = new UnitValue(points, "pt");
  });
}

/** @param {string} name @param {number} opacity */
function setOpacity(name, opacity) {
  find(name).item.opacity = opacity;
}

/**
 * A layer style on the middle of the letters' outline; none of no width.
 * @param {string} name @param {number} width @param {Tone} tone
 */
function strokeText(name, width, tone) {
  var stroke = new ActionDescriptor();
  var effects = new ActionDescriptor();
  app.activeDocument.activeLayer = find(name).item;
  stroke.putBoolean(charID("enab"), true);
  stroke.putEnumerated(charID("Styl"), charID("FStl"), charID("CtrF"));
  stroke.putEnumerated(charID("PntT"), charID("FrFl"), charID("SClr"));
  stroke.putEnumerated(charID("Md  "), charID("BlnM"), charID("Nrml"));
  stroke.putUnitDouble(charID("Opct"), charID("#Prc"), 100);
  stroke.putUnitDouble(charID("Sz  "), charID("#Pxl"), clamp(width, 1, 250));
  stroke.putObject(charID("Clr "), charID("RGBC"), colorDescriptor(tone));
  effects.putUnitDouble(charID("Scl "), charID("#Prc"), 100);
  if (width > 0) effects.putObject(charID("FrFX"), charID("FrFX"), stroke);
  setLayerEffects(effects);
}

/** @param {Tone} tone */
function colorDescriptor(tone) {
  var descriptor = new ActionDescriptor();
  descriptor.putDouble(charID("Rd  "), tone[0]);
  descriptor.putDouble(charID("Grn "), tone[1]);
  descriptor.putDouble(charID("Bl  "), tone[2]);
  return descriptor;
}

/** @param {ActionDescriptor} effects */
function setLayerEffects(effects) {
  var target = new ActionReference();
  var descriptor = new ActionDescriptor();
  target.putProperty(charID("Prpr"), charID("Lefx"));
  target.putEnumerated(charID("Lyr "), charID("Ordn"), charID("Trgt"));
  descriptor.putReference(charID("null"), target);
  descriptor.putObject(charID("T   "), charID("Lefx"), effects);
  perform("setd", descriptor);
}
