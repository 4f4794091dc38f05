import { SAMPLE_RATE } from "@/playback/samples";
import { edgeOf, type Sounding } from "./plan";
import { bendsOf, gainAt } from "./voices";

interface Started {
  readonly source: AudioBufferSourceNode;
  readonly edge: GainNode;
  /** Samples of the audio: when it begins, when it has risen, when it falls (`end` where it does not), and its end. */
  readonly begins: number;
  readonly risen: number;
  readonly falls: number;
  readonly end: number;
}

const secondsOf = (sample: number): number => sample / SAMPLE_RATE;

/** What was given to the audio thread of one context, at 48 kHz: it starts what is planned, and takes back what no longer is. */
export class Mixer {
  readonly #context: BaseAudioContext;
  readonly #out: AudioNode;
  readonly #started = new Map<string, Started>();

  constructor(context: BaseAudioContext, out: AudioNode) {
    this.#context = context;
    this.#out = out;
  }

  has(key: string): boolean {
    return this.#started.has(key);
  }

  /**
   * A piece sounds as planned, to the sample. What of it lies before `soonest` is left out, and the rest begins in
   * mid-wave with a rise.
   */
  start(sounding: Sounding, buffer: AudioBuffer, soonest: number): void {
    const late = Math.max(0, soonest - sounding.at);
    const at = sounding.at + late;
    const offset = sounding.offset + late;
    const length = Math.min(sounding.length - late, buffer.length - offset);
    if (length <= 0) return;
    const source = new AudioBufferSourceNode(this.#context, { buffer });
    const edge = new GainNode(this.#context);
    source
      .connect(this.#levelOf(sounding, sounding.begins + late, at, length))
      .connect(edge)
      .connect(this.#out);
    const rise = late > 0 ? edgeOf(length) : sounding.rise;
    const fall = Math.min(sounding.fall, length >> 1);
    const end = at + length;
    if (rise > 0) line(edge.gain, 0, at, 1, at + rise);
    if (fall > 0) line(edge.gain, 1, end - fall, 0, end);
    // Chromium rounds an end up: half a sample less is the right one.
    source.start(secondsOf(at), secondsOf(offset), secondsOf(length - 0.5));
    const started = { source, edge, begins: at, risen: at + rise, falls: end - fall, end };
    this.#started.set(sounding.key, started);
    source.onended = () => {
      edge.disconnect();
      if (this.#started.get(sounding.key) === started) this.#started.delete(sounding.key);
    };
  }

  /** Takes back everything else: what sounds falls silent from the audio's sample `at` on, without a click. */
  keepOnly(keys: ReadonlySet<string>, at: number): void {
    for (const [key, started] of this.#started) {
      if (keys.has(key)) continue;
      this.#started.delete(key);
      takeBack(started, at);
    }
  }

  /** The gain of a voice, which goes in lines, from its sample `begins` on. */
  #levelOf({ voice }: Sounding, begins: number, at: number, length: number): GainNode {
    const level = new GainNode(this.#context, { gain: gainAt(voice, begins) });
    let from = begins;
    for (const bend of bendsOf(voice)) {
      if (bend <= from || from >= begins + length) continue;
      line(level.gain, gainAt(voice, from), at + from - begins, gainAt(voice, bend), at + bend - begins);
      from = bend;
    }
    return level;
  }
}

function line(param: AudioParam, from: number, start: number, to: number, end: number): void {
  param.setValueAtTime(from, secondsOf(start));
  param.linearRampToValueAtTime(to, secondsOf(end));
}

function takeBack({ source, edge, begins, risen, falls, end }: Started, at: number): void {
  if (at <= begins) {
    source.stop();
    edge.disconnect();
    return;
  }
  // A rise is not broken off, since not every browser can hold it where it is; and what falls already is left to it.
  const from = Math.max(at, risen + 1);
  if (from >= falls) return;
  // As long as what takes its place rises.
  const silent = from + edgeOf(end - from);
  edge.gain.cancelScheduledValues(secondsOf(from));
  line(edge.gain, 1, from, 0, silent);
  source.stop(secondsOf(silent));
}
