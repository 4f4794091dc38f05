import type { Editor } from "@tiptap/core";

/** Whitespace and characters without a glyph. */
const INVISIBLE_CHARACTERS = /[\s\p{Default_Ignorable_Code_Point}]+/gu;

/** True if a message has visible text, in paragraphs or list items. */
export function hasVisibleText(editor: Editor): boolean {
  return editor.getText().replace(INVISIBLE_CHARACTERS, "") !== "";
}
