// What the declarations leave out: Photoshop CC Scripting Guide, ElementPlacement.

declare enum ElementPlacement {
  PLACEATBEGINNING = 0,
}
