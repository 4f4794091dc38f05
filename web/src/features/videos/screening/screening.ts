import { createStore, type StoreApi } from "zustand/vanilla";
import type { PeerWhisper, TabSocket } from "@/api/socket";
import type { PresentedComparison, PresentedVideo } from "@/api/socket-types";
import type { Act, Player } from "@/features/videos/player/player";
import type { Draft } from "@/features/videos/review/draft";
import { ScreeningClock } from "./clock";
import { Follower } from "./follower";
import { Leader, type Page } from "./leader";
import { ALIVE_EVERY_MS, ASK_AGAIN_MS, DRIVE_AGAIN_MS, GIVEN_UP_MS, SILENT_MS, TELL_EVERY_MS } from "./limits";
import { grown, OwnLines } from "./lines";
import { isSame, outside, type Peer, type ScreeningPage, type ScreeningState, without } from "./screeningState";
import { StartTime } from "./startTime";

type Line = Pick<TabSocket, "tell" | "overhear" | "status">;

/**
 * A film that several people watch together: who is there, who drives, and this page's part in it. All of it travels in
 * whispers; what one misses, the driver says again a second later.
 */
export class Screening {
  readonly state: StoreApi<ScreeningState> = createStore(outside);
  readonly clock: ScreeningClock;
  readonly #startTime = new StartTime();
  readonly #lines: OwnLines;
  readonly #stops: (() => void)[];
  readonly #alive: ReturnType<typeof setInterval>;
  readonly #heardAt = new Map<string, number>();
  #film: { player: Player; version: number } | null = null;
  #beside: PresentedComparison | null = null;
  #course: PresentedVideo | null = null;
  #term = -1;
  #count = 0;
  #leader: Leader | null = null;
  #follower: Follower | null = null;
  /** What the page was asked to show last, and does not yet. */
  #asked: string | null = null;
  #isDrawing = false;
  #cursor: [number, number] | null = null;
  #pointing: ReturnType<typeof setTimeout> | undefined;
  /** This connection drove before its line broke. */
  #drove = false;

  constructor(
    private readonly socket: Line,
    private readonly video: string,
    private readonly page: ScreeningPage,
    /** What a guest is called; null for a member, whom the server knows. */
    private readonly name: (() => string) | null = null,
  ) {
    this.clock = new ScreeningClock(socket);
    this.#lines = new OwnLines(socket, video, () => this.#film?.version ?? 1);
    this.#stops = [
      socket.overhear((word) => this.#hear(word)),
      socket.status.subscribe(({ status }, before) => {
        if (status === before.status) return;
        if (status === "open") this.#come();
        else this.#lost();
      }),
    ];
    this.#alive = setInterval(() => this.#live(), ALIVE_EVERY_MS);
    this.#come();
  }

  get isGuest(): boolean {
    return this.name !== null;
  }

  /** Watch with the others; whoever is the first drives. */
  join(): void {
    const { peers } = this.state.getState();
    if (this.isGuest) this.#come(); // under the name that was given meanwhile
    this.state.setState({ phase: "inside", isAlone: false, isHeld: false, refusal: null });
    this.clock.keep(true);
    this.#sayHow();
    if (peers.size === 0) this.drive(null);
    this.#act();
  }

  /** The film stays where it is; the others go on. */
  leave(): void {
    if (this.state.getState().phase === "outside") return;
    this.state.setState({ phase: "outside", isAlone: false, drawings: new Map() });
    this.#drove = false;
    this.clock.keep(false);
    this.#act();
    this.#lines.draw(null, false);
    this.socket.tell({ type: "live_review_leave", video_id: this.video });
    this.#come();
  }

  /** Gives the wheel to somebody, or takes it. */
  drive(to: string | null): void {
    this.state.setState({ isAlone: false, isHeld: false });
    this.socket.tell({ type: "live_review_take_control", video_id: this.video, to });
  }

  /** The others are at another version than the one on which one writes. */
  stayWithDraft(): void {
    this.#setAlone(true, true);
  }

  /** While one draws, the film does not move under the hand. */
  hold(isDrawing: boolean): void {
    this.#isDrawing = isDrawing;
  }

  /** Back to where the others are. */
  comeBack(): void {
    this.#setAlone(false);
  }

  /** Where the pointer is over the picture, in shares of it. */
  point(cursor: [number, number] | null): void {
    this.#cursor = cursor;
    if (this.state.getState().phase !== "inside") return;
    this.#pointing ??= setTimeout(() => this.#sayHow(), TELL_EVERY_MS);
  }

  /** The film that the page shows now; what it returns lets it go. */
  attach(player: Player, version: number): () => void {
    this.#film = { player, version };
    player.hand = (act) => this.#hand(act);
    this.#act();
    return () => {
      player.hand = null;
      this.#film = null;
      this.#act();
    };
  }

  /** What the page shows beside the film. */
  compare(beside: PresentedComparison | null): void {
    this.#beside = beside;
    this.#asked = null;
    this.#leader?.show(this.#page());
  }

  /** The film and what is beside it are others than the driver's: whoever chose that looks alone. */
  chose(): void {
    if (!this.#isDriver) this.#setAlone(true);
  }

  /** What this person draws; null when it is over, and whether it became a note. */
  draw(draft: Draft | null, isSaved = false): void {
    this.#lines.draw(this.state.getState().phase === "inside" ? draft : null, isSaved);
  }

  dispose(): void {
    this.leave();
    clearInterval(this.#alive);
    clearTimeout(this.#pointing);
    this.#lines.dispose();
    for (const stop of this.#stops) stop();
    this.socket.tell({ type: "live_review_leave", video_id: this.video });
    this.clock.dispose();
  }

  get #isDriver(): boolean {
    const { phase, driver, me } = this.state.getState();
    return phase === "inside" && me !== null && driver === me;
  }

  #page(): Page {
    return { version: this.#film?.version ?? 1, comparison: this.#beside };
  }

  /** What a hand does to the film: a driver's play waits for the others, anybody else's leads away from them. */
  #hand(act: Act): boolean {
    if (this.#leader) {
      if (act.kind !== "play") return false;
      this.#leader.start();
      return true;
    }
    const course = this.#course;
    if (!this.#follower || !course) return false;
    const isSame =
      !course.playing && (act.kind === "pause" || (act.kind === "seek" && act.place === Math.floor(course.position)));
    if (!isSame) this.#setAlone(true);
    return false;
  }

  #setAlone(isAlone: boolean, isHeld = false): void {
    const { phase, isAlone: before } = this.state.getState();
    if (phase !== "inside" || isAlone === before) return;
    this.state.setState({ isAlone, isHeld });
    this.#act();
    this.#sayHow();
  }

  /** Takes the part that is this page's now: to lead, to follow, or neither. */
  #act(): void {
    const { phase, isAlone } = this.state.getState();
    const film = this.#film;
    const isInside = phase === "inside" && film !== null;
    this.#leader?.dispose();
    this.#follower?.stop();
    this.#leader = this.#follower = null;
    this.#asked = null;
    if (!isInside) return;
    if (this.#isDriver) {
      this.#leader = new Leader(film.player, this.clock, this.#startTime, this.#page(), (told) => {
        this.#count += 1;
        this.socket.tell({ type: "live_review_present", video_id: this.video, video: { ...told, count: this.#count } });
      });
    } else if (!isAlone && this.#course) {
      this.#follower = new Follower(film.player, this.clock, this.#startTime);
      this.#follow(this.#course);
    }
  }

  #follow(course: PresentedVideo): void {
    const film = this.#film;
    if (!this.#follower || !film) return;
    if (this.#isDrawing && (course.playing || Math.floor(course.position) !== film.player.state.getState().place)) {
      this.#setAlone(true, true);
      return;
    }
    const isOther = course.version !== film.version || !isSame(course.comparison, this.#beside);
    const asked = isOther ? JSON.stringify([course.version, course.comparison]) : null;
    if (asked !== null && asked !== this.#asked) {
      const again = (): void => {
        if (this.#asked === asked) this.#asked = null;
      };
      this.page.show(course.version, course.comparison).catch(() => setTimeout(again, ASK_AGAIN_MS));
    }
    this.#asked = asked;
    if (course.version === film.version) this.#follower.take(course);
  }

  #come(): void {
    this.socket.tell({ type: "live_review_join", video_id: this.video, name: this.name?.() ?? "" });
  }

  #lost(): void {
    this.#drove ||= this.#isDriver;
    this.#heardAt.clear();
    this.state.setState({ isAway: true, peers: new Map(), me: null });
    this.#act();
  }

  #sayHow(): void {
    clearTimeout(this.#pointing);
    this.#pointing = undefined;
    const { phase, isAlone } = this.state.getState();
    if (phase !== "inside") return;
    const state = { alone: isAlone, cursor: this.#cursor };
    this.socket.tell({ type: "live_review_state", video_id: this.video, state });
  }

  #live(): void {
    this.#sayHow();
    const late = performance.now() - SILENT_MS;
    for (const [id, at] of this.#heardAt) if (at < late) this.#forget(id);
  }

  #hear(word: PeerWhisper): void {
    if (word.type === "refused") {
      if (word.topic === `live_review:${this.video}`) this.#refused(word.code, word.detail);
      return;
    }
    if (!("video_id" in word) || word.video_id !== this.video) return;
    switch (word.type) {
      case "live_review_joined":
        this.#opened(word.connection_id);
        return;
      case "live_review_peer_updated":
        this.#meet({ id: word.connection_id, viewer: word.viewer, state: word.state });
        return;
      case "live_review_peer_left":
        this.#forget(word.connection_id);
        return;
      case "live_review_presenter_changed":
        this.#turn(word.term, word.presenter);
        return;
      case "live_review_presented":
        this.#turn(word.term, word.presenter);
        this.#shown(word.term, word.video);
        return;
      case "live_review_drawn":
        this.#drawn(word.connection_id, word.line);
        return;
      default:
    }
  }

  #refused(code: string, detail: string): void {
    this.state.setState({ phase: "outside", refusal: detail });
    this.clock.keep(false);
    this.#act();
    if (code !== "live_review.full") this.page.refused?.();
  }

  #opened(me: string): void {
    const isAnother = this.state.getState().me !== me;
    this.state.setState({ me, isAway: false });
    if (isAnother) {
      this.clock.anew();
      this.#term = -1;
    }
    this.#sayHow();
    this.#act();
    // What the others know of the wheel comes right after this.
    if (this.#drove && isAnother) setTimeout(() => this.#driveAgain(), DRIVE_AGAIN_MS);
    this.#drove = false;
  }

  /** After its line broke: the wheel is this page's still, where nobody took it meanwhile. */
  #driveAgain(): void {
    const { phase, driver, me, peers } = this.state.getState();
    const isTaken = driver !== null && peers.has(driver);
    if (phase === "inside" && me !== null && !isTaken && driver !== me) this.drive(null);
  }

  #meet(peer: Peer): void {
    if (peer.id === this.state.getState().me) return;
    const { peers } = this.state.getState();
    this.#heardAt.set(peer.id, performance.now());
    if (!peers.has(peer.id)) this.#lines.again();
    this.state.setState({ peers: new Map(peers).set(peer.id, peer) });
  }

  #forget(id: string): void {
    const { peers, drawings } = this.state.getState();
    this.#heardAt.delete(id);
    if (!peers.has(id)) return;
    this.state.setState({ peers: without(peers, id), drawings: without(drawings, id) });
    if (this.state.getState().peers.size === 0 && this.state.getState().phase === "outside") this.#course = null;
  }

  #turn(term: number, driver: string): void {
    const { driver: known } = this.state.getState();
    if (term < this.#term || (term === this.#term && driver <= (known ?? ""))) return;
    this.#term = term;
    this.state.setState({ driver });
    this.#act();
  }

  #shown(term: number, film: PresentedVideo): void {
    if (term !== this.#term) return;
    this.#course = film;
    if (this.#isDriver) return;
    if (this.#follower) this.#follow(film);
    else this.#act();
  }

  #drawn(from: string, line: Parameters<typeof grown>[1]): void {
    const { drawings } = this.state.getState();
    if (line.is_finished) {
      setTimeout(() => {
        const now = this.state.getState().drawings;
        if (now.get(from)?.id === line.id) this.state.setState({ drawings: without(now, from) });
      }, GIVEN_UP_MS);
      return;
    }
    const drawing = grown(drawings.get(from) ?? null, line);
    if (drawing) this.state.setState({ drawings: new Map(drawings).set(from, drawing) });
  }
}
