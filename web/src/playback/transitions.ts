/** How a cut begins: out of the cut before, or out of a colour into which that one went. */
export interface Transition {
  kind: "dissolve" | "fade";
  frames: number;
  /** #rrggbb; what a fade goes through. */
  colour: string;
}

/** A transition where it has effect: at the frames from `start`, as many as `frames`. */
export interface TransitionSpan {
  readonly kind: Transition["kind"];
  readonly colour: string;
  readonly start: number;
  readonly frames: number;
  /** The index of the cut that it leads into; the number of cuts where it ends the board. */
  readonly into: number;
  /** Of the board's two ends one, where it lies on one side alone. */
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
 * The transitions of a board in the order of its frames. Each lies over its seam, ⌊n/2⌋ frames before it and ⌈n/2⌉ after;
 * a fade at one of the board's ends lies within it. No length changes: what does not fit is cut short evenly, and two in
 * one cut share it by what they ask for.
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

/** How much of what it leads to is seen at a frame of it: of the cut after, in a fade of the colour. */
export function getBlendWeight({ kind, start, frames, end }: TransitionSpan, frame: number): number {
  const along = (frame - start + 0.5) / frames;
  if (kind === "dissolve" || end === "last") return along;
  if (end === "first") return 1 - along;
  return 1 - Math.abs(2 * along - 1);
}

/** The one that has effect at a frame. */
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

/** The frames that it would have on both sides of its seam; nothing dissolves out of, or into, what is not there. */
function getRequestedExtent(transition: Transition | null, end: TransitionSpan["end"]): FrameExtent {
  if (!transition || (end && transition.kind !== "fade")) return NO_FRAMES;
  const { frames } = transition;
  if (end === "first") return { before: 0, after: frames };
  if (end === "last") return { before: frames, after: 0 };
  return { before: Math.floor(frames / 2), after: Math.ceil(frames / 2) };
}

/** What a cut gives to the transition that leads into it (`after`) and to the one that leads out of it (`before`). */
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
