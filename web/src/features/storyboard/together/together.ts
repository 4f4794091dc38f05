import { createStore, type StoreApi } from "zustand/vanilla";
import type { TabSocket } from "@/api/socket";
import type { Board } from "@/features/storyboard/store/board";
import { LiveStrokes } from "@/features/storyboard/together/liveStrokes";
import { type Peer, Peers } from "@/features/storyboard/together/peers";
import { type OthersRoom, type OthersStage, showOthers } from "@/features/storyboard/together/showOthers";

interface FollowState {
  /** The connection that is followed. */
  readonly id: string | null;
}

/** Everything about the others on one open board. */
export class Together {
  readonly peers: Peers;
  readonly strokes: LiveStrokes;
  readonly following: StoreApi<FollowState> = createStore<FollowState>(() => ({ id: null }));
  readonly #board: Board;
  readonly #stops: (() => void)[];
  #pointedAt: { x: number | null; y: number | null } = { x: null, y: null };
  /** The frame that following put the playhead on: going elsewhere oneself ends it. */
  #ledTo: number | null = null;

  constructor(socket: TabSocket, projectId: string, board: Board) {
    this.#board = board;
    this.peers = new Peers(socket, projectId);
    this.strokes = new LiveStrokes(socket);
    const { clock } = board.transport;
    this.#stops = [
      clock.subscribe(({ frame }) => {
        this.peers.be({ frame });
        if (this.#ledTo !== null && frame !== this.#ledTo) this.follow(null);
      }),
      board.store.subscribe(({ currentId }, before) => {
        if (currentId !== before.currentId) this.peers.be({ cut_id: currentId, cursor: null });
      }),
      this.peers.store.subscribe(({ peers }) => this.#lead(peers)),
    ];
    this.peers.be({ cut_id: board.store.getState().currentId, frame: clock.frame });
  }

  /** Where this person's pointer is over the paper, canvas px. */
  point(at: { x: number; y: number } | null): void {
    const x = at ? Math.round(at.x) : null;
    const y = at ? Math.round(at.y) : null;
    if (x === this.#pointedAt.x && y === this.#pointedAt.y) return;
    this.#pointedAt = { x, y };
    this.peers.be({ cursor: x === null || y === null ? null : [x, y] });
  }

  /** Goes where somebody goes, until this person goes elsewhere; null = no longer. */
  follow(id: string | null): void {
    this.#ledTo = null;
    if (this.following.getState().id === id) return;
    this.following.setState({ id });
    this.#lead(this.peers.store.getState().peers);
  }

  /** Shows what others are drawing on these documents. Returns how to end it. */
  showOn(stage: OthersStage, own: OthersRoom, under: OthersRoom | null): () => void {
    return showOthers(stage, this.strokes, own, under);
  }

  dispose(): void {
    for (const stop of this.#stops) stop();
    this.peers.dispose();
    this.strokes.dispose();
  }

  #lead(peers: ReadonlyMap<string, Peer>): void {
    const { id } = this.following.getState();
    if (id === null) return;
    const peer = peers.get(id);
    if (!peer) {
      this.follow(null);
      return;
    }
    const { transport } = this.#board;
    const { frame } = peer.state;
    if (frame === null || (frame === transport.clock.frame && !transport.clock.playing)) return;
    this.#ledTo = null;
    transport.pause();
    transport.seek(frame);
    this.#ledTo = transport.clock.frame;
  }
}
