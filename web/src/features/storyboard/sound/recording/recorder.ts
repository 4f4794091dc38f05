import { createStore, type StoreApi } from "zustand/vanilla";
import { uuid7 } from "@/features/storyboard/model/uuid7";
import { soundTexts } from "@/features/storyboard/sound/texts";
import { createWavFromPcm, toPcm } from "@/features/storyboard/sound/wav";
import type { Board } from "@/features/storyboard/store/board";
import { settings } from "@/features/storyboard/store/settings";
import { formatPreciseTime } from "@/i18n/dates";
import { frameToSample, SAMPLE_RATE } from "@/playback/samples";
import type { CapturedSamples } from "./capture.worklet";
import { Microphone, MicrophoneError } from "./microphone";
import { concatPcm, holdTakeLock, type Take, TakeStorage, withTakeLock } from "./takeStorage";

const COUNT_IN_S = 3;
/** After playing for this long, the board's clock has started reliably, ms. */
const PLAYBACK_STABLE_MS = 40;

export interface RecorderState {
  /** requesting: requesting microphone access. saving: turning the recording into a clip. */
  readonly phase: "off" | "requesting" | "counting" | "recording" | "saving";
  /** Remaining seconds of the countdown. */
  readonly count: number;
  /** Peak level of the last 50 ms, 0…1. */
  readonly level: number;
  readonly devices: readonly { id: string; name: string }[];
  readonly deviceId: string | null;
}

/** A finished recording and its position: samples of the board at 48 kHz. */
export interface Recording {
  file: File;
  start: number;
  samples: number;
}

export interface RecorderOptions {
  board: Board;
  fps: () => number;
  userId: string;
  projectId: string;
  /** Mute or unmute the board during recording. */
  setMuted: (isMuted: boolean) => void;
  /**
   * Put the recording on the board. Returns false if that failed; the recording then stays in storage for the next
   * visit.
   */
  saveRecording: (recording: Recording) => Promise<boolean>;
  notify: (text: string) => void;
}

interface ActiveTake {
  readonly take: Take;
  /** Frame at which playback started. */
  readonly frame: number;
  readonly abortController: AbortController;
  /** The context's sample index of the start of the take; null until playback has started. */
  from: number | null;
  blocks: CapturedSamples[];
  /** Chunks that were already stored. */
  readonly pcm: Int16Array[];
}

/** Recorder: records takes from the playhead on while the board plays. */
export class Recorder {
  readonly store: StoreApi<RecorderState> = createStore<RecorderState>(() => ({
    phase: "off",
    count: 0,
    level: 0,
    devices: [],
    deviceId: settings.getState().microphone || null,
  }));
  readonly #options: RecorderOptions;
  readonly #takes = new TakeStorage();
  readonly #unsubscribe: () => void;
  #microphone: Microphone | null = null;
  #activeTake: ActiveTake | null = null;
  #countTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: RecorderOptions) {
    this.#options = options;
    this.#unsubscribe = options.board.transport.clock.subscribe(({ playing }) => this.#handlePlaying(playing));
  }

  /** Start the countdown and record, or stop the countdown or the recording. */
  async toggle(): Promise<void> {
    const { phase } = this.store.getState();
    if (phase === "off") await this.#start();
    else if (phase === "counting") this.cancel();
    else if (phase === "recording") this.#options.board.transport.pause();
  }

  /** Stop and discard the take. */
  cancel(): void {
    if (this.#activeTake) void this.#takes.removeTake(this.#activeTake.take.takeId);
    this.#reset();
    this.#options.board.transport.pause();
  }

  /** Select a microphone for the next take. During the countdown, restart with it. */
  async setDevice(deviceId: string): Promise<void> {
    settings.setState({ microphone: deviceId });
    this.store.setState({ deviceId });
    if (this.store.getState().phase !== "counting") return;
    this.cancel();
    await this.#start();
  }

  /** Put the takes of closed pages on the board. */
  async recoverTakes(): Promise<void> {
    const { userId, projectId } = this.#options;
    for (const take of await this.#takes.listOrphaned(userId, projectId)) {
      await withTakeLock(take.takeId, async () => this.#saveTake(take, await this.#takes.readSamples(take.takeId)));
    }
  }

  dispose(): void {
    this.#unsubscribe();
    this.#activeTake?.abortController.abort();
    this.#microphone?.close();
    clearTimeout(this.#countTimer);
    void this.#takes.close();
  }

  async #start(): Promise<void> {
    const { board, notify } = this.#options;
    if (board.store.getState().layout.total === 0) {
      notify(soundTexts.noCuts);
      return;
    }
    board.transport.pause();
    this.store.setState({ phase: "requesting" });
    try {
      const microphone = await Microphone.open({
        deviceId: this.store.getState().deviceId,
        onSamples: (captured) => this.#receiveSamples(captured),
        onEnded: () => board.transport.pause(),
      });
      if (this.store.getState().phase !== "requesting") {
        microphone.close();
        return;
      }
      this.#microphone = microphone;
    } catch (error) {
      this.store.setState({ phase: "off" });
      notify(error instanceof MicrophoneError ? error.message : soundTexts.noMicrophone);
      return;
    }
    void this.#listDevices();
    this.#countDown(COUNT_IN_S);
  }

  #countDown(seconds: number): void {
    this.store.setState({ phase: "counting", count: seconds });
    if (seconds === 0) void this.#record();
    else this.#countTimer = setTimeout(() => this.#countDown(seconds - 1), 1000);
  }

  async #record(): Promise<void> {
    const { board, fps, userId, projectId, setMuted } = this.#options;
    const { transport } = board;
    const microphone = this.#microphone;
    if (!microphone) return;
    if (!settings.getState().headphones) setMuted(true);
    const { frame } = transport.clock;
    const at = frameToSample(frame, fps());
    const take = { userId, projectId, takeId: uuid7(), rate: microphone.rate, at, begun: Date.now() };
    const abortController = new AbortController();
    const activeTake: ActiveTake = { take, frame, abortController, from: null, blocks: [], pcm: [] };
    // A take records up to the end of the board, without looping.
    const { loop } = board.store.getState();
    transport.setLoop(false);
    abortController.signal.addEventListener("abort", () => transport.setLoop(loop), { once: true });
    holdTakeLock(take.takeId, activeTake.abortController.signal);
    await this.#takes.addTake(take).catch(() => undefined); // the take is then in memory only
    this.#activeTake = activeTake;
    this.store.setState({ phase: "recording" });
    transport.play();
    if (!transport.clock.playing) this.cancel();
  }

  #handlePlaying(playing: boolean): void {
    if (this.store.getState().phase !== "recording") return;
    if (!playing) void this.#finish();
  }

  /** Find the sample index of the take's start, once playback has started reliably. */
  #locateStart(): void {
    const activeTake = this.#activeTake;
    if (!activeTake || !this.#microphone || activeTake.from !== null) return;
    const { clock } = this.#options.board.transport;
    const elapsedMs = ((clock.exactPosition - activeTake.frame) * 1000) / clock.fps;
    // The clock may stand still at first, until the board's own sound is ready.
    if (elapsedMs >= PLAYBACK_STABLE_MS || !clock.playing)
      activeTake.from = this.#microphone.getSampleAt(performance.now() - elapsedMs);
  }

  #receiveSamples(captured: CapturedSamples): void {
    let level = 0;
    for (const sample of captured.samples) level = Math.max(level, Math.abs(sample));
    this.store.setState({ level: Math.min(1, level) });
    const activeTake = this.#activeTake;
    if (!activeTake) return;
    activeTake.blocks.push(captured);
    this.#locateStart();
    const pendingSamples = activeTake.blocks.reduce((sum, { samples }) => sum + samples.length, 0);
    if (activeTake.from !== null && pendingSamples >= activeTake.take.rate) this.#storeBlocks(activeTake);
  }

  /** Store the samples recorded so far. */
  #storeBlocks(activeTake: ActiveTake): void {
    const parts = activeTake.blocks.map(({ at, samples }) => {
      const skippedSamples = Math.max(0, (activeTake.from ?? at) - at);
      return toPcm(samples.subarray(Math.min(skippedSamples, samples.length)));
    });
    activeTake.blocks = [];
    const pcm = concatPcm(parts);
    if (pcm.length === 0) return;
    activeTake.pcm.push(pcm);
    void this.#takes.addChunk(activeTake.take.takeId, activeTake.pcm.length, pcm).catch(() => undefined); // in memory only
  }

  async #finish(): Promise<void> {
    const activeTake = this.#activeTake;
    this.store.setState({ phase: "saving" });
    if (activeTake) {
      this.#locateStart();
      this.#storeBlocks(activeTake);
      await this.#saveTake(activeTake.take, concatPcm(activeTake.pcm));
    }
    this.#reset();
  }

  async #saveTake(take: Take, pcm: Int16Array): Promise<void> {
    if (pcm.length > 0) {
      const name = soundTexts.takeName({ time: formatPreciseTime(take.begun) });
      const file = new File([createWavFromPcm([pcm], take.rate)], `${name}.wav`, { type: "audio/wav" });
      const samples = Math.round((pcm.length * SAMPLE_RATE) / take.rate);
      if (!(await this.#options.saveRecording({ file, start: take.at, samples }))) return;
    }
    await this.#takes.removeTake(take.takeId);
  }

  #reset(): void {
    clearTimeout(this.#countTimer);
    this.#activeTake?.abortController.abort();
    this.#activeTake = null;
    this.#microphone?.close();
    this.#microphone = null;
    this.#options.setMuted(false);
    this.store.setState({ phase: "off", level: 0, count: 0 });
  }

  async #listDevices(): Promise<void> {
    const all = await navigator.mediaDevices.enumerateDevices().catch(() => []);
    const devices = all
      .filter(({ kind }) => kind === "audioinput")
      .map(({ deviceId, label }) => ({ id: deviceId, name: label }));
    this.store.setState({ devices, deviceId: this.#microphone?.deviceId ?? this.store.getState().deviceId });
  }
}
