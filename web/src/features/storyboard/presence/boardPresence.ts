import { createStore, type StoreApi } from "zustand/vanilla";
import type { TabSocket } from "@/api/socket/socket";
import type { LiveStroke } from "@/engine/brush/liveStroke";
import type { LiveStrokes } from "@/features/storyboard/presence/liveStrokes";
import { type Peer, PresenceChannel } from "@/features/storyboard/presence/presenceChannel";
import type {
  RemoteStrokesStage,
  showRemoteStrokes,
  ViewedDrawing,
} from "@/features/storyboard/presence/showRemoteStrokes";
import type { Board } from "@/features/storyboard/store/board";

interface FollowState {
  /** Connection id of the followed peer. */
  readonly connectionId: string | null;
}

interface LoadedStrokes {
  readonly liveStrokes: LiveStrokes;
  readonly show: typeof showRemoteStrokes;
}

/** Presence of the other users on one open board: positions, strokes and following. */
export class BoardPresence {
  readonly peers: PresenceChannel;
  readonly following: StoreApi<FollowState> = createStore<FollowState>(() => ({ connectionId: null }));
  readonly #board: Board;
  readonly #socket: TabSocket;
  /** Unfinished strokes. Loaded when someone else comes: until then, there are none, and no one would see this user's. */
  readonly #strokes = createStore<{ loaded: LoadedStrokes | null }>(() => ({ loaded: null }));
  #isLoadingStrokes = false;
  #isDisposed = false;
  readonly #unsubscribers: (() => void)[];
  #pointer: { x: number | null; y: number | null } = { x: null, y: null };
  /** Frame that following moved the playhead to. If the user moves elsewhere, following ends. */
  #followedFrame: number | null = null;

  constructor(socket: TabSocket, projectId: string, board: Board) {
    this.#board = board;
    this.#socket = socket;
    this.peers = new PresenceChannel(socket, projectId);
    const { clock } = board.transport;
    this.#unsubscribers = [
      clock.subscribe(({ frame }) => {
        this.peers.updatePresence({ frame });
        if (this.#followedFrame !== null && frame !== this.#followedFrame) this.follow(null);
      }),
      board.store.subscribe(({ currentId }, before) => {
        if (currentId !== before.currentId) this.peers.updatePresence({ cut_id: currentId, cursor: null });
      }),
      this.peers.store.subscribe(({ peers }) => {
        this.#applyFollow(peers);
        if (peers.size > 0) this.#loadStrokes();
      }),
    ];
    this.peers.updatePresence({ cut_id: board.store.getState().currentId, frame: clock.frame });
  }

  /** Set this user's pointer position over the paper, canvas px; null if it isn't over the paper. */
  setPointer(at: { x: number; y: number } | null): void {
    const x = at ? Math.round(at.x) : null;
    const y = at ? Math.round(at.y) : null;
    if (x === this.#pointer.x && y === this.#pointer.y) return;
    this.#pointer = { x, y };
    this.peers.updatePresence({ cursor: x === null || y === null ? null : [x, y] });
  }

  /** Follow a peer's playhead until the user moves elsewhere; null stops following. */
  follow(id: string | null): void {
    this.#followedFrame = null;
    if (this.following.getState().connectionId === id) return;
    this.following.setState({ connectionId: id });
    this.#applyFollow(this.peers.store.getState().peers);
  }

  /** Send this user's stroke as it starts or grows; null when it ends. */
  sendStroke(cutId: string, live: LiveStroke | null): void {
    this.#strokes.getState().loaded?.liveStrokes.sendStroke(cutId, live);
  }

  /** Show other users' unfinished strokes on these drawings. Returns a function to stop. */
  showRemoteStrokes(stage: RemoteStrokesStage, own: ViewedDrawing, background: ViewedDrawing | null): () => void {
    let stop: (() => void) | null = null;
    const start = ({ loaded }: { loaded: LoadedStrokes | null }): void => {
      if (loaded) stop ??= loaded.show(stage, loaded.liveStrokes, own, background);
    };
    const unsubscribe = this.#strokes.subscribe(start);
    start(this.#strokes.getState());
    return () => {
      unsubscribe();
      stop?.();
    };
  }

  dispose(): void {
    for (const stop of this.#unsubscribers) stop();
    this.#isDisposed = true;
    this.peers.dispose();
    this.#strokes.getState().loaded?.liveStrokes.dispose();
  }

  #loadStrokes(): void {
    if (this.#isLoadingStrokes || this.#strokes.getState().loaded) return;
    this.#isLoadingStrokes = true;
    Promise.all([
      import("@/features/storyboard/presence/liveStrokes"),
      import("@/features/storyboard/presence/showRemoteStrokes"),
    ])
      .then(([strokes, display]) => {
        if (this.#isDisposed) return;
        const liveStrokes = new strokes.LiveStrokes(this.#socket);
        this.#strokes.setState({ loaded: { liveStrokes, show: display.showRemoteStrokes } });
      })
      .catch(() => undefined) // tried again at the next change of the peers
      .finally(() => {
        this.#isLoadingStrokes = false;
      });
  }

  #applyFollow(peers: ReadonlyMap<string, Peer>): void {
    const { connectionId } = this.following.getState();
    if (connectionId === null) return;
    const peer = peers.get(connectionId);
    if (!peer) {
      this.follow(null);
      return;
    }
    const { transport } = this.#board;
    const { frame } = peer.state;
    if (frame === null || (frame === transport.clock.frame && !transport.clock.playing)) return;
    this.#followedFrame = null;
    transport.pause();
    transport.seek(frame);
    this.#followedFrame = transport.clock.frame;
  }
}
