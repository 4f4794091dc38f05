import { createStore, type StoreApi } from "zustand/vanilla";
import { uuid7 } from "@/features/storyboard/model/uuid7";
import { soundMessages } from "@/features/storyboard/sound/messages";
import { pcmOf, wavOfPcm } from "@/features/storyboard/sound/wav";
import type { Board } from "@/features/storyboard/store/board";
import { settings } from "@/features/storyboard/store/settings";
import { SAMPLE_RATE, startOfFrame } from "@/playback/samples";
import { Microphone, NoMicrophone } from "./microphone";
import { holdTake, joined, type Take, Takes, withTake } from "./takes";
import type { Tapped } from "./tap.worklet";

const COUNT_IN_S = 3;
/** A board that has played for so long runs, ms. */
const RUNS_MS = 40;

export interface RecorderState {
  /** asking: for the microphone. saving: what was recorded becomes a clip. */
  readonly phase: "off" | "asking" | "counting" | "recording" | "saving";
  /** Seconds until it begins. */
  readonly count: number;
  /** The loudest sample of the last twentieth of a second, 0…1. */
  readonly level: number;
  readonly devices: readonly { id: string; name: string }[];
  readonly deviceId: string | null;
}

/** What was recorded, and where it belongs: samples of the board, all of it at 48 kHz. */
export interface Recorded {
  file: File;
  at: number;
  samples: number;
}

export interface RecorderParts {
  board: Board;
  fps: () => number;
  userId: string;
  projectId: string;
  /** Nothing else is heard meanwhile, or everything again. */
  hush: (isHushed: boolean) => void;
  /** Whether it is on the board now; what is not stays where it was recorded to, for the next time. */
  keep: (recorded: Recorded) => Promise<boolean>;
  tell: (text: string) => void;
}

interface Running {
  readonly take: Take;
  /** The frame that the board plays from. */
  readonly frame: number;
  readonly ended: AbortController;
  /** The context's sample with which the take begins; null while the board has not begun to play. */
  from: number | null;
  blocks: Tapped[];
  /** What is written down already. */
  readonly pcm: Int16Array[];
}

/** A take of somebody's voice, recorded from the playhead on while the board plays. */
export class Recorder {
  readonly store: StoreApi<RecorderState> = createStore<RecorderState>(() => ({
    phase: "off",
    count: 0,
    level: 0,
    devices: [],
    deviceId: settings.getState().microphone || null,
  }));
  readonly #parts: RecorderParts;
  readonly #takes = new Takes();
  readonly #unfollow: () => void;
  #microphone: Microphone | null = null;
  #running: Running | null = null;
  #counting: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: RecorderParts) {
    this.#parts = parts;
    this.#unfollow = parts.board.transport.clock.subscribe(({ playing }) => this.#follow(playing));
  }

  /** Counts in and records; what is under way already ends. */
  async toggle(): Promise<void> {
    const { phase } = this.store.getState();
    if (phase === "off") await this.#begin();
    else if (phase === "counting") this.cancel();
    else if (phase === "recording") this.#parts.board.transport.pause();
  }

  /** Nothing of it is kept. */
  cancel(): void {
    if (this.#running) void this.#takes.forget(this.#running.take.takeId);
    this.#end();
    this.#parts.board.transport.pause();
  }

  /** Another microphone from the next take on, or at once while it counts. */
  async use(deviceId: string): Promise<void> {
    settings.setState({ microphone: deviceId });
    this.store.setState({ deviceId });
    if (this.store.getState().phase !== "counting") return;
    this.cancel();
    await this.#begin();
  }

  /** What a page that is gone had recorded comes onto the board now. */
  async recover(): Promise<void> {
    const { userId, projectId } = this.#parts;
    for (const take of await this.#takes.left(userId, projectId)) {
      await withTake(take.takeId, async () => this.#keep(take, await this.#takes.samples(take.takeId)));
    }
  }

  dispose(): void {
    this.#unfollow();
    this.#running?.ended.abort();
    this.#microphone?.close();
    clearTimeout(this.#counting);
    void this.#takes.close();
  }

  async #begin(): Promise<void> {
    const { board, tell } = this.#parts;
    if (board.store.getState().layout.total === 0) {
      tell(soundMessages.noCuts);
      return;
    }
    board.transport.pause();
    this.store.setState({ phase: "asking" });
    try {
      const microphone = await Microphone.open({
        deviceId: this.store.getState().deviceId,
        onSamples: (tapped) => this.#take(tapped),
        onEnded: () => board.transport.pause(),
      });
      if (this.store.getState().phase !== "asking") {
        microphone.close();
        return;
      }
      this.#microphone = microphone;
    } catch (error) {
      this.store.setState({ phase: "off" });
      tell(error instanceof NoMicrophone ? error.message : soundMessages.noMicrophone);
      return;
    }
    void this.#list();
    this.#count(COUNT_IN_S);
  }

  #count(seconds: number): void {
    this.store.setState({ phase: "counting", count: seconds });
    if (seconds === 0) void this.#record();
    else this.#counting = setTimeout(() => this.#count(seconds - 1), 1000);
  }

  async #record(): Promise<void> {
    const { board, fps, userId, projectId, hush } = this.#parts;
    const { transport } = board;
    const microphone = this.#microphone;
    if (!microphone) return;
    if (!settings.getState().headphones) hush(true);
    const { frame } = transport.clock;
    const at = startOfFrame(frame, fps());
    const take = { userId, projectId, takeId: uuid7(), rate: microphone.rate, at, begun: Date.now() };
    const ended = new AbortController();
    const running: Running = { take, frame, ended, from: null, blocks: [], pcm: [] };
    // A take goes on to the end of the board once.
    const { loop } = board.store.getState();
    transport.setLoop(false);
    ended.signal.addEventListener("abort", () => transport.setLoop(loop), { once: true });
    holdTake(take.takeId, running.ended.signal);
    await this.#takes.begin(take).catch(() => undefined); // it lives as long as the page, then
    this.#running = running;
    this.store.setState({ phase: "recording" });
    transport.play();
    if (!transport.clock.playing) this.cancel();
  }

  #follow(playing: boolean): void {
    if (this.store.getState().phase !== "recording") return;
    if (!playing) void this.#finish();
  }

  /** Where the board's first frame lies in what is recorded is known as soon as that has been heard. */
  #locate(): void {
    const running = this.#running;
    if (!running || !this.#microphone || running.from !== null) return;
    const { clock } = this.#parts.board.transport;
    const since = ((clock.position - running.frame) * 1000) / clock.fps;
    // It may stand still at first, until its own sound is there.
    if (since >= RUNS_MS || !clock.playing) running.from = this.#microphone.sampleAt(performance.now() - since);
  }

  #take(tapped: Tapped): void {
    let level = 0;
    for (const sample of tapped.samples) level = Math.max(level, Math.abs(sample));
    this.store.setState({ level: Math.min(1, level) });
    const running = this.#running;
    if (!running) return;
    running.blocks.push(tapped);
    this.#locate();
    const waiting = running.blocks.reduce((sum, { samples }) => sum + samples.length, 0);
    if (running.from !== null && waiting >= running.take.rate) this.#write(running);
  }

  /** What has come so far is written down. */
  #write(running: Running): void {
    const parts = running.blocks.map(({ at, samples }) => {
      const before = Math.max(0, (running.from ?? at) - at);
      return pcmOf(samples.subarray(Math.min(before, samples.length)));
    });
    running.blocks = [];
    const pcm = joined(parts);
    if (pcm.length === 0) return;
    running.pcm.push(pcm);
    void this.#takes.add(running.take.takeId, running.pcm.length, pcm).catch(() => undefined); // it lives with the page, then
  }

  async #finish(): Promise<void> {
    const running = this.#running;
    this.store.setState({ phase: "saving" });
    if (running) {
      this.#locate();
      this.#write(running);
      await this.#keep(running.take, joined(running.pcm));
    }
    this.#end();
  }

  async #keep(take: Take, pcm: Int16Array): Promise<void> {
    if (pcm.length > 0) {
      const name = soundMessages.takeName(new Date(take.begun));
      const file = new File([wavOfPcm([pcm], take.rate)], `${name}.wav`, { type: "audio/wav" });
      const samples = Math.round((pcm.length * SAMPLE_RATE) / take.rate);
      if (!(await this.#parts.keep({ file, at: take.at, samples }))) return;
    }
    await this.#takes.forget(take.takeId);
  }

  #end(): void {
    clearTimeout(this.#counting);
    this.#running?.ended.abort();
    this.#running = null;
    this.#microphone?.close();
    this.#microphone = null;
    this.#parts.hush(false);
    this.store.setState({ phase: "off", level: 0, count: 0 });
  }

  async #list(): Promise<void> {
    const all = await navigator.mediaDevices.enumerateDevices().catch(() => []);
    const devices = all
      .filter(({ kind }) => kind === "audioinput")
      .map(({ deviceId, label }) => ({ id: deviceId, name: label }));
    this.store.setState({ devices, deviceId: this.#microphone?.deviceId ?? this.store.getState().deviceId });
  }
}
