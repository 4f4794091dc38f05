import type { Peaks } from "@/features/storyboard/sound/peaks";
import { extent } from "@/features/storyboard/sound/peaks";
import type { LaneTime } from "./laneTime";

/** A clip as it is painted; px of the timeline, samples of its sound. */
export interface PaintedClip {
  readonly lane: number;
  readonly name: string;
  /** Samples of the board. */
  readonly start: number;
  readonly from: number;
  readonly to: number;
  readonly fadeIn: number;
  readonly fadeOut: number;
  /** dB. */
  readonly volume: number;
  readonly look: "plain" | "silent" | "failed";
  readonly isPicked: boolean;
  readonly peaks: Peaks | null;
  /** Why it has no form. */
  readonly note: string;
  /** How far the file is on its way, 0…1; null: it is there. */
  readonly progress: number | null;
}

export interface Lanes {
  readonly time: LaneTime;
  readonly lanePx: number;
  readonly count: number;
  /** What is seen: px of the timeline, and of the lanes from the uppermost on. */
  readonly from: number;
  readonly width: number;
  readonly top: number;
  readonly height: number;
}

/** The colours of one theme, read from the page once. */
export interface LaneInk {
  readonly line: string;
  readonly body: string;
  readonly picked: string;
  readonly wave: string;
  readonly silent: string;
  readonly silentWave: string;
  readonly failed: string;
  readonly text: string;
  readonly faint: string;
  readonly fade: string;
  readonly font: string;
}

/** Narrower clips have neither a name nor a form: a bar says that there is one, px. */
const BAR_PX = 4;
const EDGE_PX = 2;
const RADIUS_PX = 4;
const NAME_PX = 14;

/** Paints the lanes that are seen with their clips onto a context whose unit is a CSS px. */
export function paintLanes(
  context: CanvasRenderingContext2D,
  lanes: Lanes,
  clips: readonly PaintedClip[],
  ink: LaneInk,
): void {
  context.clearRect(0, 0, lanes.width, lanes.height);
  context.fillStyle = ink.line;
  for (let lane = 1; lane <= lanes.count; lane += 1) {
    const y = lane * lanes.lanePx - lanes.top - 1;
    if (y >= 0 && y < lanes.height) context.fillRect(0, y, lanes.width, 1);
  }
  for (const clip of clips) {
    const y = clip.lane * lanes.lanePx - lanes.top;
    if (y + lanes.lanePx < 0 || y > lanes.height) continue;
    const left = lanes.time.xOf(clip.start) - lanes.from;
    const right = lanes.time.xOf(clip.start + clip.to - clip.from) - lanes.from;
    if (right < 0 || left > lanes.width) continue;
    paintClip(context, lanes, clip, ink, { left, width: Math.max(3, right - left), y });
  }
}

interface Box {
  left: number;
  width: number;
  y: number;
}

function paintClip(
  context: CanvasRenderingContext2D,
  lanes: Lanes,
  clip: PaintedClip,
  ink: LaneInk,
  { left, width, y }: Box,
): void {
  const top = y + EDGE_PX;
  const height = lanes.lanePx - 2 * EDGE_PX - 1;
  const isSilent = clip.look === "silent";
  const body = clip.look === "failed" ? ink.failed : isSilent ? ink.silent : clip.isPicked ? ink.picked : ink.body;
  if (width < BAR_PX) {
    context.fillStyle = body;
    context.fillRect(left, top, width, height);
    return;
  }
  context.save();
  context.beginPath();
  context.roundRect(left, top, width, height, Math.min(RADIUS_PX, width / 2));
  context.fillStyle = body;
  context.fill();
  context.clip();
  if (clip.peaks) {
    context.fillStyle = isSilent ? ink.silentWave : ink.wave;
    paintWave(context, lanes, clip, clip.peaks, { left, width, y: top + NAME_PX }, height - NAME_PX);
  }
  paintFades(context, lanes, clip, ink, { left, width, y: top }, height);
  // The name stays in view as long as its clip is, beside the corner that is taken hold of.
  const at = Math.max(left, 0) + (clip.isPicked ? 12 : 6);
  context.font = ink.font;
  context.textBaseline = "top";
  context.fillStyle = isSilent ? ink.faint : ink.text;
  context.fillText(clip.note === "" ? clip.name : `${clip.name} · ${clip.note}`, at, top + 2);
  if (clip.progress !== null) {
    context.fillStyle = ink.wave;
    context.fillRect(left, top + height - 3, width * clip.progress, 3);
  }
  context.restore();
}

/** A column of px after the other: the least and the greatest of what lies in it. */
function paintWave(
  context: CanvasRenderingContext2D,
  lanes: Lanes,
  clip: PaintedClip,
  peaks: Peaks,
  { left, width, y }: Box,
  height: number,
): void {
  const gain = 10 ** (clip.volume / 20);
  const middle = y + height / 2;
  const first = Math.max(0, Math.floor(left));
  const last = Math.min(lanes.width, Math.ceil(left + width));
  let from = sampleIn(lanes, clip, first);
  for (let x = first; x < last; x += 1) {
    const to = sampleIn(lanes, clip, x + 1);
    const [least, greatest] = extent(peaks, Math.max(clip.from, from), Math.min(to, clip.to));
    from = to;
    const up = Math.min(1, (greatest / 127) * gain) * (height / 2);
    const down = Math.max(-1, (least / 127) * gain) * (height / 2);
    // Upright bars on whole px: a path of thousands of them takes ten times as long to fill.
    const top = Math.round(middle - up);
    context.fillRect(x, top, 1, Math.max(1, Math.round(middle - down) - top));
  }
}

function sampleIn(lanes: Lanes, clip: PaintedClip, x: number): number {
  return lanes.time.sampleAt(x + lanes.from) - clip.start + clip.from;
}

/** What a fade takes away lies under a shade. */
function paintFades(
  context: CanvasRenderingContext2D,
  lanes: Lanes,
  clip: PaintedClip,
  ink: LaneInk,
  { left, width, y }: Box,
  height: number,
): void {
  const x = (sample: number): number => lanes.time.xOf(clip.start + sample) - lanes.from;
  const length = clip.to - clip.from;
  context.fillStyle = ink.fade;
  if (clip.fadeIn > 0) triangle(context, [left, y], [x(clip.fadeIn), y], [left, y + height]);
  if (clip.fadeOut > 0) {
    const right = left + width;
    triangle(context, [right, y], [x(length - clip.fadeOut), y], [right, y + height]);
  }
}

function triangle(context: CanvasRenderingContext2D, ...corners: [number, number][]): void {
  context.beginPath();
  for (const [x, y] of corners) context.lineTo(x, y);
  context.closePath();
  context.fill();
}
