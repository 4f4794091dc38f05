import type { Peaks } from "@/features/storyboard/sound/peaks";
import { getExtent } from "@/features/storyboard/sound/peaks";
import type { LaneTimeScale } from "./laneTimeScale";
import type { WaveformBitmap } from "./waveformBitmap";

/** A clip as it is painted. `start` is in samples of the board, the other times are in samples of its sound. */
export interface PaintedClip {
  readonly lane: number;
  readonly name: string;
  /** In samples of the board. */
  readonly start: number;
  readonly from: number;
  readonly to: number;
  readonly fadeIn: number;
  readonly fadeOut: number;
  /** In dB. */
  readonly volume: number;
  readonly look: "plain" | "silent" | "failed";
  /** True if some of its audio is missing on this device; it is then hatched. */
  readonly isMissing: boolean;
  readonly isSelected: boolean;
  readonly peaks: Peaks | null;
  /** Why it has no waveform or can't be played. */
  readonly note: string;
  /** Upload progress, 0–1; null if it is uploaded. */
  readonly progress: number | null;
}

export interface LaneViewport {
  readonly timeScale: LaneTimeScale;
  readonly lanePx: number;
  readonly count: number;
  /** Visible range: `from` and `width` in px of the timeline, `top` and `height` in px from the top lane. */
  readonly from: number;
  readonly width: number;
  readonly top: number;
  readonly height: number;
}

/** Colors of the current theme, read from the page once. */
export interface LaneColors {
  readonly line: string;
  readonly body: string;
  readonly selected: string;
  readonly wave: string;
  readonly silent: string;
  readonly silentWave: string;
  readonly failed: string;
  readonly hatch: string;
  readonly text: string;
  readonly faint: string;
  readonly fade: string;
  readonly font: string;
}

/** Narrower clips are painted as a plain bar, without name and waveform, in px. */
const BAR_PX = 4;
const EDGE_PX = 2;
const RADIUS_PX = 4;
const NAME_PX = 14;
/** Distance between the hatch lines, in px. */
const HATCH_PX = 8;

/** A clip with its box, in px of the visible range. */
interface ClipBox {
  readonly clip: PaintedClip;
  readonly left: number;
  readonly width: number;
  readonly top: number;
  readonly height: number;
}

/** Paint the visible lanes and clips. The context's unit is CSS px, with `scale` device px per CSS px. */
export function paintLanes(
  context: CanvasRenderingContext2D,
  lanes: LaneViewport,
  clips: readonly PaintedClip[],
  ink: LaneColors,
  sheet: WaveformBitmap,
  scale: number,
): void {
  context.clearRect(0, 0, lanes.width, lanes.height);
  context.fillStyle = ink.line;
  for (let lane = 1; lane <= lanes.count; lane += 1) {
    const y = lane * lanes.lanePx - lanes.top - 1;
    if (y >= 0 && y < lanes.height) context.fillRect(0, y, lanes.width, 1);
  }
  const boxed = clips.map((clip) => getClipBox(lanes, clip)).filter((box) => box !== null);
  const waving = boxed.filter(({ clip, width }) => clip.peaks && width >= BAR_PX);
  if (waving.length > 0) {
    sheet.resize(context.canvas.width, context.canvas.height);
    for (const box of waving) drawWaveform(sheet, lanes, box, ink, scale);
    sheet.commit();
  }
  for (const box of boxed) paintClip(context, lanes, box, ink, sheet, scale);
}

/** Return the box of a clip, or null if it isn't visible. */
function getClipBox(lanes: LaneViewport, clip: PaintedClip): ClipBox | null {
  const y = clip.lane * lanes.lanePx - lanes.top;
  if (y + lanes.lanePx < 0 || y > lanes.height) return null;
  const left = lanes.timeScale.toX(clip.start) - lanes.from;
  const right = lanes.timeScale.toX(clip.start + clip.to - clip.from) - lanes.from;
  if (right < 0 || left > lanes.width) return null;
  return { clip, left, width: Math.max(3, right - left), top: y + EDGE_PX, height: lanes.lanePx - 2 * EDGE_PX - 1 };
}

function paintClip(
  context: CanvasRenderingContext2D,
  lanes: LaneViewport,
  box: ClipBox,
  ink: LaneColors,
  sheet: WaveformBitmap,
  scale: number,
): void {
  const { clip, left, width, top, height } = box;
  const isSilent = clip.look === "silent";
  const body = clip.look === "failed" ? ink.failed : isSilent ? ink.silent : clip.isSelected ? ink.selected : ink.body;
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
  if (clip.isMissing) paintHatch(context, box, ink, lanes.width);
  const [first, last] = getPixelColumns(lanes, box, scale);
  const [above, below] = getWaveformRows(box, scale);
  if (clip.peaks && last > first && below > above) {
    const [wide, high] = [last - first, below - above];
    const at = [first / scale, above / scale, wide / scale, high / scale] as const;
    context.drawImage(sheet.canvas, first, above, wide, high, ...at);
  }
  paintFades(context, lanes, box, ink);
  // Keep the name in view while its clip is visible, next to the fade corner.
  const at = Math.max(left, 0) + (clip.isSelected ? 12 : 6);
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

/** Paint hatch lines over the visible part of a clip. They are anchored to the clip, so they scroll with it. */
function paintHatch(context: CanvasRenderingContext2D, box: ClipBox, ink: LaneColors, seenPx: number): void {
  const { left, width, top, height } = box;
  const first = left - height;
  const hidden = Math.max(0, Math.floor((-height - first) / HATCH_PX));
  context.beginPath();
  for (let x = first + hidden * HATCH_PX; x < Math.min(left + width, seenPx); x += HATCH_PX) {
    context.moveTo(x, top + height);
    context.lineTo(x + height, top);
  }
  context.lineWidth = 2;
  context.strokeStyle = ink.hatch;
  context.stroke();
}

/** Return the columns of a clip in device px, as [first, end). */
function getPixelColumns(lanes: LaneViewport, { left, width }: ClipBox, scale: number): [number, number] {
  const most = Math.round(lanes.width * scale);
  return [Math.max(0, Math.floor(left * scale)), Math.min(most, Math.ceil((left + width) * scale))];
}

function getWaveformRows({ top, height }: ClipBox, scale: number): [number, number] {
  return [Math.max(0, Math.round((top + NAME_PX) * scale)), Math.max(0, Math.round((top + height) * scale))];
}

/** Draw one column per device px, from the lowest to the highest sample in it. */
function drawWaveform(sheet: WaveformBitmap, lanes: LaneViewport, box: ClipBox, ink: LaneColors, scale: number): void {
  const { clip } = box;
  if (!clip.peaks) return;
  const colour = sheet.toPixelColor(clip.look === "silent" ? ink.silentWave : ink.wave);
  const [above, below] = getWaveformRows(box, scale);
  const half = ((box.height - NAME_PX) * scale) / 2;
  const middle = (box.top + NAME_PX) * scale + half;
  const reach = (half / 127) * 10 ** (clip.volume / 20);
  const [first, last] = getPixelColumns(lanes, box, scale);
  let from = getSampleAt(lanes, clip, first / scale);
  for (let x = first; x < last; x += 1) {
    const to = getSampleAt(lanes, clip, (x + 1) / scale);
    const [least, greatest] = getExtent(clip.peaks, Math.max(clip.from, from), Math.min(to, clip.to));
    from = to;
    const start = Math.round(middle - Math.min(half, greatest * reach));
    const end = Math.round(middle - Math.max(-half, least * reach));
    sheet.drawColumn(x, above, below, start, Math.max(end, start + 1), colour);
  }
}

function getSampleAt(lanes: LaneViewport, clip: PaintedClip, x: number): number {
  return lanes.timeScale.toSample(x + lanes.from) - clip.start + clip.from;
}

/** Shade the parts of a clip that its fades attenuate. */
function paintFades(context: CanvasRenderingContext2D, lanes: LaneViewport, box: ClipBox, ink: LaneColors): void {
  const { clip, left, width, top: y, height } = box;
  const x = (sample: number): number => lanes.timeScale.toX(clip.start + sample) - lanes.from;
  const length = clip.to - clip.from;
  context.fillStyle = ink.fade;
  if (clip.fadeIn > 0) fillTriangle(context, [left, y], [x(clip.fadeIn), y], [left, y + height]);
  if (clip.fadeOut > 0) {
    const right = left + width;
    fillTriangle(context, [right, y], [x(length - clip.fadeOut), y], [right, y + height]);
  }
}

function fillTriangle(context: CanvasRenderingContext2D, ...corners: [number, number][]): void {
  context.beginPath();
  for (const [x, y] of corners) context.lineTo(x, y);
  context.closePath();
  context.fill();
}
