import { createStore, type StoreApi } from "zustand/vanilla";
import type { IncomingMessage, TabSocket } from "@/api/socket/socket";
import type { PresentedComparison, PresentedVideo } from "@/api/socket/socketTypes";
import type { Player, UserAction } from "@/features/videos/player/player";
import type { NoteDraft } from "@/features/videos/review/noteDraft";
import { translateServerText } from "@/i18n/serverTexts";
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
  readonly #startLatency = new StartLatency();
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
      socket.onEphemeral((message) => this.#onEphemeral(message)),
      socket.status.subscribe(({ status }, previous) => {
        if (status === previous.status) return;
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
    player.onUserAction = (action) => this.#onUserAction(action);
    this.#updateRole();
    return () => {
      player.onUserAction = null;
      this.#attached = null;
      this.#updateRole();
    };
  }

  /** Set the comparison that the page shows. */
  setComparison(comparison: PresentedComparison | null): void {
    this.#comparison = comparison;
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
    for (const unsubscribe of this.#unsubscribes) unsubscribe();
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
  #onUserAction(action: UserAction): boolean {
    if (this.#presenter) {
      if (action.kind !== "play") return false;
      this.#presenter.start();
      return true;
    }
    const presented = this.#presented;
    if (!this.#follower || !presented) return false;
    const isSame =
      !presented.playing &&
      (action.kind === "pause" || (action.kind === "seek" && action.position === Math.floor(presented.position)));
    if (!isSame) this.#setAlone(true);
    return false;
  }

  #setAlone(isAlone: boolean, isForDraft = false): void {
    const { phase, isAlone: wasAlone } = this.state.getState();
    if (phase !== "inside" || isAlone === wasAlone) return;
    this.state.setState({ isAlone, isHeldByDraft: isForDraft });
    this.#updateRole();
    this.#sendState();
  }

  /** Switch this page to presenting, following or neither. */
  #updateRole(): void {
    const { phase, isAlone } = this.state.getState();
    const attached = this.#attached;
    const isInside = phase === "inside" && attached !== null;
    this.#presenter?.dispose();
    this.#follower?.stop();
    this.#presenter = this.#follower = null;
    this.#requestedPage = null;
    if (!isInside) return;
    if (this.#isPresenter) {
      this.#presenter = new Presenter(
        attached.player,
        this.clock,
        this.#startLatency,
        this.#getPresentedPage(),
        (state) => {
          this.#count += 1;
          this.socket.sendEphemeral({
            type: "live_review_present",
            video_id: this.video,
            video: { ...state, count: this.#count },
          });
        },
      );
    } else if (!isAlone && this.#presented) {
      this.#follower = new Follower(attached.player, this.clock, this.#startLatency);
      this.#applyPresented(this.#presented);
    }
  }

  #applyPresented(presented: PresentedVideo): void {
    const attached = this.#attached;
    if (!this.#follower || !attached) return;
    if (
      this.#isDrawing &&
      (presented.playing || Math.floor(presented.position) !== attached.player.state.getState().position)
    ) {
      this.#setAlone(true, true);
      return;
    }
    const isOtherPage =
      presented.version !== attached.version || !isSameComparison(presented.comparison, this.#comparison);
    const pageKey = isOtherPage ? JSON.stringify([presented.version, presented.comparison]) : null;
    if (pageKey !== null && pageKey !== this.#requestedPage) {
      const retry = (): void => {
        if (this.#requestedPage === pageKey) this.#requestedPage = null;
      };
      this.page.show(presented.version, presented.comparison).catch(() => setTimeout(retry, SHOW_RETRY_MS));
    }
    this.#requestedPage = pageKey;
    if (presented.version === attached.version) this.#follower.applyPresented(presented);
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
    const expiredBefore = performance.now() - PEER_TIMEOUT_MS;
    for (const [id, seenAt] of this.#lastSeenAt) if (seenAt < expiredBefore) this.#removePeer(id);
  }

  #onEphemeral(message: IncomingMessage): void {
    if (message.type === "refused") {
      if (message.topic === `live_review:${this.video}`)
        this.#onRefused(message.code, translateServerText(message.text, message.detail));
      return;
    }
    if (!("video_id" in message) || message.video_id !== this.video) return;
    switch (message.type) {
      case "live_review_joined":
        this.#onJoined(message.connection_id);
        return;
      case "live_review_peer_updated":
        this.#addPeer({ id: message.connection_id, viewer: message.viewer, state: message.state });
        return;
      case "live_review_peer_left":
        this.#removePeer(message.connection_id);
        return;
      case "live_review_presenter_changed":
        this.#setPresenter(message.term, message.presenter);
        return;
      case "live_review_presented":
        this.#setPresenter(message.term, message.presenter);
        this.#onPresented(message.term, message.video);
        return;
      case "live_review_drawn":
        this.#onDrawn(message.connection_id, message.line);
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

  #onJoined(newId: string): void {
    const isNewConnection = this.state.getState().connectionId !== newId;
    this.state.setState({ connectionId: newId, isOffline: false });
    if (isNewConnection) {
      this.clock.resync();
      this.#term = -1;
    }
    this.#sendState();
    this.#updateRole();
    // Messages about the current presenter follow right after this one.
    if (this.#wasPresenter && isNewConnection) setTimeout(() => this.#retakeControl(), RETAKE_CONTROL_DELAY_MS);
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

  #setPresenter(term: number, newPresenter: string): void {
    const { presenter: currentPresenter } = this.state.getState();
    if (term < this.#term || (term === this.#term && newPresenter <= (currentPresenter ?? ""))) return;
    this.#term = term;
    this.state.setState({ presenter: newPresenter });
    this.#updateRole();
  }

  #onPresented(term: number, presented: PresentedVideo): void {
    if (term !== this.#term) return;
    this.#presented = presented;
    if (this.#isPresenter) return;
    if (this.#follower) this.#applyPresented(presented);
    else this.#updateRole();
  }

  #onDrawn(senderId: string, line: Parameters<typeof applyLine>[1]): void {
    const { drawings } = this.state.getState();
    if (line.is_finished) {
      setTimeout(() => {
        const currentDrawings = this.state.getState().drawings;
        if (currentDrawings.get(senderId)?.id === line.id)
          this.state.setState({ drawings: withoutKey(currentDrawings, senderId) });
      }, DRAWING_TIMEOUT_MS);
      return;
    }
    const drawing = applyLine(drawings.get(senderId) ?? null, line);
    if (drawing) this.state.setState({ drawings: new Map(drawings).set(senderId, drawing) });
  }
}
