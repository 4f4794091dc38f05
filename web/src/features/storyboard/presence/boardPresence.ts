import { createStore, type StoreApi } from "zustand/vanilla";
import type { TabSocket } from "@/api/socket";
import { LiveStrokes } from "@/features/storyboard/presence/liveStrokes";
import { type Peer, PresenceChannel } from "@/features/storyboard/presence/presenceChannel";
import {
  type RemoteStrokesStage,
  showRemoteStrokes,
  type ViewedDrawing,
} from "@/features/storyboard/presence/showRemoteStrokes";
import type { Board } from "@/features/storyboard/store/board";

interface FollowState {
  /** Connection id of the followed peer. */
  readonly connectionId: string | null;
}

/** Presence of the other users on one open board: positions, strokes and following. */
export class BoardPresence {
  readonly peers: PresenceChannel;
  readonly strokes: LiveStrokes;
  readonly following: StoreApi<FollowState> = createStore<FollowState>(() => ({ connectionId: null }));
  readonly #board: Board;
  readonly #unsubscribers: (() => void)[];
  #pointer: { x: number | null; y: number | null } = { x: null, y: null };
  /** Frame that following moved the playhead to. If the user moves elsewhere, following ends. */
  #followedFrame: number | null = null;

  constructor(socket: TabSocket, projectId: string, board: Board) {
    this.#board = board;
    this.peers = new PresenceChannel(socket, projectId);
    this.strokes = new LiveStrokes(socket);
    const { clock } = board.transport;
    this.#unsubscribers = [
      clock.subscribe(({ frame }) => {
        this.peers.updatePresence({ frame });
        if (this.#followedFrame !== null && frame !== this.#followedFrame) this.follow(null);
      }),
      board.store.subscribe(({ currentId }, before) => {
        if (currentId !== before.currentId) this.peers.updatePresence({ cut_id: currentId, cursor: null });
      }),
      this.peers.store.subscribe(({ peers }) => this.#applyFollow(peers)),
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

  /** Show other users' unfinished strokes on these drawings. Returns a function to stop. */
  showRemoteStrokes(stage: RemoteStrokesStage, own: ViewedDrawing, under: ViewedDrawing | null): () => void {
    return showRemoteStrokes(stage, this.strokes, own, under);
  }

  dispose(): void {
    for (const stop of this.#unsubscribers) stop();
    this.peers.dispose();
    this.strokes.dispose();
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
