import type { Editor } from "@tiptap/core";

/** Spaces, and letters without a look of their own. */
const INVISIBLE_CHARACTERS = /[\s\p{Default_Ignorable_Code_Point}]+/gu;

/** A message has visible text, as words or as items of a list. */
export function hasVisibleText(editor: Editor): boolean {
  return editor.getText().replace(INVISIBLE_CHARACTERS, "") !== "";
}
