// Adjustments and filters: applied to the layer's pixels, while it stands upright

/** @param {string} id */
function charID(id) {
  return app.charIDToTypeID(id);
}

/** @param {string} event @param {ActionDescriptor} descriptor */
function perform(event, descriptor) {
  app.executeAction(charID(event), descriptor, DialogModes.NO);
}

/** @param {string} name @param {function(ArtLayer): void} change */
function withPixels(name, change) {
  var entry = find(name);
  var layer = /** @type {ArtLayer} */ (entry.item);
  var place = { x: entry.x, y: entry.y };
  upright(entry, function () {
    app.activeDocument.activeLayer = layer;
    if (layer.kind !== LayerKind.NORMAL) layer.rasterize(RasterizeType.ENTIRELAYER);
    change(layer);
    entry.ink = inkShares(shifted(boundsOf(layer), place), entry.width, entry.height);
  });
}

/** @param {Bounds} bounds @param {{x: number, y: number}} origin @returns {Bounds} */
function shifted(bounds, origin) {
  return {
    left: bounds.left - origin.x,
    top: bounds.top - origin.y,
    right: bounds.right - origin.x,
    bottom: bounds.bottom - origin.y
  };
}

/**
 * Contrast ends at -50 in Photoshop.
 * @param {string} name @param {number} brightness @param {number} contrast
 */
function adjustBrightnessContrast(name, brightness, contrast) {
  withPixels(name, function () {
    var descriptor = new ActionDescriptor();
    descriptor.putInteger(charID("Brgh"), Math.round(clamp(brightness, -150, 150)));
    descriptor.putInteger(charID("Cntr"), Math.round(clamp(contrast, -50, 100)));
    descriptor.putBoolean(app.stringIDToTypeID("useLegacy"), false);
    perform("BrgC", descriptor);
  });
}

/** With Photoshop's own weights of the six hues. @param {string} name */
function adjustBlackAndWhite(name) {
  withPixels(name, function () {
    perform("BanW", numbers([
      ["Rd  ", 40], ["Yllw", 60], ["Grn ", 40], ["Cyn ", 60], ["Bl  ", 20], ["Mgnt", 80]
    ]));
  });
}

/** @param {string} name @param {number} hue @param {number} saturation @param {number} lightness */
function adjustHueSaturation(name, hue, saturation, lightness) {
  withPixels(name, function () {
    var list = new ActionList();
    var descriptor = new ActionDescriptor();
    list.putObject(charID("Hst2"), numbers([
      ["H   ", hue], ["Strt", saturation], ["Lght", lightness]
    ]));
    descriptor.putBoolean(charID("Clrz"), false);
    descriptor.putList(charID("Adjs"), list);
    perform("HStr", descriptor);
  });
}

/** Photoshop blurs by 0.1 pixels at least. @param {string} name @param {number} radius */
function blur(name, radius) {
  if (radius < 0.1) return;
  withPixels(name, function (layer) {
    layer.applyGaussianBlur(radius);
  });
}

/** @param {string} name @param {Tone} tone @param {number} density */
function photoFilter(name, tone, density) {
  if (density < 1) return;
  withPixels(name, function (layer) {
    layer.photoFilter(color(tone), density, true);
  });
}

/** Whole numbers by their keys. @param {[string, number][]} pairs */
function numbers(pairs) {
  var index;
  var descriptor = new ActionDescriptor();
  for (index = 0; index < pairs.length; index += 1) {
    descriptor.putInteger(charID(pairs[index][0]), Math.round(pairs[index][1]));
  }
  return descriptor;
}

/**
 * One filter of the Filter Gallery.
 * @param {string} name @param {string} filter @param {[string, number][]} pairs
 */
function galleryFilter(name, filter, pairs) {
  withPixels(name, function () {
    var descriptor = numbers(pairs);
    descriptor.putEnumerated(charID("GEfk"), charID("GEft"), charID(filter));
    if (filter === "Gls ") {
      descriptor.putEnumerated(charID("TxtT"), charID("TxtT"), charID("TxFr"));
      descriptor.putBoolean(charID("InvT"), false);
    }
    perform("GEfc", descriptor);
  });
}

/**
 * @param {string} name @param {number} distortion @param {number} smoothness
 * @param {number} scaling
 */
function glass(name, distortion, smoothness, scaling) {
  galleryFilter(name, "Gls ", [["Dstr", distortion], ["Smth", smoothness], ["Scln", scaling]]);
}

/** @param {string} name @param {number} graininess @param {number} glow @param {number} clear */
function diffuseGlow(name, graininess, glow, clear) {
  galleryFilter(name, "DfsG", [["Grns", graininess], ["GlwA", glow], ["ClrA", clear]]);
}

/** @param {string} name @param {number} size @param {number} magnitude */
function oceanRipple(name, size, magnitude) {
  galleryFilter(name, "OcnR", [["RplS", size], ["RplM", magnitude]]);
}

/** @param {string} name @param {number} cellSize @param {number} border @param {number} light */
function stainedGlass(name, cellSize, border, light) {
  galleryFilter(name, "StnG", [["ClSz", cellSize], ["BrdT", border], ["LghI", light]]);
}

/** @param {string} name @param {number} squareSize @param {number} relief */
function patchwork(name, squareSize, relief) {
  galleryFilter(name, "Ptch", [["SqrS", squareSize], ["Rlf ", relief]]);
}

/** @param {string} name @param {number} detail @param {number} shadows @param {number} texture */
function watercolor(name, detail, shadows, texture) {
  galleryFilter(name, "Wtrc", [["BrsD", detail], ["ShdI", shadows], ["Txtr", texture]]);
}
