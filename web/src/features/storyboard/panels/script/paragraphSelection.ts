import type { Script, ScriptPlaced, ScriptScene } from "@/features/storyboard/types";
import { isCaptionParagraph } from "./captions";

/** A paragraph: the scene's key, and its place among the scene's paragraphs, from 0. */
export interface ParagraphRef {
  scene: string;
  part: number;
}

/** Paragraphs of one scene that are chosen: all between the one that was chosen first and the one with the keyboard. */
export interface ParagraphSelection {
  anchor: ParagraphRef;
  focus: ParagraphRef;
}

export function isSameParagraph(a: ParagraphRef | null, b: ParagraphRef | null): boolean {
  return a === b || (a !== null && b !== null && a.scene === b.scene && a.part === b.part);
}

/** The paragraphs that can be chosen: those that become captions, of scenes that are still in the script. */
export function listSelectableParagraphs({ scenes }: Pick<Script, "scenes">): ParagraphRef[] {
  return scenes.flatMap(({ key, here, elements }) =>
    elements.flatMap((element, part) => (here && isCaptionParagraph(element) ? [{ scene: key, part }] : [])),
  );
}

/** One alone, or as far as from the one that was chosen first; within its scene, as a cut's text is of one. */
export function selectParagraph(
  now: ParagraphSelection | null,
  spot: ParagraphRef,
  isFurther: boolean,
): ParagraphSelection {
  return isFurther && now?.anchor.scene === spot.scene
    ? { anchor: now.anchor, focus: spot }
    : { anchor: spot, focus: spot };
}

/** To the paragraph so many further; taking others along it stays in its scene. */
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

/** The chosen paragraphs of a scene, by their places. */
export function getSelectedParts(scene: ScriptScene, { anchor, focus }: ParagraphSelection): number[] {
  if (scene.key !== focus.scene) return [];
  const [from, to] = [Math.min(anchor.part, focus.part), Math.max(anchor.part, focus.part)];
  return scene.elements.flatMap((element, part) =>
    part >= from && part <= to && isCaptionParagraph(element) ? [part] : [],
  );
}

/** The paragraph behind all that is chosen. */
export function selectNextParagraph(
  spots: readonly ParagraphRef[],
  { anchor, focus }: ParagraphSelection,
): ParagraphSelection | null {
  const last = anchor.part > focus.part ? anchor : focus;
  return moveSelection(spots, { anchor: last, focus: last }, 1, false);
}

/** What is still there of a choice in another draft. */
export function getValidSelection(
  spots: readonly ParagraphRef[],
  now: ParagraphSelection | null,
): ParagraphSelection | null {
  const isThere = (spot: ParagraphRef): boolean => spots.some((each) => isSameParagraph(each, spot));
  return now !== null && isThere(now.focus) && isThere(now.anchor) ? now : null;
}

/** What is on cuts, by scenes. */
export function groupPlacedByScene({ placed }: Pick<Script, "placed">): ReadonlyMap<string, readonly ScriptPlaced[]> {
  const found = new Map<string, ScriptPlaced[]>();
  for (const each of placed) {
    const those = found.get(each.scene);
    if (those) those.push(each);
    else found.set(each.scene, [each]);
  }
  return found;
}

/** On which cuts the paragraphs of one scene are, by their places; cuts that the board has, in its order. */
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
