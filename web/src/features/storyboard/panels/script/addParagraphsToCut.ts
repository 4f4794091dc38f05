import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";
import type { ScriptStore } from "@/features/storyboard/shared/script/scriptStore";
import type { Script, ScriptPlaced } from "@/features/storyboard/types";
import { type Captions, mergeCaptions } from "./captions";

type EditorContextPart = Pick<EditorContext, "board" | "drawings">;

interface ParagraphsToAdd {
  script: Script;
  scene: string;
  parts: readonly number[];
}

/** Add paragraphs of a scene to a cut's captions, as one undo step. Returns false if that isn't possible. */
export function addParagraphsToCut(
  editor: EditorContextPart,
  scriptStore: ScriptStore,
  cutId: string,
  { script, scene, parts }: ParagraphsToAdd,
): boolean {
  const { canEdit, view } = editor.board.store.getState();
  const cut = view.cuts.get(cutId);
  const elements = script.scenes.find(({ key }) => key === scene)?.elements;
  if (!canEdit || !cut || !elements || parts.length === 0) return false;
  const previous = script.placed.find((each) => each.cut_id === cutId);
  const before: Captions = { dialogue: cut.dialogue, action: cut.action };
  const after = mergeCaptions(before, elements, previous?.scene === scene ? previous.parts : [], parts);
  const placed: ScriptPlaced = { cut_id: cutId, scene, parts: after.parts };
  const replace = (from: Captions, to: Captions, placement: ScriptPlaced): boolean => {
    if (!replaceCaptions(editor, cutId, from, to)) return false;
    scriptStore.setPlacement(placement);
    return true;
  };
  if (!replace(before, after.captions, placed)) {
    scriptStore.setPlacement(placed); // the captions already contain the text
    return true;
  }
  editor.drawings.recordStep({
    cutId,
    subject: "text",
    undo: () => replace(after.captions, before, previous ?? { ...placed, parts: [] }),
    redo: () => replace(before, after.captions, placed),
  });
  return true;
}

/**
 * Replace captions that still equal `from`, so that undo never removes text someone else wrote since. Returns false if
 * there are none.
 */
function replaceCaptions(
  { board }: Pick<EditorContextPart, "board">,
  cutId: string,
  from: Captions,
  to: Captions,
): boolean {
  const { canEdit, view, indexOf } = board.store.getState();
  const cut = view.cuts.get(cutId);
  if (!canEdit || !cut || !indexOf.has(cutId)) return false;
  const keys = (["dialogue", "action"] as const).filter((key) => cut[key] === from[key] && from[key] !== to[key]);
  if (keys.length === 0) return false;
  const pickChanged = (texts: Captions) => Object.fromEntries(keys.map((key) => [key, texts[key]]));
  board.apply({ kind: "patch", cutId, base: pickChanged(from), fields: pickChanged(to) });
  return true;
}
