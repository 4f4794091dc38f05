import { type Camera, type Framing, framingAt } from "./camera";
import type { CutLayout } from "./layoutCuts";
import { type Passage, passageAt, passagesOf, type Transition, weightAt } from "./transitions";

interface PlayedCut {
  readonly frames: number;
  readonly camera: Camera | null;
  readonly transition: Transition | null;
}

/** A board as it is played: its cuts in time, and what lies over their seams. */
export interface Reel {
  readonly cuts: readonly PlayedCut[];
  readonly layout: CutLayout;
  readonly passages: readonly Passage[];
  /** What of a cut is needed beyond its picture as it stands, by its index: see `NEEDS`. */
  readonly needs: Uint8Array;
}

/** nothing: the cut is shown as it stands. picture: it is mixed with something. moving: its camera looks at it, too. */
export const NEEDS = { nothing: 0, picture: 1, moving: 2 } as const;

/** A cut in a picture; `framing` null = the whole canvas. */
export interface SeenCut {
  readonly index: number;
  readonly framing: Framing | null;
}

/** What a frame shows: a cut, and over it, by `weight` (0 to 1), another one or a colour. */
export interface Shown {
  readonly below: SeenCut;
  readonly above: SeenCut | null;
  readonly colour: string | null;
  readonly weight: number;
}

export function reelOf(cuts: readonly PlayedCut[], layout: CutLayout, endFade: Transition | null): Reel {
  const passages = passagesOf(cuts, endFade);
  const needs = new Uint8Array(cuts.length);
  for (const { into, end } of passages) {
    if (end !== "first") needs[into - 1] = NEEDS.picture;
    if (end !== "last") needs[into] = NEEDS.picture;
  }
  cuts.forEach(({ camera }, index) => {
    if (camera) needs[index] = NEEDS.moving;
  });
  return { cuts, layout, passages, needs };
}

/** What is seen at a frame of the board, clamped to it; null on an empty one. */
export function frameOf({ cuts, layout, passages }: Reel, wanted: number): Shown | null {
  const frame = Math.max(0, Math.min(Math.floor(wanted), layout.total - 1));
  const index = layout.cutAt(frame);
  if (index < 0) return null;
  const seen = (at: number): SeenCut => {
    const cut = cuts[at];
    if (!cut?.camera) return { index: at, framing: null };
    // Seen before its first frame or after its last, in a dissolve, it rests.
    const own = Math.max(0, Math.min(frame - layout.startFrame(at), cut.frames - 1));
    return { index: at, framing: framingAt(cut.camera, own, cut.frames) };
  };
  const passage = passageAt(passages, frame);
  if (!passage) return { below: seen(index), above: null, colour: null, weight: 0 };
  const weight = weightAt(passage, frame);
  if (passage.kind === "fade") return { below: seen(index), above: null, colour: passage.colour, weight };
  return { below: seen(passage.into - 1), above: seen(passage.into), colour: null, weight };
}

/** Whether a frame is no more than a cut's picture. */
export function isPlain({ below, above, colour }: Shown): boolean {
  return below.framing === null && above === null && colour === null;
}

/** So many cuts that need a picture are held ready, of the next so many; and of so many all that their cameras see. */
const AHEAD = { cuts: 4, within: 12, sharp: 2 };

/** The indexes of the cuts whose pictures are needed soon at a cut, the nearest first; a dissolve has the one before, too. */
export function aheadOf({ cuts, needs }: Reel, index: number, loops: boolean): { near: number[]; moving: number[] } {
  const count = cuts.length;
  const near: number[] = [];
  for (let step = 0; step < Math.min(AHEAD.within, count) && near.length < AHEAD.cuts; step += 1) {
    const at = loops ? (index + step) % count : index + step;
    if (needs[at]) near.push(at);
  }
  const moving = near.filter((at) => needs[at] === NEEDS.moving).slice(0, AHEAD.sharp);
  if (needs[index - 1]) near.push(index - 1);
  return { near, moving };
}
