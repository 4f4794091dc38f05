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

/** Data for playing a board: its cuts in time, and the transitions between them. */
export interface RenderPlan {
  readonly cuts: readonly PlanCut[];
  readonly layout: CutLayout;
  readonly transitionSpans: readonly TransitionSpan[];
  /** Picture that each cut needs for compositing, by index: see REQUIRED_PICTURE. */
  readonly requiredPictures: Uint8Array;
}

/** `none`: the cut is shown unchanged. `picture`: it is part of a transition. `cameraArea`: a camera moves over it. */
export const REQUIRED_PICTURE = { none: 0, picture: 1, cameraArea: 2 } as const;

/** Cut within a composed frame; `keyframe` null shows the full canvas. */
export interface VisibleCut {
  readonly index: number;
  readonly keyframe: CameraKeyframe | null;
}

/** Content of a frame: a cut, blended by `weight` (0 to 1) with another cut or a color. */
export interface FrameContent {
  readonly below: VisibleCut;
  readonly above: VisibleCut | null;
  readonly colour: string | null;
  readonly weight: number;
}

export function buildRenderPlan(cuts: readonly PlanCut[], layout: CutLayout, endFade: Transition | null): RenderPlan {
  const spans = computeTransitionSpans(cuts, endFade);
  const required = new Uint8Array(cuts.length);
  for (const { into, end } of spans) {
    if (end !== "first") required[into - 1] = REQUIRED_PICTURE.picture;
    if (end !== "last") required[into] = REQUIRED_PICTURE.picture;
  }
  cuts.forEach(({ camera }, index) => {
    if (camera) required[index] = REQUIRED_PICTURE.cameraArea;
  });
  return { cuts, layout, transitionSpans: spans, requiredPictures: required };
}

/** Return the content of a frame, clamped to the board; null on an empty board. */
export function getFrameContent(
  { cuts, layout, transitionSpans }: RenderPlan,
  requestedFrame: number,
): FrameContent | null {
  const frame = Math.max(0, Math.min(Math.floor(requestedFrame), layout.total - 1));
  const index = layout.getCutIndexAt(frame);
  if (index < 0) return null;
  const getVisibleCut = (cutIndex: number): VisibleCut => {
    const cut = cuts[cutIndex];
    if (!cut?.camera) return { index: cutIndex, keyframe: null };
    // In a dissolve the cut is visible before its first or after its last frame: the camera holds there.
    const cutFrame = Math.max(0, Math.min(frame - layout.getStartFrame(cutIndex), cut.frames - 1));
    return { index: cutIndex, keyframe: interpolateCamera(cut.camera, cutFrame, cut.frames) };
  };
  const span = findSpanAt(transitionSpans, frame);
  if (!span) return { below: getVisibleCut(index), above: null, colour: null, weight: 0 };
  const weight = getBlendWeight(span, frame);
  if (span.kind === "fade") return { below: getVisibleCut(index), above: null, colour: span.colour, weight };
  return { below: getVisibleCut(span.into - 1), above: getVisibleCut(span.into), colour: null, weight };
}

/** True if the frame shows a single cut without camera or transition. */
export function isPlainCut({ below, above, colour }: FrameContent): boolean {
  return below.keyframe === null && above === null && colour === null;
}

/**
 * Prefetch limits: pictures of at most `cuts` cuts among the next `lookahead`, and camera areas of at most `cameraAreas`.
 */
const PREFETCH = { cuts: 4, lookahead: 12, cameraAreas: 2 };

/**
 * Return the indexes of the cuts whose pictures are needed soon, nearest first. The previous cut is last, because a
 * dissolve may still show it.
 */
export function getUpcomingCuts(
  { cuts, requiredPictures }: RenderPlan,
  index: number,
  isLooping: boolean,
): { upcoming: number[]; withCameraArea: number[] } {
  const count = cuts.length;
  const upcoming: number[] = [];
  for (let step = 0; step < Math.min(PREFETCH.lookahead, count) && upcoming.length < PREFETCH.cuts; step += 1) {
    const cutIndex = isLooping ? (index + step) % count : index + step;
    if (requiredPictures[cutIndex]) upcoming.push(cutIndex);
  }
  const withCameraArea = upcoming
    .filter((cutIndex) => requiredPictures[cutIndex] === REQUIRED_PICTURE.cameraArea)
    .slice(0, PREFETCH.cameraAreas);
  if (requiredPictures[index - 1]) upcoming.push(index - 1);
  return { upcoming, withCameraArea };
}
