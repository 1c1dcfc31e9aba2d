// Files beside the script.

/** A file's name without its ending. @param {string} name */
function stemOf(name) {
  return name.replace(/\.[^.]*$/, "");
}

/** @type {string[]} The endings that an agent may leave out. */
var ENDINGS = ["png", "jpg", "jpeg", "pdf", "svg", "psd", "webp"];

/** A file beside this script. @param {string} name @returns {File} */
function fileNamed(name) {
  return new File(new File($.fileName).parent.absoluteURI + "/" + encodeURIComponent(name));
}

/** The file for a format that an application cannot write. @param {string} name */
function standIn(name) {
  return name + ".pdf";
}

/** @param {string} name @returns {File} */
function existing(name) {
  var file = fileNamed(name);
  return file.exists ? file : fileNamed(standIn(name));
}

/** A file's name, with the ending that may have been left out. @param {string} name */
function fullName(name) {
  var index;
  if (existing(name).exists) return name;
  for (index = 0; index < ENDINGS.length; index += 1) {
    if (existing(name + "." + ENDINGS[index]).exists) return name + "." + ENDINGS[index];
  }
  throw new Error("There is no file " + name + " beside this script");
}

/** @param {File} file */
function endingOf(file) {
  return file.name.substring(file.name.lastIndexOf(".") + 1).toLowerCase();
}

/** Whether a file has a printed size rather than pixels. @param {File} file */
function isPrinted(file) {
  return endingOf(file) === "pdf" || endingOf(file) === "ai";
}
