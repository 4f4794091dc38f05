import { createStore, type StoreApi } from "zustand/vanilla";
import {
  clampFrame,
  countPositions,
  type FrameRate,
  getFrameAt,
  getFrameMiddle,
  getSoundPosition,
  toSeconds,
} from "@/features/videos/player/frames";
import { SHUTTLE_MAX } from "@/features/videos/player/limits";
import {
  getBufferedRanges,
  type PlayerOptions,
  type PlayerPreferences,
  type PlayerState,
} from "@/features/videos/player/playerState";
import { FrameTimestamps } from "./frameTimestamps";
import { type LoopRange, RangeLoop } from "./loopRange";
import { HAS_FRAME_CALLBACK, listenToFrames, listenToMediaEvents } from "./mediaElement";
import { applyPlaybackSettings, showCaptions } from "./playbackSettings";
import { ReversePlayback } from "./reversePlayback";
import { SignedUrl } from "./signedUrl";

/**
 * Frame-accurate playback on a <video>. Seeks go to the middle of a frame, one at a time. During a seek only the latest
 * target is remembered, so that quick presses add up and dragging never queues. Independent of React.
 */
export class Transport {
  readonly state: StoreApi<PlayerState>;
  readonly rate: FrameRate;
  /** Number of positions: frames, plus sound after the last one in frame durations. */
  readonly positionCount: number;
  readonly #options: PlayerOptions;
  readonly #timestamps: FrameTimestamps;
  #video: HTMLVideoElement | null = null;
  readonly #signedUrl: SignedUrl;
  /** Target of the next seek, and if a seek is in progress. */
  #seekTarget: number | null = null;
  #isSeekPending = false;
  /** True after a seek while paused: frames reported from before the seek are ignored. */
  #isFrameChosen = false;
  /** Position and playback to restore after the URL is renewed. */
  #resume: { frame: number; playing: boolean } | null = null;
  #canRecover = true;
  #nudge = 0;
  /** Timer of `playIn`. */
  #startTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #reversePlayback = new ReversePlayback((frame) => this.#showReverseFrame(frame));
  readonly #loop = new RangeLoop((first) => this.#goTo(first));
  /** Decides when the element seeks. `showDecodedFrames` delays it while it shows the frames itself. */
  scheduleSeek: (seek: () => void) => void = (seek) => seek();

  constructor(options: PlayerOptions) {
    this.#options = options;
    this.rate = options.rate;
    this.positionCount = countPositions(options.rate, options.seconds);
    this.#timestamps = new FrameTimestamps(options.rate);
    this.#signedUrl = new SignedUrl(options.url, options.fetchUrl, options.now);
    this.state = createStore<PlayerState>(() => ({
      phase: "opening",
      playing: false,
      isBuffering: false,
      frame: 0,
      position: 0,
      buffered: [],
      speed: 1,
      shuttle: 1,
      range: null,
      ...options.preferences,
    }));
  }

  get #current(): PlayerState {
    return this.state.getState();
  }

  /** Range of frames to play. */
  get #playRange(): LoopRange {
    return this.#current.range ?? { first: 0, last: this.rate.frames - 1 };
  }

  /** Current URL, for a second element that shows the same video. */
  get url(): string {
    return this.#signedUrl.url;
  }

  /** Attach a video element. Returns a function that detaches it. */
  attach(video: HTMLVideoElement): () => void {
    this.#video = video;
    const stopListening = listenToMediaEvents(video, this.#onMediaEvent);
    const tracks = video.textTracks;
    tracks.addEventListener("addtrack", this.#showCaptions);
    listenToFrames(video, (mediaTime) => this.#video === video && this.#onVideoFrame(video, mediaTime));
    this.#open();
    return () => {
      this.#stopPlaying();
      stopListening();
      tracks.removeEventListener("addtrack", this.#showCaptions);
      this.#video = null;
      video.pause();
      video.removeAttribute("src");
      video.load();
      this.state.setState({ phase: "opening", playing: false });
    };
  }

  /** Media time in seconds; also between frames during playback. */
  get seconds(): number {
    return this.#video?.currentTime ?? getFrameMiddle(this.rate, this.#current.frame);
  }

  /** True while a seek is pending or in progress. */
  get isSeeking(): boolean {
    return this.#isSeekPending || this.#seekTarget !== null;
  }

  play(): void {
    this.#start();
  }

  /** Play after a delay in ms. `playing` is true from now on; a pause cancels the start. */
  playIn(ms: number): void {
    clearTimeout(this.#startTimer);
    if (ms > 0) this.state.setState({ playing: true });
    this.#startTimer = setTimeout(() => this.#start(), Math.max(0, ms));
  }

  #start(): void {
    clearTimeout(this.#startTimer);
    this.#startTimer = undefined;
    this.#reversePlayback.stop();
    const { range, position } = this.#current;
    const { first, last } = range ?? { first: 0, last: this.positionCount - 1 };
    if (position < first || position >= last) this.#goTo(first);
    if (this.#signedUrl.isStale) {
      void this.#renewUrl(true);
      return;
    }
    if (this.#video === null || this.#current.phase === "failed") {
      this.state.setState({ playing: false });
      return;
    }
    this.#seekNext();
    // Blocked by the browser, or interrupted by a pause: take the state from the element.
    this.#video.play().catch(() => this.state.setState({ playing: this.#video?.paused === false }));
  }

  pause(): void {
    this.#stopPlaying();
  }

  #stopPlaying(): void {
    if (this.#startTimer !== undefined) {
      clearTimeout(this.#startTimer);
      this.#startTimer = undefined;
      this.state.setState({ playing: false });
    }
    if (this.#resume) this.#resume.playing = false;
    this.#loop.cancel();
    if (this.#reversePlayback.isRunning) {
      this.#reversePlayback.stop();
      this.state.setState({ playing: false });
    }
    if (this.#current.shuttle !== 1) {
      this.state.setState({ shuttle: 1 });
      this.#applySettings();
    }
    this.#video?.pause();
  }

  /** Play forward (1) or backward (-1). Repeated in the same direction, it doubles the speed. */
  shuttle(direction: 1 | -1): void {
    const { playing, shuttle, frame } = this.#current;
    const isFaster = playing && Math.sign(shuttle) === direction;
    const next = isFaster ? Math.sign(shuttle) * Math.min(SHUTTLE_MAX, Math.abs(shuttle) * 2) : direction;
    if (direction === 1) {
      this.state.setState({ shuttle: next });
      this.#applySettings();
      if (!playing || this.#reversePlayback.isRunning) this.#start();
      return;
    }
    if (this.#current.phase !== "ready") return;
    this.#video?.pause();
    const { first, last } = this.#playRange;
    const from = frame <= first ? last : frame;
    if (from !== frame) this.#goTo(from);
    const { numerator, denominator } = this.rate;
    this.#reversePlayback.start(from, (numerator / denominator) * this.#current.speed * -next);
    this.state.setState({ shuttle: next, playing: true });
  }

  /**
   * Set the loop range to the result of `change`, which gets the current range, frame and length; null ends the loop.
   */
  loop(change: (range: LoopRange | null, frame: number, frames: number) => LoopRange | null): void {
    this.#loop.cancel();
    const { range, frame } = this.#current;
    this.state.setState({ range: change(range, frame, this.rate.frames) });
  }

  /** Seek to a position. Behind the last frame, the last frame is shown. */
  seek(position: number): void {
    this.#seekTo(position);
  }

  #seekTo(position: number): void {
    const target = Math.min(Math.max(0, Math.round(position)), Math.max(0, this.positionCount - 1));
    this.#reversePlayback.moveTo(target);
    this.#goTo(target);
  }

  #goTo(target: number): void {
    this.#loop.cancel();
    this.#setPosition(target);
    if (this.#resume) this.#resume.frame = target;
    else if (this.#signedUrl.isStale) void this.#renewUrl(this.#current.playing);
    else {
      this.#seekTarget = target;
      this.#isFrameChosen = this.#video?.paused ?? true;
      this.scheduleSeek(() => this.#seekNext());
    }
  }

  setSpeed(speed: number): void {
    this.state.setState({ speed });
    this.#applySettings();
  }

  /** Change the speed by this share (0.02: 2% faster), to keep in sync with another player. */
  nudge(share: number): void {
    if (this.#nudge === share) return;
    this.#nudge = share;
    this.#applySettings();
  }

  /** Retry after a failure, with a new URL at the same position. */
  retry(): void {
    this.#canRecover = true;
    void this.#renewUrl(this.#resume?.playing ?? false);
  }

  /** Change and save preferences that apply to all videos. */
  protected setPreferences(change: Partial<PlayerPreferences>): void {
    this.state.setState(change);
    const { volume, muted, captions, readout } = this.#current;
    this.#options.savePreferences({ volume, muted, captions, readout });
    this.#applySettings();
  }

  #applySettings(): void {
    if (this.#video) applyPlaybackSettings(this.#video, this.#current, this.#nudge);
  }

  readonly #showCaptions = (): void => {
    if (this.#video) showCaptions(this.#video, this.#current);
  };

  #open(): void {
    if (!this.#video) return;
    this.#isSeekPending = false;
    this.#applySettings();
    this.#video.src = this.#signedUrl.url;
  }

  async #renewUrl(playing: boolean): Promise<void> {
    const isFirst = this.#resume === null || this.#current.phase === "failed";
    this.#resume = { frame: this.#current.position, playing };
    if (!isFirst) return;
    this.state.setState({ phase: "opening", isBuffering: true });
    try {
      await this.#signedUrl.renew();
      this.#open();
    } catch {
      this.#fail();
    }
  }

  #fail(): void {
    this.state.setState({ phase: "failed", playing: false, isBuffering: false });
  }

  #seekNext(): void {
    const video = this.#video;
    if (!video || this.#isSeekPending || this.#seekTarget === null || this.#current.phase !== "ready") return;
    this.#isSeekPending = true;
    const seconds = getFrameMiddle(this.rate, this.#seekTarget);
    this.#seekTarget = null;
    const { ended } = video;
    video.currentTime = seconds;
    // At the end of a video, WebKitGTK seeks only after `play()`. Not if it's still at the end: `play()` would restart
    // it.
    if (ended && !video.ended) {
      video.play().catch(() => undefined);
      video.pause();
    }
  }

  readonly #onMediaEvent = (event: Event): void => {
    const video = this.#video;
    if (!video) return;
    switch (event.type) {
      case "loadedmetadata":
        this.#onLoaded(video);
        return;
      case "play":
        if (video.paused) return;
        this.#isFrameChosen = false;
        this.state.setState({ playing: true });
        return;
      case "pause":
        if (this.#reversePlayback.isRunning) return;
        this.state.setState({ playing: false, isBuffering: false });
        this.#onFrameShown(this.#current.frame);
        return;
      case "waiting":
        this.state.setState({ isBuffering: true });
        return;
      case "playing":
      case "canplay":
        this.#canRecover = true;
        this.state.setState({ isBuffering: false });
        return;
      case "seeked":
        this.#isSeekPending = false;
        this.#seekNext();
        if (!this.#isSeekPending) this.state.setState({ isBuffering: false });
        return;
      case "ended":
        this.#setPosition(this.positionCount - 1);
        if (this.#current.range) this.#start();
        else this.state.setState({ playing: false, shuttle: 1 });
        return;
      case "progress":
        this.state.setState({ buffered: getBufferedRanges(video, this.rate, this.positionCount) });
        return;
      case "timeupdate":
        // Sound after the last frame has no frame callbacks.
        if (!HAS_FRAME_CALLBACK || getSoundPosition(this, video) !== null)
          this.#onFrameShown(getFrameAt(this.rate, video.currentTime));
        return;
      case "error":
        this.#onError();
    }
  };

  #onLoaded(video: HTMLVideoElement): void {
    this.state.setState({
      phase: "ready",
      isBuffering: false,
      buffered: getBufferedRanges(video, this.rate, this.positionCount),
    });
    this.#applySettings();
    const resume = this.#resume;
    this.#resume = null;
    if (resume && resume.frame > 0) this.#seekTarget = resume.frame;
    this.#isFrameChosen = this.#seekTarget !== null;
    this.#seekNext();
    if (resume?.playing) this.#start();
  }

  #onError(): void {
    const { playing } = this.#resume ?? this.#current;
    if (!this.#canRecover) {
      this.#resume = { frame: this.#current.position, playing };
      this.#fail();
      return;
    }
    this.#canRecover = false;
    this.#resume = null;
    void this.#renewUrl(playing);
  }

  #onVideoFrame(video: HTMLVideoElement, mediaTime: number): true {
    const knownFrame = this.#getKnownFrame(video);
    if (knownFrame !== null) this.#timestamps.learn(knownFrame, mediaTime);
    this.#onFrameShown(this.#timestamps.getFrame(mediaTime));
    return true;
  }

  /**
   * Return the frame that is certainly on the screen: the target of a completed seek, or the first frame after loading.
   * Otherwise null.
   */
  #getKnownFrame(video: HTMLVideoElement): number | null {
    if (!video.paused || video.seeking || this.#isSeekPending || this.#seekTarget !== null || this.#resume) return null;
    return this.#isFrameChosen ? this.#current.frame : video.currentTime === 0 ? 0 : null;
  }

  #onFrameShown(frame: number): void {
    if (this.#isSeekPending || this.#isFrameChosen || this.#resume || this.#reversePlayback.isRunning) return;
    const { range, playing } = this.#current;
    if (range && playing) {
      const { playbackRate = 1 } = this.#video ?? {};
      this.#loop.onFrameShown(frame, range, (toSeconds(this.rate, 1) * 1000) / playbackRate);
      if (frame > range.last) return; // The loop went back: its first frame is the current one.
    } else if (range && frame > range.last) {
      this.#goTo(range.last); // paused behind the range, before the loop went back
      return;
    }
    const position = (this.#video && frame === this.rate.frames - 1 && getSoundPosition(this, this.#video)) || frame;
    if (position !== this.#current.position || frame !== this.#current.frame) this.#setPosition(position);
  }

  #setPosition(newPosition: number): void {
    this.state.setState({ position: newPosition, frame: clampFrame(this.rate, newPosition) });
  }

  #showReverseFrame(frame: number): void {
    const { first, last } = this.#playRange;
    if (frame >= first) {
      if (frame !== this.#current.frame) this.#goTo(frame);
    } else if (this.#current.range) this.#seekTo(last);
    else {
      this.#seekTo(first);
      this.#stopPlaying();
    }
  }
}
