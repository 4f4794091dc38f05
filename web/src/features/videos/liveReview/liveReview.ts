import { createStore, type StoreApi } from "zustand/vanilla";
import type { IncomingMessage, TabSocket } from "@/api/socket";
import type { PresentedComparison, PresentedVideo } from "@/api/socketTypes";
import type { Player, UserAction } from "@/features/videos/player/player";
import type { NoteDraft } from "@/features/videos/review/noteDraft";
import { Follower } from "./follower";
import {
  DRAWING_TIMEOUT_MS,
  HEARTBEAT_INTERVAL_MS,
  PEER_TIMEOUT_MS,
  RETAKE_CONTROL_DELAY_MS,
  SEND_INTERVAL_MS,
  SHOW_RETRY_MS,
} from "./limits";
import { applyLine, DrawingBroadcaster } from "./liveDrawing";
import {
  createInitialState,
  isSameComparison,
  type LiveReviewPage,
  type LiveReviewState,
  type Peer,
  withoutKey,
} from "./liveReviewState";
import { type PresentedPage, Presenter } from "./presenter";
import { ServerClock } from "./serverClock";
import { StartLatency } from "./startLatency";

type LiveReviewSocket = Pick<TabSocket, "sendEphemeral" | "onEphemeral" | "status">;

/**
 * Live review: several people watch a video in sync. Tracks participants and the presenter, and makes this page present
 * or follow. Uses ephemeral messages only; the presenter repeats its state every second to make up for lost ones.
 */
export class LiveReview {
  readonly state: StoreApi<LiveReviewState> = createStore(createInitialState);
  readonly clock: ServerClock;
  readonly #startTime = new StartLatency();
  readonly #drawing: DrawingBroadcaster;
  readonly #unsubscribes: (() => void)[];
  readonly #heartbeatTimer: ReturnType<typeof setInterval>;
  readonly #lastSeenAt = new Map<string, number>();
  #attached: { player: Player; version: number } | null = null;
  #comparison: PresentedComparison | null = null;
  #presented: PresentedVideo | null = null;
  #term = -1;
  #count = 0;
  #presenter: Presenter | null = null;
  #follower: Follower | null = null;
  /** Key of the version and comparison that the page was asked to show and doesn't show yet. */
  #requestedPage: string | null = null;
  #isDrawing = false;
  #cursor: [number, number] | null = null;
  #cursorTimer: ReturnType<typeof setTimeout> | undefined;
  /** True if this connection presented before it was lost. */
  #wasPresenter = false;

  constructor(
    private readonly socket: LiveReviewSocket,
    private readonly video: string,
    private readonly page: LiveReviewPage,
    /** Returns the guest's name; null for members, whom the server knows. */
    private readonly name: (() => string) | null = null,
  ) {
    this.clock = new ServerClock(socket);
    this.#drawing = new DrawingBroadcaster(socket, video, () => this.#attached?.version ?? 1);
    this.#unsubscribes = [
      socket.onEphemeral((word) => this.#onEphemeral(word)),
      socket.status.subscribe(({ status }, before) => {
        if (status === before.status) return;
        if (status === "open") this.#sendJoin();
        else this.#onDisconnect();
      }),
    ];
    this.#heartbeatTimer = setInterval(() => this.#heartbeat(), HEARTBEAT_INTERVAL_MS);
    this.#sendJoin();
  }

  get isGuest(): boolean {
    return this.name !== null;
  }

  /** Join the review. The first participant becomes the presenter. */
  join(): void {
    const { peers } = this.state.getState();
    if (this.isGuest) this.#sendJoin(); // Sends the name entered since the first join.
    this.state.setState({ phase: "inside", isAlone: false, isHeldByDraft: false, refusal: null });
    this.clock.setSynchronizing(true);
    this.#sendState();
    if (peers.size === 0) this.takeControl(null);
    this.#updateRole();
  }

  /** Leave the review. The player stays as it is. */
  leave(): void {
    if (this.state.getState().phase === "outside") return;
    this.state.setState({ phase: "outside", isAlone: false, drawings: new Map() });
    this.#wasPresenter = false;
    this.clock.setSynchronizing(false);
    this.#updateRole();
    this.#drawing.setDraft(null, false);
    this.socket.sendEphemeral({ type: "live_review_leave", video_id: this.video });
    this.#sendJoin();
  }

  /** Take control, or hand it to another participant (`to`: connection id; null: this one). */
  takeControl(to: string | null): void {
    this.state.setState({ isAlone: false, isHeldByDraft: false });
    this.socket.sendEphemeral({ type: "live_review_take_control", video_id: this.video, to });
  }

  /** Stop following because the others moved to another version while the user writes a note. */
  detachForDraft(): void {
    this.#setAlone(true, true);
  }

  /** While the user draws, the video doesn't follow the presenter. */
  setDrawing(isDrawing: boolean): void {
    this.#isDrawing = isDrawing;
  }

  /** Follow the presenter again. */
  returnToPresenter(): void {
    this.#setAlone(false);
  }

  /** Set the pointer position, in fractions of the picture; null outside it. Throttled. */
  setCursor(cursor: [number, number] | null): void {
    this.#cursor = cursor;
    if (this.state.getState().phase !== "inside") return;
    this.#cursorTimer ??= setTimeout(() => this.#sendState(), SEND_INTERVAL_MS);
  }

  /** Attach the page's current player. Returns a function that detaches it. */
  attach(player: Player, version: number): () => void {
    this.#attached = { player, version };
    player.onUserAction = (act) => this.#onUserAction(act);
    this.#updateRole();
    return () => {
      player.onUserAction = null;
      this.#attached = null;
      this.#updateRole();
    };
  }

  /** Set the comparison that the page shows. */
  setComparison(beside: PresentedComparison | null): void {
    this.#comparison = beside;
    this.#requestedPage = null;
    this.#presenter?.setPage(this.#getPresentedPage());
  }

  /** Stop following because the user chose another version or comparison. No-op for the presenter. */
  detach(): void {
    if (!this.#isPresenter) this.#setAlone(true);
  }

  /** Broadcast the user's drawing; null when it ends. `isSaved` is true if it became a note. */
  broadcastDraft(draft: NoteDraft | null, isSaved = false): void {
    this.#drawing.setDraft(this.state.getState().phase === "inside" ? draft : null, isSaved);
  }

  dispose(): void {
    this.leave();
    clearInterval(this.#heartbeatTimer);
    clearTimeout(this.#cursorTimer);
    this.#drawing.dispose();
    for (const stop of this.#unsubscribes) stop();
    this.socket.sendEphemeral({ type: "live_review_leave", video_id: this.video });
    this.clock.dispose();
  }

  get #isPresenter(): boolean {
    const { phase, presenter, connectionId } = this.state.getState();
    return phase === "inside" && connectionId !== null && presenter === connectionId;
  }

  #getPresentedPage(): PresentedPage {
    return { version: this.#attached?.version ?? 1, comparison: this.#comparison };
  }

  /**
   * Handle a playback action of the user. The presenter's play is delayed to start in sync; an action of a follower
   * stops following, unless it matches the presenter's state. Returns true if handled.
   */
  #onUserAction(act: UserAction): boolean {
    if (this.#presenter) {
      if (act.kind !== "play") return false;
      this.#presenter.start();
      return true;
    }
    const course = this.#presented;
    if (!this.#follower || !course) return false;
    const isSame =
      !course.playing &&
      (act.kind === "pause" || (act.kind === "seek" && act.position === Math.floor(course.position)));
    if (!isSame) this.#setAlone(true);
    return false;
  }

  #setAlone(isAlone: boolean, isHeld = false): void {
    const { phase, isAlone: before } = this.state.getState();
    if (phase !== "inside" || isAlone === before) return;
    this.state.setState({ isAlone, isHeldByDraft: isHeld });
    this.#updateRole();
    this.#sendState();
  }

  /** Switch this page to presenting, following or neither. */
  #updateRole(): void {
    const { phase, isAlone } = this.state.getState();
    const film = this.#attached;
    const isInside = phase === "inside" && film !== null;
    this.#presenter?.dispose();
    this.#follower?.stop();
    this.#presenter = this.#follower = null;
    this.#requestedPage = null;
    if (!isInside) return;
    if (this.#isPresenter) {
      this.#presenter = new Presenter(film.player, this.clock, this.#startTime, this.#getPresentedPage(), (told) => {
        this.#count += 1;
        this.socket.sendEphemeral({
          type: "live_review_present",
          video_id: this.video,
          video: { ...told, count: this.#count },
        });
      });
    } else if (!isAlone && this.#presented) {
      this.#follower = new Follower(film.player, this.clock, this.#startTime);
      this.#applyPresented(this.#presented);
    }
  }

  #applyPresented(course: PresentedVideo): void {
    const film = this.#attached;
    if (!this.#follower || !film) return;
    if (this.#isDrawing && (course.playing || Math.floor(course.position) !== film.player.state.getState().position)) {
      this.#setAlone(true, true);
      return;
    }
    const isOther = course.version !== film.version || !isSameComparison(course.comparison, this.#comparison);
    const asked = isOther ? JSON.stringify([course.version, course.comparison]) : null;
    if (asked !== null && asked !== this.#requestedPage) {
      const again = (): void => {
        if (this.#requestedPage === asked) this.#requestedPage = null;
      };
      this.page.show(course.version, course.comparison).catch(() => setTimeout(again, SHOW_RETRY_MS));
    }
    this.#requestedPage = asked;
    if (course.version === film.version) this.#follower.applyPresented(course);
  }

  #sendJoin(): void {
    this.socket.sendEphemeral({ type: "live_review_join", video_id: this.video, name: this.name?.() ?? "" });
  }

  #onDisconnect(): void {
    this.#wasPresenter ||= this.#isPresenter;
    this.#lastSeenAt.clear();
    this.state.setState({ isOffline: true, peers: new Map(), connectionId: null });
    this.#updateRole();
  }

  #sendState(): void {
    clearTimeout(this.#cursorTimer);
    this.#cursorTimer = undefined;
    const { phase, isAlone } = this.state.getState();
    if (phase !== "inside") return;
    const state = { alone: isAlone, cursor: this.#cursor };
    this.socket.sendEphemeral({ type: "live_review_state", video_id: this.video, state });
  }

  #heartbeat(): void {
    this.#sendState();
    const late = performance.now() - PEER_TIMEOUT_MS;
    for (const [id, at] of this.#lastSeenAt) if (at < late) this.#removePeer(id);
  }

  #onEphemeral(word: IncomingMessage): void {
    if (word.type === "refused") {
      if (word.topic === `live_review:${this.video}`) this.#onRefused(word.code, word.detail);
      return;
    }
    if (!("video_id" in word) || word.video_id !== this.video) return;
    switch (word.type) {
      case "live_review_joined":
        this.#onJoined(word.connection_id);
        return;
      case "live_review_peer_updated":
        this.#addPeer({ id: word.connection_id, viewer: word.viewer, state: word.state });
        return;
      case "live_review_peer_left":
        this.#removePeer(word.connection_id);
        return;
      case "live_review_presenter_changed":
        this.#setPresenter(word.term, word.presenter);
        return;
      case "live_review_presented":
        this.#setPresenter(word.term, word.presenter);
        this.#onPresented(word.term, word.video);
        return;
      case "live_review_drawn":
        this.#onDrawn(word.connection_id, word.line);
        return;
      default:
    }
  }

  #onRefused(code: string, detail: string): void {
    this.state.setState({ phase: "outside", refusal: detail });
    this.clock.setSynchronizing(false);
    this.#updateRole();
    if (code !== "live_review.full") this.page.onRefused?.();
  }

  #onJoined(me: string): void {
    const isAnother = this.state.getState().connectionId !== me;
    this.state.setState({ connectionId: me, isOffline: false });
    if (isAnother) {
      this.clock.resync();
      this.#term = -1;
    }
    this.#sendState();
    this.#updateRole();
    // Messages about the current presenter follow right after this one.
    if (this.#wasPresenter && isAnother) setTimeout(() => this.#retakeControl(), RETAKE_CONTROL_DELAY_MS);
    this.#wasPresenter = false;
  }

  /** After a reconnect: take control again unless someone else did. */
  #retakeControl(): void {
    const { phase, presenter, connectionId, peers } = this.state.getState();
    const isTaken = presenter !== null && peers.has(presenter);
    if (phase === "inside" && connectionId !== null && !isTaken && presenter !== connectionId) this.takeControl(null);
  }

  #addPeer(peer: Peer): void {
    if (peer.id === this.state.getState().connectionId) return;
    const { peers } = this.state.getState();
    this.#lastSeenAt.set(peer.id, performance.now());
    if (!peers.has(peer.id)) this.#drawing.resend();
    this.state.setState({ peers: new Map(peers).set(peer.id, peer) });
  }

  #removePeer(id: string): void {
    const { peers, drawings } = this.state.getState();
    this.#lastSeenAt.delete(id);
    if (!peers.has(id)) return;
    this.state.setState({ peers: withoutKey(peers, id), drawings: withoutKey(drawings, id) });
    if (this.state.getState().peers.size === 0 && this.state.getState().phase === "outside") this.#presented = null;
  }

  #setPresenter(term: number, driver: string): void {
    const { presenter: known } = this.state.getState();
    if (term < this.#term || (term === this.#term && driver <= (known ?? ""))) return;
    this.#term = term;
    this.state.setState({ presenter: driver });
    this.#updateRole();
  }

  #onPresented(term: number, film: PresentedVideo): void {
    if (term !== this.#term) return;
    this.#presented = film;
    if (this.#isPresenter) return;
    if (this.#follower) this.#applyPresented(film);
    else this.#updateRole();
  }

  #onDrawn(from: string, line: Parameters<typeof applyLine>[1]): void {
    const { drawings } = this.state.getState();
    if (line.is_finished) {
      setTimeout(() => {
        const now = this.state.getState().drawings;
        if (now.get(from)?.id === line.id) this.state.setState({ drawings: withoutKey(now, from) });
      }, DRAWING_TIMEOUT_MS);
      return;
    }
    const drawing = applyLine(drawings.get(from) ?? null, line);
    if (drawing) this.state.setState({ drawings: new Map(drawings).set(from, drawing) });
  }
}
