import type { EditorState } from "@tiptap/pm/state";

export type Sign = "@" | "#";

/** A sign that asks for a name, and what was written of it so far; places in the document. */
export interface Trigger {
  sign: Sign;
  text: string;
  from: number;
  to: number;
}

const BEGUN = /(?:^|[\s(])([@#])([\p{L}\p{N}_.-]{0,30})$/u;

/** The sign in these words that the caret stands behind, and what was written since; null where there is none. */
export function begunIn(before: string): { sign: Sign; text: string } | null {
  const found = BEGUN.exec(before);
  return found ? { sign: found[1] as Sign, text: found[2] ?? "" } : null;
}

/** The name that is being written where the caret is. */
export function triggerAt({ selection }: EditorState): Trigger | null {
  const { $from, empty } = selection;
  if (!empty || !$from.parent.isTextblock) return null;
  const begun = begunIn($from.parent.textBetween(0, $from.parentOffset, undefined, "￼"));
  return begun && { ...begun, from: $from.pos - begun.text.length - 1, to: $from.pos };
}
