import type { Script, ScriptPlaced, ScriptScene } from "@/features/storyboard/types";
import { isTold } from "./captions";

/** A paragraph: the scene's key, and its place among the scene's paragraphs, from 0. */
export interface Spot {
  scene: string;
  part: number;
}

/** Paragraphs of one scene that are chosen: all between the one that was chosen first and the one with the keyboard. */
export interface Chosen {
  anchor: Spot;
  at: Spot;
}

export function sameSpot(a: Spot | null, b: Spot | null): boolean {
  return a === b || (a !== null && b !== null && a.scene === b.scene && a.part === b.part);
}

/** The paragraphs that can be chosen: those that become captions, of scenes that are still in the script. */
export function spotsOf({ scenes }: Pick<Script, "scenes">): Spot[] {
  return scenes.flatMap(({ key, here, elements }) =>
    elements.flatMap((element, part) => (here && isTold(element) ? [{ scene: key, part }] : [])),
  );
}

/** One alone, or as far as from the one that was chosen first; within its scene, as a cut's text is of one. */
export function choose(now: Chosen | null, spot: Spot, isFurther: boolean): Chosen {
  return isFurther && now?.anchor.scene === spot.scene ? { anchor: now.anchor, at: spot } : { anchor: spot, at: spot };
}

/** To the paragraph so many further; taking others along it stays in its scene. */
export function step(spots: readonly Spot[], now: Chosen | null, by: number, isFurther: boolean): Chosen | null {
  if (now === null) {
    const first = spots[0] ? choose(null, spots[0], false) : null;
    return first === null || Math.abs(by) === 1 ? first : step(spots, first, by, false);
  }
  const from = spots.findIndex((spot) => sameSpot(spot, now.at));
  const next = spots[Math.max(0, Math.min(from + by, spots.length - 1))];
  if (!next || (isFurther && next.scene !== now.anchor.scene)) return now;
  return choose(now, next, isFurther);
}

/** The chosen paragraphs of a scene, by their places. */
export function partsOf(scene: ScriptScene, { anchor, at }: Chosen): number[] {
  if (scene.key !== at.scene) return [];
  const [from, to] = [Math.min(anchor.part, at.part), Math.max(anchor.part, at.part)];
  return scene.elements.flatMap((element, part) => (part >= from && part <= to && isTold(element) ? [part] : []));
}

/** The paragraph behind all that is chosen. */
export function behind(spots: readonly Spot[], { anchor, at }: Chosen): Chosen | null {
  const last = anchor.part > at.part ? anchor : at;
  return step(spots, { anchor: last, at: last }, 1, false);
}

/** What is still there of a choice in another draft. */
export function kept(spots: readonly Spot[], now: Chosen | null): Chosen | null {
  const isThere = (spot: Spot): boolean => spots.some((each) => sameSpot(each, spot));
  return now !== null && isThere(now.at) && isThere(now.anchor) ? now : null;
}

/** What is on cuts, by scenes. */
export function placedBy({ placed }: Pick<Script, "placed">): ReadonlyMap<string, readonly ScriptPlaced[]> {
  const found = new Map<string, ScriptPlaced[]>();
  for (const each of placed) {
    const those = found.get(each.scene);
    if (those) those.push(each);
    else found.set(each.scene, [each]);
  }
  return found;
}

/** On which cuts the paragraphs of one scene are, by their places; cuts that the board has, in its order. */
export function cutsOfParts(
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
