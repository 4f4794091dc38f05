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
 * Select a paragraph alone or, with `isFurther`, extend the selection to it. A selection can't span scenes, because a
 * cut's text comes from a single scene.
 */
export function selectParagraph(
  now: ParagraphSelection | null,
  spot: ParagraphRef,
  isFurther: boolean,
): ParagraphSelection {
  return isFurther && now?.anchor.scene === spot.scene
    ? { anchor: now.anchor, focus: spot }
    : { anchor: spot, focus: spot };
}

/** Move the focus by this many paragraphs. If that extends the selection, it stays within its scene. */
export function moveSelection(
  spots: readonly ParagraphRef[],
  now: ParagraphSelection | null,
  by: number,
  isFurther: boolean,
): ParagraphSelection | null {
  if (now === null) {
    const first = spots[0] ? selectParagraph(null, spots[0], false) : null;
    return first === null || Math.abs(by) === 1 ? first : moveSelection(spots, first, by, false);
  }
  const from = spots.findIndex((spot) => isSameParagraph(spot, now.focus));
  const next = spots[Math.max(0, Math.min(from + by, spots.length - 1))];
  if (!next || (isFurther && next.scene !== now.anchor.scene)) return now;
  return selectParagraph(now, next, isFurther);
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
  spots: readonly ParagraphRef[],
  { anchor, focus }: ParagraphSelection,
): ParagraphSelection | null {
  const last = anchor.part > focus.part ? anchor : focus;
  return moveSelection(spots, { anchor: last, focus: last }, 1, false);
}

/** Return the selection if its paragraphs still exist, for example after importing another draft; otherwise null. */
export function getValidSelection(
  spots: readonly ParagraphRef[],
  now: ParagraphSelection | null,
): ParagraphSelection | null {
  const isThere = (spot: ParagraphRef): boolean => spots.some((each) => isSameParagraph(each, spot));
  return now !== null && isThere(now.focus) && isThere(now.anchor) ? now : null;
}

/** Group the placed paragraphs by scene key. */
export function groupPlacedByScene({ placed }: Pick<Script, "placed">): ReadonlyMap<string, readonly ScriptPlaced[]> {
  const found = new Map<string, ScriptPlaced[]>();
  for (const each of placed) {
    const those = found.get(each.scene);
    if (those) those.push(each);
    else found.set(each.scene, [each]);
  }
  return found;
}

/** Map the paragraphs of a scene, by index, to the ids of the cuts they are on, in board order. Skips deleted cuts. */
export function mapPartsToCuts(
  placed: readonly ScriptPlaced[],
  indexOf: ReadonlyMap<string, number>,
): ReadonlyMap<number, readonly string[]> {
  const found = new Map<number, string[]>();
  const here = placed
    .filter(({ cut_id }) => indexOf.has(cut_id))
    .sort((a, b) => (indexOf.get(a.cut_id) ?? 0) - (indexOf.get(b.cut_id) ?? 0));
  for (const { cut_id, parts } of here) for (const part of parts) found.set(part, [...(found.get(part) ?? []), cut_id]);
  return found;
}
