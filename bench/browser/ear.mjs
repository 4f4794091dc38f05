/** Measures in the page when a board's audio reaches the speaker, independently of the page's own calculation. */
import { median, quantile } from "./watch.mjs";

/** Length of an audio segment, in s. */
const PIECE_S = 10;
/** Output timestamps of the browser within this time of a moment are combined to estimate the audio position, in ms. */
const NEAR_MS = 1000;

/** Runs in the page, before any of its own scripts. */
function listener() {
  const taken = { words: [], starts: [], shown: [], keys: [], isOn: false };
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
    if (this.context === context) taken.starts.push({ when, offset });
    return start.call(this, when, offset, ...rest);
  };
  addEventListener("keydown", (event) => taken.keys.push(event.timeStamp), { capture: true });
  const badge = () => document.querySelector("[role=slider][aria-label=Playhead]")?.nextElementSibling;
  // After the page's own work in the same display frame: read which frame it now shows.
  const after = new MessageChannel();
  let now = 0;
  after.port1.onmessage = () => taken.shown.push([now, Number.parseInt(badge()?.textContent ?? "", 10)]);
  const tick = () => {
    if (!taken.isOn) return;
    now = performance.now();
    const { contextTime = 0, performanceTime = 0 } = context?.getOutputTimestamp() ?? {};
    if (contextTime > 0 && taken.words.at(-1)?.[0] !== performanceTime) {
      taken.words.push([performanceTime, contextTime * 1000 - performanceTime]);
    }
    after.port2.postMessage(0);
    requestAnimationFrame(tick);
  };
  globalThis.benchEar = {
    start() {
      Object.assign(taken, { words: [], starts: [], shown: [], keys: [], isOn: true });
      requestAnimationFrame(tick);
    },
    stop() {
      taken.isOn = false;
      return taken;
    },
  };
}

export async function installEar(page) {
  await page.addInitScript(listener);
}

export const startEar = (page) => page.evaluate(() => globalThis.benchEar.start());
export const stopEar = (page) => page.evaluate(() => globalThis.benchEar.stop());

/**
 * Returns by how many ms the audio clock leads the page's clock at ascending times: the median of the browser's output
 * timestamps just before and after each time. A single timestamp is off by a few ms, and the page itself knows only the
 * earlier ones.
 */
function leadsAt(words, times) {
  let [from, to] = [0, 0];
  return times.map((time) => {
    while (to < words.length && words[to][0] <= time + NEAR_MS) to += 1;
    while (from < to - 1 && words[from][0] < time - NEAR_MS) from += 1;
    return median(words.slice(from, Math.max(to, from + 1)).map(([, lead]) => lead));
  });
}

/**
 * Evaluates a recording of a board that started to play at its first frame, with one sound that starts at its first sample.
 * `positions` has an entry for each displayed frame after the audio started: `heard` (the audible position in frames of the
 * board, with fractions), `shown` (the displayed frame) and its time.
 */
function laidSide({ words, starts, shown }, rate) {
  if (starts.length === 0 || words.length === 0) throw new Error("The board played without its sound.");
  const origin = starts[0].when - starts[0].offset;
  const misplaced = starts.map(({ when, offset }) => {
    const within = (when - offset - origin) % PIECE_S;
    return Math.min(Math.abs(within), PIECE_S - Math.abs(within)) * 48_000;
  });
  const leads = leadsAt(
    words,
    shown.map(([time]) => time),
  );
  const all = shown.map(([time, frame], at) => {
    return { time, shown: frame, heard: ((time + leads[at]) / 1000 - origin) * rate };
  });
  return { origin, misplaced: Math.max(...misplaced), positions: all.filter(({ heard }) => heard >= 0) };
}

/** How far the audible position lies outside the displayed frame, in frames; 0 if it is within. */
const outside = ({ heard, shown }) => Math.max(0, shown - heard, heard - (shown + 1));
/** Frames by which the picture leads the audio; negative if it lags. */
const ahead = ({ heard, shown }) => shown - Math.floor(heard);
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** Compares picture and audio of a board at `rate` frames per second, in frames, except `seconds` and `misplaced` (samples). */
export function apart(taken, rate) {
  const { positions, misplaced } = laidSide(taken, rate);
  const errors = positions.map(outside);
  const quarter = Math.floor(positions.length / 4);
  return {
    seconds: (positions.at(-1).time - positions[0].time) / 1000,
    pictures: positions.length,
    p50: quantile(errors, 0.5),
    p99: quantile(errors, 0.99),
    longest: Math.max(...errors),
    middle_p99: quantile(
      positions.map(({ heard, shown }) => Math.abs(shown + 0.5 - heard)),
      0.99,
    ),
    trend: mean(positions.slice(-quarter).map(ahead)) - mean(positions.slice(0, quarter).map(ahead)),
    misplaced,
  };
}

/** Measures the ms from the key press to the first audible sample, and to the second frame of the board. */
export function begun(taken, rate) {
  const { positions } = laidSide(taken, rate);
  const followed = positions.find(({ shown, heard }) => shown >= 1 && heard >= 0);
  if (!followed || taken.keys.length === 0) throw new Error("The board did not begin to play.");
  const { time, heard } = positions[0];
  const key = taken.keys[0];
  return { heard: time - (heard / rate) * 1000 - key, followed: followed.time - key };
}
