import type { EditorState } from "@tiptap/pm/state";

export type TriggerCharacter = "@" | "#";

/** Trigger character and the text typed after it. `from` and `to` are document positions. */
export interface Trigger {
  character: TriggerCharacter;
  text: string;
  from: number;
  to: number;
}

const TRIGGER_PATTERN = /(?:^|[\s(])([@#])([\p{L}\p{N}_.-]{0,30})$/u;

/** Parse the trigger that ends at the caret from the text before it, or return null. */
export function parseTrigger(textBefore: string): { character: TriggerCharacter; text: string } | null {
  const match = TRIGGER_PATTERN.exec(textBefore);
  return match ? { character: match[1] as TriggerCharacter, text: match[2] ?? "" } : null;
}

/** Return the trigger at the caret, or null. */
export function findTrigger({ selection }: EditorState): Trigger | null {
  const { $from, empty } = selection;
  if (!empty || !$from.parent.isTextblock) return null;
  const trigger = parseTrigger($from.parent.textBetween(0, $from.parentOffset, undefined, "￼"));
  return trigger && { ...trigger, from: $from.pos - trigger.text.length - 1, to: $from.pos };
}
