import type { EditorState } from "@tiptap/pm/state";

export type TriggerCharacter = "@" | "#";

/** A sign that asks for a name, and what was written of it so far; places in the document. */
export interface Trigger {
  sign: TriggerCharacter;
  text: string;
  from: number;
  to: number;
}

const TRIGGER_PATTERN = /(?:^|[\s(])([@#])([\p{L}\p{N}_.-]{0,30})$/u;

/** The sign in these words that the caret stands behind, and what was written since; null where there is none. */
export function parseTrigger(before: string): { sign: TriggerCharacter; text: string } | null {
  const found = TRIGGER_PATTERN.exec(before);
  return found ? { sign: found[1] as TriggerCharacter, text: found[2] ?? "" } : null;
}

/** The name that is being written where the caret is. */
export function findTrigger({ selection }: EditorState): Trigger | null {
  const { $from, empty } = selection;
  if (!empty || !$from.parent.isTextblock) return null;
  const begun = parseTrigger($from.parent.textBetween(0, $from.parentOffset, undefined, "￼"));
  return begun && { ...begun, from: $from.pos - begun.text.length - 1, to: $from.pos };
}
