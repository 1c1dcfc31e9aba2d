// What the declarations have wrong: they demand arguments that may be left out (InDesign Scripting
// Guide: each of these is optional there).

interface PageItem {
  move(to: undefined, by: number[]): void
  transform(in_: CoordinateSpaces, from: AnchorPoint, withMatrix: TransformationMatrix): void
}
interface SplineItem {
  createPlainTextQRCode(plainText: string): void
}
interface TransformationMatrices {
  add(
    horizontalScaleFactor: number,
    verticalScaleFactor: number,
    clockwiseShearAngle: number,
    counterclockwiseRotationAngle: number,
  ): TransformationMatrix
}
