import type { Script, ScriptPlaced, ScriptScene } from "@/features/storyboard/types";
import { isCaptionParagraph } from "./captions";

/** Reference to a paragraph: the scene's key and the paragraph's index in the scene, from 0. */
export interface ParagraphRef {
  scene: string;
  part: number;
}

/** Selected paragraphs of one scene: all between the anchor, selected first, and the focused one. */
export interface ParagraphSelection {
  anchor: ParagraphRef;
  focus: ParagraphRef;
}

export function isSameParagraph(a: ParagraphRef | null, b: ParagraphRef | null): boolean {
  return a === b || (a !== null && b !== null && a.scene === b.scene && a.part === b.part);
}

/** Return the selectable paragraphs: those that can become captions, in scenes that are still in the script. */
export function listSelectableParagraphs({ scenes }: Pick<Script, "scenes">): ParagraphRef[] {
  return scenes.flatMap(({ key, here, elements }) =>
    elements.flatMap((element, part) => (here && isCaptionParagraph(element) ? [{ scene: key, part }] : [])),
  );
}

/**
 * Select a paragraph alone or, with `isExtending`, extend the selection to it. A selection can't span scenes, because a
 * cut's text comes from a single scene.
 */
export function selectParagraph(
  selection: ParagraphSelection | null,
  paragraph: ParagraphRef,
  isExtending: boolean,
): ParagraphSelection {
  return isExtending && selection?.anchor.scene === paragraph.scene
    ? { anchor: selection.anchor, focus: paragraph }
    : { anchor: paragraph, focus: paragraph };
}

/** Move the focus by this many paragraphs. If that extends the selection, it stays within its scene. */
export function moveSelection(
  paragraphs: readonly ParagraphRef[],
  selection: ParagraphSelection | null,
  step: number,
  isExtending: boolean,
): ParagraphSelection | null {
  if (selection === null) {
    const first = paragraphs[0] ? selectParagraph(null, paragraphs[0], false) : null;
    return first === null || Math.abs(step) === 1 ? first : moveSelection(paragraphs, first, step, false);
  }
  const from = paragraphs.findIndex((paragraph) => isSameParagraph(paragraph, selection.focus));
  const next = paragraphs[Math.max(0, Math.min(from + step, paragraphs.length - 1))];
  if (!next || (isExtending && next.scene !== selection.anchor.scene)) return selection;
  return selectParagraph(selection, next, isExtending);
}

/** Return the indexes of the selected paragraphs of a scene. */
export function getSelectedParts(scene: ScriptScene, { anchor, focus }: ParagraphSelection): number[] {
  if (scene.key !== focus.scene) return [];
  const [from, to] = [Math.min(anchor.part, focus.part), Math.max(anchor.part, focus.part)];
  return scene.elements.flatMap((element, part) =>
    part >= from && part <= to && isCaptionParagraph(element) ? [part] : [],
  );
}

/** Select the paragraph after the selection. */
export function selectNextParagraph(
  paragraphs: readonly ParagraphRef[],
  { anchor, focus }: ParagraphSelection,
): ParagraphSelection | null {
  const last = anchor.part > focus.part ? anchor : focus;
  return moveSelection(paragraphs, { anchor: last, focus: last }, 1, false);
}

/** Return the selection if its paragraphs still exist, for example after importing another draft; otherwise null. */
export function getValidSelection(
  paragraphs: readonly ParagraphRef[],
  selection: ParagraphSelection | null,
): ParagraphSelection | null {
  const isListed = (paragraph: ParagraphRef): boolean => paragraphs.some((each) => isSameParagraph(each, paragraph));
  return selection !== null && isListed(selection.focus) && isListed(selection.anchor) ? selection : null;
}

/** Group the placed paragraphs by scene key. */
export function groupPlacedByScene({ placed }: Pick<Script, "placed">): ReadonlyMap<string, readonly ScriptPlaced[]> {
  const placedByScene = new Map<string, ScriptPlaced[]>();
  for (const each of placed) {
    const group = placedByScene.get(each.scene);
    if (group) group.push(each);
    else placedByScene.set(each.scene, [each]);
  }
  return placedByScene;
}

/** Map the paragraphs of a scene, by index, to the ids of the cuts they are on, in board order. Skips deleted cuts. */
export function mapPartsToCuts(
  placed: readonly ScriptPlaced[],
  indexOf: ReadonlyMap<string, number>,
): ReadonlyMap<number, readonly string[]> {
  const cutsByPart = new Map<number, string[]>();
  const onBoard = placed
    .filter(({ cut_id }) => indexOf.has(cut_id))
    .sort((a, b) => (indexOf.get(a.cut_id) ?? 0) - (indexOf.get(b.cut_id) ?? 0));
  for (const { cut_id, parts } of onBoard)
    for (const part of parts) cutsByPart.set(part, [...(cutsByPart.get(part) ?? []), cut_id]);
  return cutsByPart;
}

/** Return the element id of a paragraph. */
export function getRowId({ scene, part }: ParagraphRef): string {
  return `script-${scene}-${part}`;
}
