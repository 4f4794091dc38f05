import { createStore, type StoreApi } from "zustand/vanilla";
import { Address } from "./address";
import { Backwards } from "./backwards";
import { listen, TELLS_FRAMES, tellFrames } from "./element";
import { clampFrame, type FrameRate, frameAt, middleOf, placesOf, secondsOf, soundPlaceOf } from "./frames";
import { SHUTTLE_MAX } from "./limits";
import { applyOutput, showCaptions } from "./output";
import { bufferedOf, type Kept, type PlayerOptions, type PlayerState } from "./playerState";
import { Loop, type Range } from "./range";
import { Stamps } from "./stamps";

/**
 * A film on a <video>, told frame by frame. Seeks go to the middle of a frame, one at a time; what is asked for
 * meanwhile is done next, so that quick presses add up and dragging never queues. Knows nothing of React.
 */
export class Transport {
  readonly state: StoreApi<PlayerState>;
  readonly rate: FrameRate;
  /** How many frames it is long, its sound after the last one included. */
  readonly places: number;
  readonly #options: PlayerOptions;
  readonly #stamps: Stamps;
  #video: HTMLVideoElement | null = null;
  readonly #address: Address;
  /** The frame to seek to, and whether the element is on its way to one. */
  #wanted: number | null = null;
  #seeking = false;
  /** The frame was chosen by a seek while paused: what the screen still reports of before is not news. */
  #held = false;
  /** What goes on once a new address is open. */
  #resume: { frame: number; playing: boolean } | null = null;
  #mayRecover = true;
  #nudge = 0;
  /** It is about to play. */
  #soon: ReturnType<typeof setTimeout> | undefined;
  readonly #backwards = new Backwards((frame) => this.#playBack(frame));
  readonly #loop = new Loop((first) => this.#goTo(first));
  /** When the element is to seek. Who shows the frames by themselves has it wait until it is played. */
  pace: (seek: () => void) => void = (seek) => seek();

  constructor(options: PlayerOptions) {
    this.#options = options;
    this.rate = options.rate;
    this.places = placesOf(options.rate, options.seconds);
    this.#stamps = new Stamps(options.rate);
    this.#address = new Address(options.url, options.fetchUrl, options.now);
    this.state = createStore<PlayerState>(() => ({
      phase: "opening",
      playing: false,
      busy: false,
      frame: 0,
      place: 0,
      buffered: [],
      speed: 1,
      shuttle: 1,
      range: null,
      ...options.kept,
    }));
  }

  get #shown(): PlayerState {
    return this.state.getState();
  }

  /** The frames that it plays. */
  get #span(): Range {
    return this.#shown.range ?? { first: 0, last: this.rate.frames - 1 };
  }

  /** The address in use, for a second element that shows the same film. */
  get url(): string {
    return this.#address.url;
  }

  /** Takes the element into service; what it returns lets it go. */
  attach(video: HTMLVideoElement): () => void {
    this.#video = video;
    const stopListening = listen(video, this.#heard);
    const tracks = video.textTracks;
    tracks.addEventListener("addtrack", this.#showCaptions);
    tellFrames(video, (mediaTime) => this.#video === video && this.#told(video, mediaTime));
    this.#open();
    return () => {
      this.#halt();
      stopListening();
      tracks.removeEventListener("addtrack", this.#showCaptions);
      this.#video = null;
      video.pause();
      video.removeAttribute("src");
      video.load();
      this.state.setState({ phase: "opening", playing: false });
    };
  }

  /** Where its element is, in seconds; between two frames too while it plays. */
  get seconds(): number {
    return this.#video?.currentTime ?? middleOf(this.rate, this.#shown.frame);
  }

  /** On its way to a frame. */
  get isSeeking(): boolean {
    return this.#seeking || this.#wanted !== null;
  }

  play(): void {
    this.#start();
  }

  /** Plays in so many ms. It counts as playing from now on, and a pause takes that back. */
  playIn(ms: number): void {
    clearTimeout(this.#soon);
    if (ms > 0) this.state.setState({ playing: true });
    this.#soon = setTimeout(() => this.#start(), Math.max(0, ms));
  }

  #start(): void {
    clearTimeout(this.#soon);
    this.#soon = undefined;
    this.#backwards.stop();
    const { range, place } = this.#shown;
    const { first, last } = range ?? { first: 0, last: this.places - 1 };
    if (place < first || place >= last) this.#goTo(first);
    if (this.#address.isStale) {
      void this.#renew(true);
      return;
    }
    if (this.#video === null || this.#shown.phase === "failed") {
      this.state.setState({ playing: false });
      return;
    }
    this.#seekNext();
    // Refused by the browser, or ended by a pause meanwhile: the element's own events have told already.
    this.#video.play().catch(() => this.state.setState({ playing: this.#video?.paused === false }));
  }

  pause(): void {
    this.#halt();
  }

  #halt(): void {
    if (this.#soon !== undefined) {
      clearTimeout(this.#soon);
      this.#soon = undefined;
      this.state.setState({ playing: false });
    }
    if (this.#resume) this.#resume.playing = false;
    this.#loop.forget();
    if (this.#backwards.isRunning) {
      this.#backwards.stop();
      this.state.setState({ playing: false });
    }
    if (this.#shown.shuttle !== 1) {
      this.state.setState({ shuttle: 1 });
      this.#applySettings();
    }
    this.#video?.pause();
  }

  /** Plays forward, or backward when negative; once more while it plays so, twice as fast. */
  shuttle(direction: 1 | -1): void {
    const { playing, shuttle, frame } = this.#shown;
    const isFaster = playing && Math.sign(shuttle) === direction;
    const next = isFaster ? Math.sign(shuttle) * Math.min(SHUTTLE_MAX, Math.abs(shuttle) * 2) : direction;
    if (direction === 1) {
      this.state.setState({ shuttle: next });
      this.#applySettings();
      if (!playing || this.#backwards.isRunning) this.#start();
      return;
    }
    if (this.#shown.phase !== "ready") return;
    this.#video?.pause();
    const { first, last } = this.#span;
    const from = frame <= first ? last : frame;
    if (from !== frame) this.#goTo(from);
    const { numerator, denominator } = this.rate;
    this.#backwards.start(from, (numerator / denominator) * this.#shown.speed * -next);
    this.state.setState({ shuttle: next, playing: true });
  }

  /** Loops where `change` leads from what loops now, the frame that is shown and the film's length; null ends it. */
  loop(change: (range: Range | null, frame: number, frames: number) => Range | null): void {
    this.#loop.forget();
    const { range, frame } = this.#shown;
    this.state.setState({ range: change(range, frame, this.rate.frames) });
  }

  /** To a frame, or to a place behind the last one, where the last one stands. */
  seek(place: number): void {
    this.#seekTo(place);
  }

  #seekTo(place: number): void {
    const wanted = Math.min(Math.max(0, Math.round(place)), Math.max(0, this.places - 1));
    this.#backwards.moveTo(wanted);
    this.#goTo(wanted);
  }

  #goTo(wanted: number): void {
    this.#loop.forget();
    this.#stands(wanted);
    if (this.#resume) this.#resume.frame = wanted;
    else if (this.#address.isStale) void this.#renew(this.#shown.playing);
    else {
      this.#wanted = wanted;
      this.#held = this.#video?.paused ?? true;
      this.pace(() => this.#seekNext());
    }
  }

  setSpeed(speed: number): void {
    this.state.setState({ speed });
    this.#applySettings();
  }

  /** Plays faster by this share of its speed, or slower when negative, so as to keep up with something else. */
  nudge(share: number): void {
    if (this.#nudge === share) return;
    this.#nudge = share;
    this.#applySettings();
  }

  /** After a failure: a new address, and on at the same place. */
  retry(): void {
    this.#mayRecover = true;
    void this.#renew(this.#resume?.playing ?? false);
  }

  /** Changes what the person set once for all films. */
  protected keep(change: Partial<Kept>): void {
    this.state.setState(change);
    const { volume, muted, captions, readout } = this.#shown;
    this.#options.keep({ volume, muted, captions, readout });
    this.#applySettings();
  }

  #applySettings(): void {
    if (this.#video) applyOutput(this.#video, this.#shown, this.#nudge);
  }

  readonly #showCaptions = (): void => {
    if (this.#video) showCaptions(this.#video, this.#shown);
  };

  #open(): void {
    if (!this.#video) return;
    this.#seeking = false;
    this.#applySettings();
    this.#video.src = this.#address.url;
  }

  async #renew(playing: boolean): Promise<void> {
    const isFirst = this.#resume === null || this.#shown.phase === "failed";
    this.#resume = { frame: this.#shown.place, playing };
    if (!isFirst) return;
    this.state.setState({ phase: "opening", busy: true });
    try {
      await this.#address.renew();
      this.#open();
    } catch {
      this.#fail();
    }
  }

  #fail(): void {
    this.state.setState({ phase: "failed", playing: false, busy: false });
  }

  #seekNext(): void {
    const video = this.#video;
    if (!video || this.#seeking || this.#wanted === null || this.#shown.phase !== "ready") return;
    this.#seeking = true;
    const seconds = middleOf(this.rate, this.#wanted);
    this.#wanted = null;
    const { ended } = video;
    video.currentTime = seconds;
    // From a film's end WebKitGTK goes elsewhere only when it is told to play; at the end, that means from the start.
    if (ended && !video.ended) {
      video.play().catch(() => undefined);
      video.pause();
    }
  }

  readonly #heard = (event: Event): void => {
    const video = this.#video;
    if (!video) return;
    switch (event.type) {
      case "loadedmetadata":
        this.#opened(video);
        return;
      case "play":
        if (video.paused) return;
        this.#held = false;
        this.state.setState({ playing: true });
        return;
      case "pause":
        if (this.#backwards.isRunning) return;
        this.state.setState({ playing: false, busy: false });
        return;
      case "waiting":
        this.state.setState({ busy: true });
        return;
      case "playing":
      case "canplay":
        this.#mayRecover = true;
        this.state.setState({ busy: false });
        return;
      case "seeked":
        this.#seeking = false;
        this.#seekNext();
        if (!this.#seeking) this.state.setState({ busy: false });
        return;
      case "ended":
        this.#stands(this.places - 1);
        if (this.#shown.range) this.#start();
        else this.state.setState({ playing: false, shuttle: 1 });
        return;
      case "progress":
        this.state.setState({ buffered: bufferedOf(video, this.rate, this.places) });
        return;
      case "timeupdate":
        // No screen tells of the sound after the last frame.
        if (!TELLS_FRAMES || soundPlaceOf(this, video) !== null) this.#seen(frameAt(this.rate, video.currentTime));
        return;
      case "error":
        this.#broke();
    }
  };

  #opened(video: HTMLVideoElement): void {
    this.state.setState({ phase: "ready", busy: false, buffered: bufferedOf(video, this.rate, this.places) });
    this.#applySettings();
    const resume = this.#resume;
    this.#resume = null;
    if (resume && resume.frame > 0) this.#wanted = resume.frame;
    this.#held = this.#wanted !== null;
    this.#seekNext();
    if (resume?.playing) this.#start();
  }

  #broke(): void {
    const { playing } = this.#resume ?? this.#shown;
    if (!this.#mayRecover) {
      this.#resume = { frame: this.#shown.place, playing };
      this.#fail();
      return;
    }
    this.#mayRecover = false;
    this.#resume = null;
    void this.#renew(playing);
  }

  #told(video: HTMLVideoElement, mediaTime: number): true {
    const known = this.#known(video);
    if (known !== null) this.#stamps.learn(known, mediaTime);
    this.#seen(this.#stamps.frameOf(mediaTime));
    return true;
  }

  /** The frame that the screen shows for sure: the one that a seek led to, or the first of a film just opened. */
  #known(video: HTMLVideoElement): number | null {
    if (!video.paused || video.seeking || this.#seeking || this.#wanted !== null || this.#resume) return null;
    return this.#held ? this.#shown.frame : video.currentTime === 0 ? 0 : null;
  }

  #seen(frame: number): void {
    if (this.#seeking || this.#held || this.#resume || this.#backwards.isRunning) return;
    const { range, playing } = this.#shown;
    if (range && playing) {
      const { playbackRate = 1 } = this.#video ?? {};
      this.#loop.shows(frame, range, (secondsOf(this.rate, 1) * 1000) / playbackRate);
    }
    const place = (this.#video && frame === this.rate.frames - 1 && soundPlaceOf(this, this.#video)) || frame;
    if (place !== this.#shown.place || frame !== this.#shown.frame) this.#stands(place);
  }

  #stands(place: number): void {
    this.state.setState({ place, frame: clampFrame(this.rate, place) });
  }

  #playBack(frame: number): void {
    const { first, last } = this.#span;
    if (frame >= first) {
      if (frame !== this.#shown.frame) this.#goTo(frame);
    } else if (this.#shown.range) this.#seekTo(last);
    else {
      this.#seekTo(first);
      this.#halt();
    }
  }
}
