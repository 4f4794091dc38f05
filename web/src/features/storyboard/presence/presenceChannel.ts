import { createStore, type StoreApi } from "zustand/vanilla";
import type { IncomingMessage, TabSocket } from "@/api/socket/socket";

type PeerUpdatedMessage = Extract<IncomingMessage, { type: "peer_updated" }>;

/** Another connection to the board. A user with two tabs counts as two peers. */
export interface Peer extends Pick<PeerUpdatedMessage, "person" | "state"> {
  readonly connectionId: string;
}

export interface PeersState {
  /** By connection id, in order of arrival. */
  readonly peers: ReadonlyMap<string, Peer>;
}

/** This user's position on the board. */
export type PresenceState = PeerUpdatedMessage["state"];

/** Heartbeat interval. A peer without a heartbeat for three intervals counts as gone. */
const HEARTBEAT_INTERVAL_MS = 10_000;
const PEER_TIMEOUT_MS = 30_000;
/** Minimum time between updates of a moving pointer or playhead, ms. */
const SEND_INTERVAL_MS = 40;

/** Presence on a board: tracks the other users' positions and sends this user's. */
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
      socket.onEphemeral((message) => this.#handleMessage(message)),
      socket.status.subscribe(({ status }, before) => {
        if (status === before.status) return;
        if (status === "open") this.#sendUpdate();
        else this.#clear();
      }),
    );
    this.#heartbeatTimer = self.setInterval(() => this.#heartbeat(), HEARTBEAT_INTERVAL_MS);
    this.#sendUpdate();
  }

  /** Update this user's presence. Sent right away, or after the throttle interval. */
  updatePresence(state: Partial<PresenceState>): void {
    const own = this.#ownState;
    if (
      !("cursor" in state) &&
      Object.entries(state).every(([key, value]) => own[key as keyof PresenceState] === value)
    )
      return;
    this.#ownState = { ...own, ...state };
    if (this.#timer !== null) return;
    const delay = Math.max(0, this.#lastSentAt + SEND_INTERVAL_MS - performance.now());
    this.#timer = self.setTimeout(() => this.#sendUpdate(), delay);
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

  #handleMessage(message: IncomingMessage): void {
    if (!("project_id" in message) || message.project_id !== this.projectId) return;
    const { peers } = this.store.getState();
    const next = new Map(peers);
    const id = message.connection_id;
    if (message.type === "peer_left") {
      if (!next.delete(id)) return;
      this.#lastSeenAt.delete(id);
    } else {
      this.#lastSeenAt.set(id, performance.now());
      next.set(id, { connectionId: id, person: message.person, state: message.state });
    }
    this.store.setState({ peers: next });
  }

  #heartbeat(): void {
    this.#sendUpdate();
    const expiredBefore = performance.now() - PEER_TIMEOUT_MS;
    const expiredIds = [...this.#lastSeenAt].filter(([, at]) => at < expiredBefore).map(([id]) => id);
    if (expiredIds.length === 0) return;
    const peers = new Map(this.store.getState().peers);
    for (const id of expiredIds) {
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
