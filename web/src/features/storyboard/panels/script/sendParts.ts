import type { Desk } from "@/features/storyboard/desk/desk";
import type { ScriptBeside } from "@/features/storyboard/shared/script/scriptBeside";
import type { Script, ScriptPlaced } from "@/features/storyboard/types";
import { type Captions, filled } from "./captions";

type Part = Pick<Desk, "board" | "drawings">;

interface Sent {
  script: Script;
  scene: string;
  parts: readonly number[];
}

/** Puts paragraphs of a scene into a cut's captions, as one step of undo; false where it cannot be done. */
export function sendParts(desk: Part, beside: ScriptBeside, cutId: string, { script, scene, parts }: Sent): boolean {
  const { canEdit, view } = desk.board.store.getState();
  const cut = view.cuts.get(cutId);
  const elements = script.scenes.find(({ key }) => key === scene)?.elements;
  if (!canEdit || !cut || !elements || parts.length === 0) return false;
  const held = script.placed.find((each) => each.cut_id === cutId);
  const before: Captions = { dialogue: cut.dialogue, action: cut.action };
  const after = filled(before, elements, held?.scene === scene ? held.parts : [], parts);
  const placed: ScriptPlaced = { cut_id: cutId, scene, parts: after.parts };
  const swap = (from: Captions, to: Captions, now: ScriptPlaced): boolean => {
    if (!changeCaptions(desk, cutId, from, to)) return false;
    beside.place(now);
    return true;
  };
  if (!swap(before, after.captions, placed)) {
    beside.place(placed); // the words are there already
    return true;
  }
  desk.drawings.record({
    cutId,
    undo: () => swap(after.captions, before, held ?? { ...placed, parts: [] }),
    redo: () => swap(before, after.captions, placed),
  });
  return true;
}

/** Whoever changed a caption since wins: undo never takes back another person's words. */
function changeCaptions({ board }: Pick<Part, "board">, cutId: string, from: Captions, to: Captions): boolean {
  const { canEdit, view, indexOf } = board.store.getState();
  const cut = view.cuts.get(cutId);
  if (!canEdit || !cut || !indexOf.has(cutId)) return false;
  const keys = (["dialogue", "action"] as const).filter((key) => cut[key] === from[key] && from[key] !== to[key]);
  if (keys.length === 0) return false;
  const pick = (texts: Captions) => Object.fromEntries(keys.map((key) => [key, texts[key]]));
  board.apply({ kind: "patch", cutId, base: pick(from), fields: pick(to) });
  return true;
}
