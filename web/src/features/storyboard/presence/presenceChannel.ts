import { createStore, type StoreApi } from "zustand/vanilla";
import type { IncomingMessage, TabSocket } from "@/api/socket";

type PeerUpdatedMessage = Extract<IncomingMessage, { type: "peer_updated" }>;

/** Somebody else on the board; one person with two tabs is two of them. */
export interface Peer extends Pick<PeerUpdatedMessage, "person" | "state"> {
  readonly connectionId: string;
}

export interface PeersState {
  /** By connection, in the order in which they came. */
  readonly peers: ReadonlyMap<string, Peer>;
}

/** Where this person is. */
export type PresenceState = PeerUpdatedMessage["state"];

/** Signs of life are given so often; who gave none for three times as long is gone. */
const HEARTBEAT_INTERVAL_MS = 10_000;
const PEER_TIMEOUT_MS = 30_000;
/** A pointer or playhead that moves is told no more often than this. */
const SEND_INTERVAL_MS = 40;

/** Who else is on the board and where, and telling them where this person is. */
export class PresenceChannel {
  readonly store: StoreApi<PeersState> = createStore<PeersState>(() => ({ peers: new Map() }));
  readonly #lastSeenAt = new Map<string, number>();
  readonly #unsubscribers: (() => void)[] = [];
  readonly #heartbeatTimer: number;
  #ownState: PresenceState = { cut_id: null, frame: null, cursor: null, camera_frames: null, clip: null };
  #timer: number | null = null;
  #lastSentAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly socket: Pick<TabSocket, "sendEphemeral" | "onEphemeral" | "status">,
    private readonly projectId: string,
  ) {
    this.#unsubscribers.push(
      socket.onEphemeral((whisper) => this.#handleMessage(whisper)),
      socket.status.subscribe(({ status }, before) => {
        if (status === before.status) return;
        if (status === "open") this.#sendUpdate();
        else this.#clear();
      }),
    );
    this.#heartbeatTimer = self.setInterval(() => this.#heartbeat(), HEARTBEAT_INTERVAL_MS);
    this.#sendUpdate();
  }

  /** This person is somewhere else; told at once or as soon as the pace allows. */
  updatePresence(state: Partial<PresenceState>): void {
    const own = this.#ownState;
    if (
      !("cursor" in state) &&
      Object.entries(state).every(([key, value]) => own[key as keyof PresenceState] === value)
    )
      return;
    this.#ownState = { ...own, ...state };
    if (this.#timer !== null) return;
    const wait = Math.max(0, this.#lastSentAt + SEND_INTERVAL_MS - performance.now());
    this.#timer = self.setTimeout(() => this.#sendUpdate(), wait);
  }

  dispose(): void {
    clearInterval(this.#heartbeatTimer);
    if (this.#timer !== null) clearTimeout(this.#timer);
    for (const stop of this.#unsubscribers) stop();
    this.socket.sendEphemeral({ type: "presence_leave", project_id: this.projectId });
  }

  #sendUpdate(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#lastSentAt = performance.now();
    this.socket.sendEphemeral({ type: "presence_update", project_id: this.projectId, state: this.#ownState });
  }

  #handleMessage(whisper: IncomingMessage): void {
    if (!("project_id" in whisper) || whisper.project_id !== this.projectId) return;
    const { peers } = this.store.getState();
    const next = new Map(peers);
    const id = whisper.connection_id;
    if (whisper.type === "peer_left") {
      if (!next.delete(id)) return;
      this.#lastSeenAt.delete(id);
    } else {
      this.#lastSeenAt.set(id, performance.now());
      next.set(id, { connectionId: id, person: whisper.person, state: whisper.state });
    }
    this.store.setState({ peers: next });
  }

  #heartbeat(): void {
    this.#sendUpdate();
    const late = performance.now() - PEER_TIMEOUT_MS;
    const gone = [...this.#lastSeenAt].filter(([, at]) => at < late).map(([id]) => id);
    if (gone.length === 0) return;
    const peers = new Map(this.store.getState().peers);
    for (const id of gone) {
      peers.delete(id);
      this.#lastSeenAt.delete(id);
    }
    this.store.setState({ peers });
  }

  #clear(): void {
    this.#lastSeenAt.clear();
    if (this.store.getState().peers.size > 0) this.store.setState({ peers: new Map() });
  }
}
