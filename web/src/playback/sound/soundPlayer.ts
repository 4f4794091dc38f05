import type { FrameClock, PlaybackTiming } from "@/playback/frameClock";
import {
  PLAY_START_BUFFER_S,
  PLAY_START_TIMEOUT_MS,
  SCRUB_SAMPLES_MIN,
  SOUND_CACHE_S,
  SOUND_OFFSET_MAX_MS,
  SOUND_POLL_MS,
  SOUND_SCHEDULE_AHEAD_S,
} from "@/playback/limits";
import { frameToSample, SAMPLE_RATE } from "@/playback/samples";
import type { AudibleClip } from "./audibleClips";
import { AudioOutput, type AudioSink } from "./audioOutput";
import { type BoardRange, getBoardRanges, type ScheduledSegment, scheduleSegments } from "./schedule";
import { ScrubPlayer } from "./scrubPlayer";
import { type LoadSegment, SegmentCache, type SegmentId } from "./segmentCache";

export interface SoundPlayerOptions {
  readonly clock: FrameClock;
  readonly loadSegment: LoadSegment;
  /** Called with true while there is sound to play and the browser requires a user gesture first. */
  readonly onBlocked: (isBlocked: boolean) => void;
  readonly sink?: AudioSink;
}

/**
 * `paused`: not playing. `waiting`: the clock is held until the first sounds are loaded. `playing`: the audio clock drives
 * the frame clock. `silent`: the page's clock drives it.
 */
type PlayerState = "paused" | "waiting" | "playing" | "silent";

const ALL_SAMPLES = { from: 0, to: Number.POSITIVE_INFINITY };
const NO_KEYS: ReadonlySet<string> = new Set();

/**
 * Sound of a board. While there is sound, the audio clock drives the frame clock: the frame is the one whose sound
 * leaves the speaker now. Without sound, or while the browser blocks it, the page's clock is used. Play waits at most
 * PLAY_START_TIMEOUT_MS for its first sounds. After that it never stops for loading: late sounds join at their exact
 * position. No method throws: unavailable sounds are silent until they can be loaded.
 */
export class SoundPlayer {
  readonly #clock: FrameClock;
  readonly #onBlocked: (isBlocked: boolean) => void;
  readonly #output: AudioOutput;
  readonly #segments: SegmentCache;
  readonly #scrubPlayer: ScrubPlayer;
  readonly #unsubscribe: () => void;
  #clips: readonly AudibleClip[] = [];
  #state: PlayerState = "paused";
  /** Timing that the current schedule is based on. */
  #timing: PlaybackTiming | null = null;
  #isBlocked = false;
  #pollTimer: ReturnType<typeof setInterval> | undefined;
  #updateTimer: ReturnType<typeof setTimeout> | undefined;
  #startTimer: ReturnType<typeof setTimeout> | undefined;
  #prefetchTimer: ReturnType<typeof setTimeout> | undefined;

  constructor({ clock, loadSegment, onBlocked, sink }: SoundPlayerOptions) {
    this.#clock = clock;
    this.#onBlocked = onBlocked;
    this.#output = new AudioOutput(sink, () => this.#update());
    this.#segments = new SegmentCache(loadSegment, () => this.#update());
    this.#scrubPlayer = new ScrubPlayer({ playFrame: (frame) => this.#playFrame(frame) });
    this.#unsubscribe = clock.subscribe(() => this.#handleClockChange());
    document.addEventListener("visibilitychange", this.#update);
  }

  /** Replace the clips. Sounds that are already playing change without a click. */
  setClips(clips: readonly AudibleClip[]): void {
    const wasSilent = this.#clips.length === 0;
    this.#clips = clips;
    if (clips.length === 0) this.#setBlocked(false);
    if (!this.#clock.playing) return;
    if (wasSilent && clips.length > 0) this.#output.open();
    this.#deferUpdate();
  }

  /** Play the sound of a frame once, after the playhead was scrubbed to it. */
  scrubTo(frame: number): void {
    if (this.#clock.playing || this.#clips.length === 0) return;
    this.#output.open();
    this.#output.checkProgress();
    if (!this.#output.canRun) this.#setBlocked(true);
    this.#output.scheduleSuspend();
    const scrubRange = this.#getScrubRange(frame, 0);
    this.#segments.setWanted(
      getSegmentIds([...this.#getAllSegments([scrubRange]), ...this.#getSegmentsAroundFrame(frame)]),
    );
    this.#scrubPlayer.scrubTo(frame);
  }

  /**
   * Set the user's latency correction, clamped to ±SOUND_OFFSET_MAX_MS. Positive if the sound comes later than the
   * browser knows.
   */
  setOffset(ms: number): void {
    this.#output.setOffset(Math.max(-SOUND_OFFSET_MAX_MS, Math.min(ms, SOUND_OFFSET_MAX_MS)));
  }

  /** Open the audio output within a user gesture, which unblocks it. */
  resume(): void {
    if (this.#clips.length === 0) return;
    this.#output.open();
    if (!this.#clock.playing) this.#output.scheduleSuspend();
  }

  /** Retry failed segments now. */
  retry(): void {
    this.#segments.retry();
  }

  dispose(): void {
    this.#unsubscribe();
    document.removeEventListener("visibilitychange", this.#update);
    this.#stopPlayback();
    clearTimeout(this.#prefetchTimer);
    clearTimeout(this.#updateTimer);
    this.#scrubPlayer.stop();
    this.#segments.setWanted([]);
    this.#output.close();
  }

  #handleClockChange(): void {
    const { timing } = this.#clock;
    if (timing === null) {
      if (this.#state !== "paused") this.#stopPlayback();
      this.#deferPrefetch();
    } else if (timing !== this.#timing && timing.isNewStart) {
      this.#startPlayback(timing);
    } else if (timing !== this.#timing) {
      this.#deferUpdate();
    }
  }

  /** Start scheduling after play or a seek. */
  #startPlayback(timing: PlaybackTiming): void {
    this.#timing = timing;
    this.#clearStartTimer();
    this.#scrubPlayer.stop();
    this.#output.device?.mixer.stopAllExcept(NO_KEYS, this.#output.earliestSample);
    this.#pollTimer ??= setInterval(() => this.#update(), SOUND_POLL_MS);
    if (this.#clips.length > 0) {
      this.#output.open();
      this.#output.checkProgress();
    }
    const { device, isRunning, canRun } = this.#output;
    if (this.#clips.length === 0 || !device || !canRun || (this.#isBlocked && !isRunning)) {
      this.#switchToPageClock();
      if (this.#clips.length > 0 && device && !canRun) this.#setBlocked(true);
      return;
    }
    this.#state = "waiting";
    const startTime = device.clock.now();
    this.#clock.setTimeSource(() => startTime);
    // Drop the fraction of a frame that has passed since play, so that a clip starting with this frame is heard from
    // its first sample.
    this.#clock.seek(this.#clock.frame);
    this.#timing = this.#clock.timing;
    this.#startTimer = setTimeout(() => this.#tryStart(true), PLAY_START_TIMEOUT_MS);
    this.#tryStart(false);
  }

  /** Stop waiting if the first sounds are loaded, or if `hasTimedOut` says that the timeout has expired. */
  #tryStart(hasTimedOut: boolean): void {
    const { device, isRunning, earliestSample } = this.#output;
    if (isRunning && device && (hasTimedOut || this.#hasStartBuffer())) {
      this.#clearStartTimer();
      this.#state = "playing";
      // Hold the picture until the first sample is audible, so that the start of the sound isn't skipped.
      const first = (earliestSample * 1000) / SAMPLE_RATE;
      this.#setTimeSource(() => Math.max(first, device.clock.now()));
      this.#scheduleAhead(earliestSample);
    } else if (hasTimedOut) {
      this.#switchToPageClock();
      if (!isRunning) this.#setBlocked(true);
    }
  }

  #hasStartBuffer(): boolean {
    if (!this.#timing) return true;
    const from = (this.#timing.time * SAMPLE_RATE) / 1000;
    const span = { from, to: from + PLAY_START_BUFFER_S * SAMPLE_RATE };
    const first = scheduleSegments(this.#clips, getBoardRanges(this.#timing, span), span);
    this.#segments.setWanted(getSegmentIds([...first, ...this.#getCachedAround(this.#timing, from)]));
    return first.every((segment) => this.#segments.isSettled(getSegmentId(segment)));
  }

  /** React to anything that may have changed: time, loaded segments, or the state of the output. */
  readonly #update = (): void => {
    const { timing } = this.#clock;
    this.#output.checkProgress();
    if (this.#output.isRunning) this.#setBlocked(false);
    if (timing === null) this.#scrubPlayer.retry();
    else if (timing !== this.#timing && timing.isNewStart) this.#startPlayback(timing);
    else this.#continuePlayback(timing);
  };

  /** Coalesce changes of the same task: moving cuts changes their clips in a separate update. */
  #deferUpdate(): void {
    this.#updateTimer ??= setTimeout(() => {
      this.#updateTimer = undefined;
      this.#update();
    }, 0);
  }

  #continuePlayback(timing: PlaybackTiming): void {
    this.#timing = timing;
    const { device, isRunning, canRun } = this.#output;
    if (this.#state === "waiting") {
      this.#tryStart(false);
    } else if (this.#clips.length === 0) {
      if (this.#state === "playing") this.#switchToPageClock();
    } else if (device && !isRunning) {
      const isOpening = this.#state === "silent" && canRun;
      this.#switchToPageClock();
      if (!isOpening) this.#setBlocked(true);
      else this.#startTimer ??= setTimeout(() => this.#setBlocked(!this.#output.isRunning), PLAY_START_TIMEOUT_MS);
    } else if (device) {
      this.#clearStartTimer();
      if (this.#state === "silent") this.#setTimeSource(device.clock.now);
      this.#state = "playing";
      this.#scheduleAhead(this.#output.earliestSample);
    }
  }

  #setTimeSource(now: (() => number) | null): void {
    this.#clock.setTimeSource(now);
    this.#timing = this.#clock.timing;
  }

  #switchToPageClock(): void {
    if (this.#state !== "silent") this.#setTimeSource(null);
    this.#state = "silent";
    this.#output.device?.mixer.stopAllExcept(NO_KEYS, this.#output.earliestSample);
  }

  #clearStartTimer(): void {
    clearTimeout(this.#startTimer);
    this.#startTimer = undefined;
  }

  #stopPlayback(): void {
    this.#state = "paused";
    this.#timing = null;
    this.#clearStartTimer();
    clearInterval(this.#pollTimer);
    this.#pollTimer = undefined;
    this.#output.device?.mixer.stopAllExcept(NO_KEYS, this.#output.earliestSample);
    this.#clock.setTimeSource(null);
    this.#output.scheduleSuspend();
  }

  /** Schedule the sounds of the near future, and stop those that are no longer planned. */
  #scheduleAhead(earliest: number): void {
    const { device } = this.#output;
    if (!device || !this.#timing) return;
    const aheadSeconds = document.hidden ? SOUND_SCHEDULE_AHEAD_S.hidden : SOUND_SCHEDULE_AHEAD_S.visible;
    const span = { from: earliest, to: earliest + aheadSeconds * SAMPLE_RATE };
    const segments = scheduleSegments(this.#clips, getBoardRanges(this.#timing, span), span);
    const { mixer, context } = device;
    const startedKeys = new Set(segments.map(({ key }) => key).filter((key) => mixer.has(key)));
    mixer.stopAllExcept(startedKeys, earliest);
    this.#startAll(segments, earliest);
    // The page was blocked in between, so the new segments came too late for their position. Stop them; the next update
    // schedules them again.
    if (context.currentTime * SAMPLE_RATE > earliest) mixer.stopAllExcept(startedKeys, this.#output.earliestSample);
    this.#segments.setWanted(getSegmentIds(this.#getCachedAround(this.#timing, earliest)));
  }

  #startAll(segments: readonly ScheduledSegment[], earliest: number): void {
    const mixer = this.#output.device?.mixer;
    for (const segment of segments) {
      const buffer = this.#segments.get(getSegmentId(segment));
      if (buffer && mixer && !mixer.has(segment.key)) mixer.start(segment, buffer, earliest);
    }
  }

  /** Return the segments to keep cached around a context sample of a timing. */
  #getCachedAround(timing: PlaybackTiming, contextSample: number): ScheduledSegment[] {
    const span = {
      from: contextSample - SOUND_CACHE_S.before * SAMPLE_RATE,
      to: contextSample + SOUND_CACHE_S.after * SAMPLE_RATE,
    };
    // All loops are identical: the current one and two more contain every segment, however short the loop is.
    return scheduleSegments(this.#clips, getBoardRanges(timing, span).slice(0, 3), span);
  }

  /** Return the segments to keep cached around the frame of a paused playhead. */
  #getSegmentsAroundFrame(frame: number): ScheduledSegment[] {
    const start = frameToSample(frame, this.#clock.fps);
    const from = start - SOUND_CACHE_S.before * SAMPLE_RATE;
    return this.#getAllSegments([{ at: 0, from, to: start + SOUND_CACHE_S.after * SAMPLE_RATE }]);
  }

  #getAllSegments(ranges: readonly BoardRange[]): ScheduledSegment[] {
    return scheduleSegments(this.#clips, ranges, ALL_SAMPLES);
  }

  #getScrubRange(frame: number, contextSample: number): BoardRange {
    const from = frameToSample(frame, this.#clock.fps);
    return {
      at: contextSample,
      from,
      to: Math.max(frameToSample(frame + 1, this.#clock.fps), from + SCRUB_SAMPLES_MIN),
    };
  }

  /** Play a scrubbed frame. Returns false if a segment isn't loaded yet or the output isn't running. */
  #playFrame(frame: number): boolean {
    const { device, isRunning, earliestSample } = this.#output;
    const segments = this.#getAllSegments([this.#getScrubRange(frame, earliestSample)]);
    if (!device || !isRunning || segments.some((segment) => !this.#segments.isSettled(getSegmentId(segment))))
      return false;
    device.mixer.stopAllExcept(NO_KEYS, earliestSample);
    this.#startAll(segments, earliestSample);
    return true;
  }

  /**
   * Prefetch the segments around a paused playhead, so that play starts immediately. Only if the output was opened
   * before.
   */
  #deferPrefetch(): void {
    clearTimeout(this.#prefetchTimer);
    if (!this.#output.device || this.#clips.length === 0) return;
    this.#prefetchTimer = setTimeout(() => {
      if (!this.#clock.playing)
        this.#segments.setWanted(getSegmentIds(this.#getSegmentsAroundFrame(this.#clock.frame)));
    }, SOUND_POLL_MS);
  }

  #setBlocked(isBlocked: boolean): void {
    if (isBlocked === this.#isBlocked) return;
    this.#isBlocked = isBlocked;
    this.#onBlocked(isBlocked);
  }
}

function getSegmentId({ clip, index }: ScheduledSegment): SegmentId {
  return { soundId: clip.soundId, index };
}

function getSegmentIds(segments: readonly ScheduledSegment[]): SegmentId[] {
  return segments.map(getSegmentId);
}
