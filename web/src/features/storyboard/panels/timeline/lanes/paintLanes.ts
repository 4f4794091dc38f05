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
  readonly style: "plain" | "silent" | "failed";
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
  colors: LaneColors,
  waveforms: WaveformBitmap,
  scale: number,
): void {
  context.clearRect(0, 0, lanes.width, lanes.height);
  context.fillStyle = colors.line;
  for (let lane = 1; lane <= lanes.count; lane += 1) {
    const y = lane * lanes.lanePx - lanes.top - 1;
    if (y >= 0 && y < lanes.height) context.fillRect(0, y, lanes.width, 1);
  }
  const boxes = clips.map((clip) => getClipBox(lanes, clip)).filter((box) => box !== null);
  const waveformBoxes = boxes.filter(({ clip, width }) => clip.peaks && width >= BAR_PX);
  if (waveformBoxes.length > 0) {
    waveforms.resize(context.canvas.width, context.canvas.height);
    for (const box of waveformBoxes) drawWaveform(waveforms, lanes, box, colors, scale);
    waveforms.commit();
  }
  for (const box of boxes) paintClip(context, lanes, box, colors, waveforms, scale);
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
  colors: LaneColors,
  waveforms: WaveformBitmap,
  scale: number,
): void {
  const { clip, left, width, top, height } = box;
  const isSilent = clip.style === "silent";
  const body =
    clip.style === "failed"
      ? colors.failed
      : isSilent
        ? colors.silent
        : clip.isSelected
          ? colors.selected
          : colors.body;
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
  if (clip.isMissing) paintHatch(context, box, colors, lanes.width);
  const [first, last] = getPixelColumns(lanes, box, scale);
  const [topRow, bottomRow] = getWaveformRows(box, scale);
  if (clip.peaks && last > first && bottomRow > topRow) {
    const [sourceWidth, sourceHeight] = [last - first, bottomRow - topRow];
    const target = [first / scale, topRow / scale, sourceWidth / scale, sourceHeight / scale] as const;
    context.drawImage(waveforms.canvas, first, topRow, sourceWidth, sourceHeight, ...target);
  }
  paintFades(context, lanes, box, colors);
  // Keep the name in view while its clip is visible, next to the fade corner.
  const textX = Math.max(left, 0) + (clip.isSelected ? 12 : 6);
  context.font = colors.font;
  context.textBaseline = "top";
  context.fillStyle = isSilent ? colors.faint : colors.text;
  context.fillText(clip.note === "" ? clip.name : `${clip.name} · ${clip.note}`, textX, top + 2);
  if (clip.progress !== null) {
    context.fillStyle = colors.wave;
    context.fillRect(left, top + height - 3, width * clip.progress, 3);
  }
  context.restore();
}

/** Paint hatch lines over the visible part of a clip. They are anchored to the clip, so they scroll with it. */
function paintHatch(context: CanvasRenderingContext2D, box: ClipBox, colors: LaneColors, visiblePx: number): void {
  const { left, width, top, height } = box;
  const first = left - height;
  const hiddenLines = Math.max(0, Math.floor((-height - first) / HATCH_PX));
  context.beginPath();
  for (let x = first + hiddenLines * HATCH_PX; x < Math.min(left + width, visiblePx); x += HATCH_PX) {
    context.moveTo(x, top + height);
    context.lineTo(x + height, top);
  }
  context.lineWidth = 2;
  context.strokeStyle = colors.hatch;
  context.stroke();
}

/** Return the columns of a clip in device px, as [first, end). */
function getPixelColumns(lanes: LaneViewport, { left, width }: ClipBox, scale: number): [number, number] {
  const maxColumn = Math.round(lanes.width * scale);
  return [Math.max(0, Math.floor(left * scale)), Math.min(maxColumn, Math.ceil((left + width) * scale))];
}

function getWaveformRows({ top, height }: ClipBox, scale: number): [number, number] {
  return [Math.max(0, Math.round((top + NAME_PX) * scale)), Math.max(0, Math.round((top + height) * scale))];
}

/** Draw one column per device px, from the lowest to the highest sample in it. */
function drawWaveform(
  waveforms: WaveformBitmap,
  lanes: LaneViewport,
  box: ClipBox,
  colors: LaneColors,
  scale: number,
): void {
  const { clip } = box;
  if (!clip.peaks) return;
  const color = waveforms.toPixelColor(clip.style === "silent" ? colors.silentWave : colors.wave);
  const [topRow, bottomRow] = getWaveformRows(box, scale);
  const halfHeight = ((box.height - NAME_PX) * scale) / 2;
  const middle = (box.top + NAME_PX) * scale + halfHeight;
  const amplitude = (halfHeight / 127) * 10 ** (clip.volume / 20);
  const [first, last] = getPixelColumns(lanes, box, scale);
  let from = getSampleAt(lanes, clip, first / scale);
  for (let x = first; x < last; x += 1) {
    const to = getSampleAt(lanes, clip, (x + 1) / scale);
    const [min, max] = getExtent(clip.peaks, Math.max(clip.from, from), Math.min(to, clip.to));
    from = to;
    const start = Math.round(middle - Math.min(halfHeight, max * amplitude));
    const end = Math.round(middle - Math.max(-halfHeight, min * amplitude));
    waveforms.drawColumn(x, topRow, bottomRow, start, Math.max(end, start + 1), color);
  }
}

function getSampleAt(lanes: LaneViewport, clip: PaintedClip, x: number): number {
  return lanes.timeScale.toSample(x + lanes.from) - clip.start + clip.from;
}

/** Shade the parts of a clip that its fades attenuate. */
function paintFades(context: CanvasRenderingContext2D, lanes: LaneViewport, box: ClipBox, colors: LaneColors): void {
  const { clip, left, width, top: y, height } = box;
  const toX = (sample: number): number => lanes.timeScale.toX(clip.start + sample) - lanes.from;
  const length = clip.to - clip.from;
  context.fillStyle = colors.fade;
  if (clip.fadeIn > 0) fillTriangle(context, [left, y], [toX(clip.fadeIn), y], [left, y + height]);
  if (clip.fadeOut > 0) {
    const right = left + width;
    fillTriangle(context, [right, y], [toX(length - clip.fadeOut), y], [right, y + height]);
  }
}

function fillTriangle(context: CanvasRenderingContext2D, ...corners: [number, number][]): void {
  context.beginPath();
  for (const [x, y] of corners) context.lineTo(x, y);
  context.closePath();
  context.fill();
}
