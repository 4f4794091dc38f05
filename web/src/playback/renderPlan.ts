import { type CameraKeyframe, type CameraMove, interpolateCamera } from "./camera";
import type { CutLayout } from "./layoutCuts";
import {
  computeTransitionSpans,
  findSpanAt,
  getBlendWeight,
  type Transition,
  type TransitionSpan,
} from "./transitions";

interface PlanCut {
  readonly frames: number;
  readonly camera: CameraMove | null;
  readonly transition: Transition | null;
}

/** A board as it is played: its cuts in time, and what lies over their seams. */
export interface RenderPlan {
  readonly cuts: readonly PlanCut[];
  readonly layout: CutLayout;
  readonly transitionSpans: readonly TransitionSpan[];
  /** What of a cut is needed beyond its picture as it stands, by its index: see `NEEDS`. */
  readonly requiredPictures: Uint8Array;
}

/** nothing: the cut is shown as it stands. picture: it is mixed with something. moving: its camera looks at it, too. */
export const REQUIRED_PICTURE = { none: 0, picture: 1, cameraArea: 2 } as const;

/** A cut in a picture; `framing` null = the whole canvas. */
export interface VisibleCut {
  readonly index: number;
  readonly keyframe: CameraKeyframe | null;
}

/** What a frame shows: a cut, and over it, by `weight` (0 to 1), another one or a colour. */
export interface FrameContent {
  readonly below: VisibleCut;
  readonly above: VisibleCut | null;
  readonly colour: string | null;
  readonly weight: number;
}

export function buildRenderPlan(cuts: readonly PlanCut[], layout: CutLayout, endFade: Transition | null): RenderPlan {
  const passages = computeTransitionSpans(cuts, endFade);
  const needs = new Uint8Array(cuts.length);
  for (const { into, end } of passages) {
    if (end !== "first") needs[into - 1] = REQUIRED_PICTURE.picture;
    if (end !== "last") needs[into] = REQUIRED_PICTURE.picture;
  }
  cuts.forEach(({ camera }, index) => {
    if (camera) needs[index] = REQUIRED_PICTURE.cameraArea;
  });
  return { cuts, layout, transitionSpans: passages, requiredPictures: needs };
}

/** What is seen at a frame of the board, clamped to it; null on an empty one. */
export function getFrameContent({ cuts, layout, transitionSpans }: RenderPlan, wanted: number): FrameContent | null {
  const frame = Math.max(0, Math.min(Math.floor(wanted), layout.total - 1));
  const index = layout.getCutIndexAt(frame);
  if (index < 0) return null;
  const seen = (at: number): VisibleCut => {
    const cut = cuts[at];
    if (!cut?.camera) return { index: at, keyframe: null };
    // Seen before its first frame or after its last, in a dissolve, it rests.
    const own = Math.max(0, Math.min(frame - layout.getStartFrame(at), cut.frames - 1));
    return { index: at, keyframe: interpolateCamera(cut.camera, own, cut.frames) };
  };
  const passage = findSpanAt(transitionSpans, frame);
  if (!passage) return { below: seen(index), above: null, colour: null, weight: 0 };
  const weight = getBlendWeight(passage, frame);
  if (passage.kind === "fade") return { below: seen(index), above: null, colour: passage.colour, weight };
  return { below: seen(passage.into - 1), above: seen(passage.into), colour: null, weight };
}

/** Whether a frame is no more than a cut's picture. */
export function isPlainCut({ below, above, colour }: FrameContent): boolean {
  return below.keyframe === null && above === null && colour === null;
}

/** So many cuts that need a picture are held ready, of the next so many; and of so many all that their cameras see. */
const PREFETCH = { cuts: 4, within: 12, cameraAreas: 2 };

/** The indexes of the cuts whose pictures are needed soon at a cut, the nearest first; a dissolve has the one before, too. */
export function getUpcomingCuts(
  { cuts, requiredPictures }: RenderPlan,
  index: number,
  loops: boolean,
): { upcoming: number[]; withCameraArea: number[] } {
  const count = cuts.length;
  const upcoming: number[] = [];
  for (let step = 0; step < Math.min(PREFETCH.within, count) && upcoming.length < PREFETCH.cuts; step += 1) {
    const at = loops ? (index + step) % count : index + step;
    if (requiredPictures[at]) upcoming.push(at);
  }
  const withCameraArea = upcoming
    .filter((at) => requiredPictures[at] === REQUIRED_PICTURE.cameraArea)
    .slice(0, PREFETCH.cameraAreas);
  if (requiredPictures[index - 1]) upcoming.push(index - 1);
  return { upcoming, withCameraArea };
}
