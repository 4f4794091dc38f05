import type { EditorState } from "@tiptap/pm/state";

export type TriggerCharacter = "@" | "#";

/** Trigger character and the text typed after it. `from` and `to` are document positions. */
export interface Trigger {
  sign: TriggerCharacter;
  text: string;
  from: number;
  to: number;
}

const TRIGGER_PATTERN = /(?:^|[\s(])([@#])([\p{L}\p{N}_.-]{0,30})$/u;

/** Parse the trigger that ends at the caret from the text before it, or return null. */
export function parseTrigger(before: string): { sign: TriggerCharacter; text: string } | null {
  const found = TRIGGER_PATTERN.exec(before);
  return found ? { sign: found[1] as TriggerCharacter, text: found[2] ?? "" } : null;
}

/** Return the trigger at the caret, or null. */
export function findTrigger({ selection }: EditorState): Trigger | null {
  const { $from, empty } = selection;
  if (!empty || !$from.parent.isTextblock) return null;
  const begun = parseTrigger($from.parent.textBetween(0, $from.parentOffset, undefined, "￼"));
  return begun && { ...begun, from: $from.pos - begun.text.length - 1, to: $from.pos };
}
