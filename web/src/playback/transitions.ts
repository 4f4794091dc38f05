/** Transition into a cut: a dissolve from the previous cut, or a fade through a color. */
export interface Transition {
  kind: "dissolve" | "fade";
  frames: number;
  /** Color of a fade, #rrggbb. */
  colour: string;
}

/** Effective span of a transition: `frames` frames from `start` on. */
export interface TransitionSpan {
  readonly kind: Transition["kind"];
  readonly colour: string;
  readonly start: number;
  readonly frames: number;
  /** Index of the cut that the transition leads into; the number of cuts for the fade at the end of the board. */
  readonly into: number;
  /** Set for a fade at the start or end of the board, which covers only one side; null between cuts. */
  readonly end: "first" | "last" | null;
}

interface TimedCut {
  readonly frames: number;
  readonly transition: Transition | null;
}

interface FrameExtent {
  before: number;
  after: number;
}

/**
 * Return the effective transitions of a board in order. Each is centered on its seam: ⌊n/2⌋ frames before and ⌈n/2⌉
 * after it. A fade at the start or end of the board lies within the board. Cut lengths don't change: transitions that
 * don't fit are shortened evenly, and two transitions in one cut share it in proportion to their requested lengths.
 */
export function computeTransitionSpans(cuts: readonly TimedCut[], endFade: Transition | null): TransitionSpan[] {
  const extents = cuts.map(({ transition }, index) => getRequestedExtent(transition, index === 0 ? "first" : null));
  extents.push(cuts.length > 0 ? getRequestedExtent(endFade, "last") : NO_FRAMES);
  const spans: TransitionSpan[] = [];
  let seam = 0;
  for (let into = 0; into <= cuts.length; into += 1) {
    const transition = into < cuts.length ? (cuts[into]?.transition ?? null) : endFade;
    const before = divideCut(cuts[into - 1], extents[into - 1], extents[into]).before;
    const after = divideCut(cuts[into], extents[into], extents[into + 1]).after;
    const end = into === 0 ? "first" : into === cuts.length ? "last" : null;
    const frames = transition ? getEffectiveFrames(transition.frames, end, before, after) : 0;
    if (transition && frames > 0) {
      const { kind, colour } = transition;
      const start = end === "first" ? 0 : seam - (end === "last" ? frames : Math.floor(frames / 2));
      spans.push({ kind, colour, start, frames, into, end });
    }
    seam += cuts[into]?.frames ?? 0;
  }
  return spans;
}

/** Return the weight of the following cut (dissolve) or of the color (fade) at a frame of the span, 0 to 1. */
export function getBlendWeight({ kind, start, frames, end }: TransitionSpan, frame: number): number {
  const progress = (frame - start + 0.5) / frames;
  if (kind === "dissolve" || end === "last") return progress;
  if (end === "first") return 1 - progress;
  return 1 - Math.abs(2 * progress - 1);
}

/** Binary search: return the span that contains a frame, or null. */
export function findSpanAt(spans: readonly TransitionSpan[], frame: number): TransitionSpan | null {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const middleSpan = spans[middle];
    if (middleSpan && middleSpan.start + middleSpan.frames <= frame) low = middle + 1;
    else high = middle;
  }
  const span = spans[low];
  return span && span.start <= frame ? span : null;
}

const NO_FRAMES: FrameExtent = { before: 0, after: 0 };

/** Return the requested frames on both sides of the seam. A dissolve at the start or end of the board has none. */
function getRequestedExtent(transition: Transition | null, end: TransitionSpan["end"]): FrameExtent {
  if (!transition || (end && transition.kind !== "fade")) return NO_FRAMES;
  const { frames } = transition;
  if (end === "first") return { before: 0, after: frames };
  if (end === "last") return { before: frames, after: 0 };
  return { before: Math.floor(frames / 2), after: Math.ceil(frames / 2) };
}

/** Divide a cut between the transition into it (`after`) and the one out of it (`before`). */
function divideCut(
  cut: TimedCut | undefined,
  into: FrameExtent | undefined,
  out: FrameExtent | undefined,
): FrameExtent {
  const [length, after, before] = [cut?.frames ?? 0, into?.after ?? 0, out?.before ?? 0];
  const requested = after + before;
  if (requested <= length) return { before, after };
  const afterFrames = Math.floor((2 * length * after + requested) / (2 * requested));
  return { after: afterFrames, before: length - afterFrames };
}

function getEffectiveFrames(frames: number, end: TransitionSpan["end"], before: number, after: number): number {
  if (end === "first") return after;
  if (end === "last") return before;
  return Math.min(frames, 2 * before + 1, 2 * after);
}
