// What the declarations have wrong: they miss ElementPlacement, and call members static that
// instances have (Illustrator Scripting Guide, its chapters on these objects).

declare enum ElementPlacement {
  PLACEBEFORE = 0,
  PLACEAFTER = 1,
}
interface ExportOptionsPNG24 {
  artBoardClipping: boolean
  horizontalScale: number
  transparency: boolean
  verticalScale: number
}
interface ExportOptionsJPEG {
  artBoardClipping: boolean
  horizontalScale: number
  qualitySetting: number
  verticalScale: number
}
interface ExportOptionsPhotoshop {
  editableText: boolean
  resolution: number
  writeLayers: boolean
}
interface ExportOptionsSVG {
  embedRasterImages: boolean
}
interface GroupItems {
  createFromFile(imageFile: File): GroupItem
}
interface Matrix {
  mValueA: number
}
