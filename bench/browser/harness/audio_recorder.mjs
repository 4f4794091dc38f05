/** Measures in the page when a board's audio reaches the speaker, independently of the page's own calculation. */
import { mean, median, quantile } from "./statistics.mjs";

/** Length of an audio segment, in s. */
const SEGMENT_SECONDS = 10;
/** Output timestamps of the browser within this time of a moment are combined to estimate the audio position, in ms. */
const WINDOW_MS = 1000;

/** Runs in the page, before any of its own scripts. */
function recordAudio() {
  const recording = { timestamps: [], starts: [], shown: [], keys: [], isOn: false };
  const Context = globalThis.AudioContext;
  let context = null;
  globalThis.AudioContext = class extends Context {
    constructor(...options) {
      super(...options);
      context = this;
    }
  };
  const start = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function (when, offset, ...rest) {
    if (this.context === context) recording.starts.push({ when, offset });
    return start.call(this, when, offset, ...rest);
  };
  addEventListener("keydown", (event) => recording.keys.push(event.timeStamp), { capture: true });
  const findFrameLabel = () => document.querySelector("[role=slider][aria-label=Playhead]")?.nextElementSibling;
  // After the page's own work in the same display frame: read which frame it now shows.
  const afterFrame = new MessageChannel();
  let now = 0;
  afterFrame.port1.onmessage = () =>
    recording.shown.push([now, Number.parseInt(findFrameLabel()?.textContent ?? "", 10)]);
  const tick = () => {
    if (!recording.isOn) return;
    now = performance.now();
    const { contextTime = 0, performanceTime = 0 } = context?.getOutputTimestamp() ?? {};
    if (contextTime > 0 && recording.timestamps.at(-1)?.[0] !== performanceTime) {
      recording.timestamps.push([performanceTime, contextTime * 1000 - performanceTime]);
    }
    afterFrame.port2.postMessage(0);
    requestAnimationFrame(tick);
  };
  globalThis.benchAudioRecorder = {
    start() {
      Object.assign(recording, { timestamps: [], starts: [], shown: [], keys: [], isOn: true });
      requestAnimationFrame(tick);
    },
    stop() {
      recording.isOn = false;
      return recording;
    },
  };
}

export async function installAudioRecorder(page) {
  await page.addInitScript(recordAudio);
}

export const startAudioRecorder = (page) => page.evaluate(() => globalThis.benchAudioRecorder.start());
export const stopAudioRecorder = (page) => page.evaluate(() => globalThis.benchAudioRecorder.stop());

/**
 * Returns by how many ms the audio clock leads the page's clock at ascending times: the median of the browser's output
 * timestamps just before and after each time. A single timestamp is off by a few ms, and the page itself knows only the
 * earlier ones.
 */
function computeLeads(timestamps, times) {
  let [from, to] = [0, 0];
  return times.map((time) => {
    while (to < timestamps.length && timestamps[to][0] <= time + WINDOW_MS) to += 1;
    while (from < to - 1 && timestamps[from][0] < time - WINDOW_MS) from += 1;
    return median(timestamps.slice(from, Math.max(to, from + 1)).map(([, lead]) => lead));
  });
}

/**
 * Evaluates a recording of a board that started to play at its first frame, with one sound that starts at its first sample.
 * `positions` has an entry for each displayed frame after the audio started: `audible` (the audible position in frames of the
 * board, with fractions), `shown` (the displayed frame) and its time.
 */
function alignRecording({ timestamps, starts, shown }, rate) {
  if (starts.length === 0 || timestamps.length === 0) throw new Error("The board played without audio.");
  const origin = starts[0].when - starts[0].offset;
  const offsets = starts.map(({ when, offset }) => {
    const remainder = (when - offset - origin) % SEGMENT_SECONDS;
    return Math.min(Math.abs(remainder), SEGMENT_SECONDS - Math.abs(remainder)) * 48_000;
  });
  const leads = computeLeads(
    timestamps,
    shown.map(([time]) => time),
  );
  const all = shown.map(([time, frame], index) => {
    return { time, shown: frame, audible: ((time + leads[index]) / 1000 - origin) * rate };
  });
  return { origin, segmentOffset: Math.max(...offsets), positions: all.filter(({ audible }) => audible >= 0) };
}

/** How far the audible position lies outside the displayed frame, in frames; 0 if it is within. */
const computeError = ({ audible, shown }) => Math.max(0, shown - audible, audible - (shown + 1));
/** Frames by which the picture leads the audio; negative if it lags. */
const computePictureLead = ({ audible, shown }) => shown - Math.floor(audible);

/** Compares picture and audio of a board at `rate` frames per second, in frames, except `seconds` and `segment_offset` (samples). */
export function compareAudioAndPicture(recording, rate) {
  const { positions, segmentOffset } = alignRecording(recording, rate);
  const errors = positions.map(computeError);
  const quarter = Math.floor(positions.length / 4);
  return {
    seconds: (positions.at(-1).time - positions[0].time) / 1000,
    pictures: positions.length,
    p50: quantile(errors, 0.5),
    p99: quantile(errors, 0.99),
    longest: Math.max(...errors),
    middle_p99: quantile(
      positions.map(({ audible, shown }) => Math.abs(shown + 0.5 - audible)),
      0.99,
    ),
    trend:
      mean(positions.slice(-quarter).map(computePictureLead)) -
      mean(positions.slice(0, quarter).map(computePictureLead)),
    segment_offset: segmentOffset,
  };
}

/** Measures the ms from the key press to the first audible sample, and to the second frame of the board. */
export function measureStart(recording, rate) {
  const { positions } = alignRecording(recording, rate);
  const secondFrame = positions.find(({ shown, audible }) => shown >= 1 && audible >= 0);
  if (!secondFrame || recording.keys.length === 0) throw new Error("The board did not begin to play.");
  const { time, audible } = positions[0];
  const pressedAt = recording.keys[0];
  return { first_sample: time - (audible / rate) * 1000 - pressedAt, second_frame: secondFrame.time - pressedAt };
}
