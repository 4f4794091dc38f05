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
  const wishes = cuts.map(({ transition }, at) => getRequestedExtent(transition, at === 0 ? "first" : null));
  wishes.push(cuts.length > 0 ? getRequestedExtent(endFade, "last") : NO_FRAMES);
  const passages: TransitionSpan[] = [];
  let seam = 0;
  for (let into = 0; into <= cuts.length; into += 1) {
    const transition = into < cuts.length ? (cuts[into]?.transition ?? null) : endFade;
    const before = divideCut(cuts[into - 1], wishes[into - 1], wishes[into]).before;
    const after = divideCut(cuts[into], wishes[into], wishes[into + 1]).after;
    const end = into === 0 ? "first" : into === cuts.length ? "last" : null;
    const frames = transition ? getEffectiveFrames(transition.frames, end, before, after) : 0;
    if (transition && frames > 0) {
      const { kind, colour } = transition;
      const start = end === "first" ? 0 : seam - (end === "last" ? frames : Math.floor(frames / 2));
      passages.push({ kind, colour, start, frames, into, end });
    }
    seam += cuts[into]?.frames ?? 0;
  }
  return passages;
}

/** Return the weight of the following cut (dissolve) or of the color (fade) at a frame of the span, 0 to 1. */
export function getBlendWeight({ kind, start, frames, end }: TransitionSpan, frame: number): number {
  const along = (frame - start + 0.5) / frames;
  if (kind === "dissolve" || end === "last") return along;
  if (end === "first") return 1 - along;
  return 1 - Math.abs(2 * along - 1);
}

/** Binary search: return the span that contains a frame, or null. */
export function findSpanAt(passages: readonly TransitionSpan[], frame: number): TransitionSpan | null {
  let low = 0;
  let high = passages.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const passage = passages[middle];
    if (passage && passage.start + passage.frames <= frame) low = middle + 1;
    else high = middle;
  }
  const found = passages[low];
  return found && found.start <= frame ? found : null;
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
  const asked = after + before;
  if (asked <= length) return { before, after };
  const share = Math.floor((2 * length * after + asked) / (2 * asked));
  return { after: share, before: length - share };
}

function getEffectiveFrames(frames: number, end: TransitionSpan["end"], before: number, after: number): number {
  if (end === "first") return after;
  if (end === "last") return before;
  return Math.min(frames, 2 * before + 1, 2 * after);
}
