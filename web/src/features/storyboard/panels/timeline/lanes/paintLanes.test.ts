import { expect, test } from "vitest";
import { computePeaks } from "@/features/storyboard/sound/peaks";
import { layoutBlocks, layoutCuts } from "@/playback/layoutCuts";
import { createLaneTimeScale } from "./laneTimeScale";
import { type PaintedClip, paintLanes } from "./paintLanes";
import { WaveformBitmap } from "./waveformBitmap";

const LANE_PX = 40;
const INK = {
  line: "black",
  body: "blue",
  selected: "blue",
  wave: "lime",
  silent: "gray",
  silentWave: "yellow",
  failed: "red",
  hatch: "white",
  text: "transparent",
  faint: "transparent",
  fade: "transparent",
  font: "11px sans-serif",
};
/** One second of silence, then one second at full scale. */
const halfSilentSamples = new Float32Array(96_000).map((_, index) => (index < 48_000 ? 0 : index % 2 ? 1 : -1));

const plainClip: PaintedClip = {
  lane: 0,
  name: "",
  start: 0,
  from: 0,
  to: 96_000,
  fadeIn: 0,
  fadeOut: 0,
  volume: 0,
  style: "plain",
  isMissing: false,
  isSelected: false,
  peaks: computePeaks([halfSilentSamples], 96_000),
  note: "",
  progress: null,
};

/**
 * Paint two seconds at 48 CSS px each, with `scale` device px per CSS px. Returns a function that counts the colors of
 * a column.
 */
function paintClips(clips: PaintedClip[], scale: number): (x: number) => Record<string, number> {
  const layout = layoutCuts([48]);
  const timeScale = createLaneTimeScale(layoutBlocks(layout, { pxPerFrame: 2 }), layout.total, 24, 2);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [96 * scale, LANE_PX * scale];
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no canvas");
  context.setTransform(scale, 0, 0, scale, 0, 0);
  const lanes = { timeScale, lanePx: LANE_PX, count: 1, from: 0, width: 96, top: 0, height: LANE_PX };
  paintLanes(context, lanes, clips, INK, new WaveformBitmap(), scale);
  return (x) => {
    const { data } = context.getImageData(x * scale, 0, 1, canvas.height);
    const counts: Record<string, number> = {};
    for (let index = 0; index < data.length; index += 4) {
      const color = data.slice(index, index + 3).join();
      counts[color] = (counts[color] ?? 0) + 1;
    }
    return counts;
  };
}

const [BODY, WAVE] = ["0,0,255", "0,255,0"];
const HATCH = "255,255,255";
const [SILENT, SILENT_WAVE] = ["128,128,128", "255,255,0"];
/** Height of a clip and of its waveform at the loudest, in px. */
const [CLIP_PX, LOUD_PX] = [35, 21];

test.each([1, 2])("the waveform height matches the loudness, at %i device px per CSS px", (scale) => {
  const countColors = paintClips([plainClip], scale);
  expect(countColors(24)).toMatchObject({ [WAVE]: 1, [BODY]: CLIP_PX * scale - 1 });
  expect(countColors(72)).toMatchObject({ [WAVE]: LOUD_PX * scale, [BODY]: (CLIP_PX - LOUD_PX) * scale });
});

test("a clip with missing audio is hatched and still shows its waveform", () => {
  const countColors = paintClips([{ ...plainClip, isMissing: true }], 1);
  expect(countColors(24)).toMatchObject({ [WAVE]: 1 });
  expect(countColors(24)[HATCH]).toBeGreaterThan(0);
  expect(paintClips([plainClip], 1)(24)).not.toHaveProperty([HATCH]);
});

test("of two overlapping clips, the later one is painted on top", () => {
  const countColors = paintClips([plainClip, { ...plainClip, start: 48_000, from: 0, to: 48_000, style: "silent" }], 1);
  expect(countColors(24)).toMatchObject({ [WAVE]: 1, [BODY]: CLIP_PX - 1 });
  const overlap = countColors(72);
  expect(overlap).toMatchObject({ [SILENT_WAVE]: 1, [SILENT]: CLIP_PX - 1 });
  expect(overlap).not.toHaveProperty([WAVE]);
});
