import type { Editor } from "@tiptap/core";

/** Spaces, and letters without a look of their own. */
const UNSEEN = /[\s\p{Default_Ignorable_Code_Point}]+/gu;

/** A message has visible text, as words or as items of a list. */
export function saysSomething(editor: Editor): boolean {
  return editor.getText().replace(UNSEEN, "") !== "";
}
