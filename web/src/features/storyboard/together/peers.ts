import { createStore, type StoreApi } from "zustand/vanilla";
import type { PeerWhisper, TabSocket } from "@/api/socket";

type HereWhisper = Extract<PeerWhisper, { type: "peer_updated" }>;

/** Somebody else on the board; one person with two tabs is two of them. */
export interface Peer extends Pick<HereWhisper, "person" | "state"> {
  readonly connectionId: string;
}

export interface PeersState {
  /** By connection, in the order in which they came. */
  readonly peers: ReadonlyMap<string, Peer>;
}

/** Where this person is. */
export type OwnState = HereWhisper["state"];

/** Signs of life are given so often; who gave none for three times as long is gone. */
const ALIVE_EVERY_MS = 10_000;
const SILENT_MS = 30_000;
/** A pointer or playhead that moves is told no more often than this. */
const TELL_EVERY_MS = 40;

/** Who else is on the board and where, and telling them where this person is. */
export class Peers {
  readonly store: StoreApi<PeersState> = createStore<PeersState>(() => ({ peers: new Map() }));
  readonly #heardAt = new Map<string, number>();
  readonly #stops: (() => void)[] = [];
  readonly #alive: number;
  #own: OwnState = { cut_id: null, frame: null, cursor: null, camera_frames: null, clip: null };
  #timer: number | null = null;
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly socket: Pick<TabSocket, "tell" | "overhear" | "status">,
    private readonly projectId: string,
  ) {
    this.#stops.push(
      socket.overhear((whisper) => this.#hear(whisper)),
      socket.status.subscribe(({ status }, before) => {
        if (status === before.status) return;
        if (status === "open") this.#tell();
        else this.#forgetAll();
      }),
    );
    this.#alive = self.setInterval(() => this.#live(), ALIVE_EVERY_MS);
    this.#tell();
  }

  /** This person is somewhere else; told at once or as soon as the pace allows. */
  be(state: Partial<OwnState>): void {
    const own = this.#own;
    if (!("cursor" in state) && Object.entries(state).every(([key, value]) => own[key as keyof OwnState] === value))
      return;
    this.#own = { ...own, ...state };
    if (this.#timer !== null) return;
    const wait = Math.max(0, this.#toldAt + TELL_EVERY_MS - performance.now());
    this.#timer = self.setTimeout(() => this.#tell(), wait);
  }

  dispose(): void {
    clearInterval(this.#alive);
    if (this.#timer !== null) clearTimeout(this.#timer);
    for (const stop of this.#stops) stop();
    this.socket.tell({ type: "presence_leave", project_id: this.projectId });
  }

  #tell(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#toldAt = performance.now();
    this.socket.tell({ type: "presence_update", project_id: this.projectId, state: this.#own });
  }

  #hear(whisper: PeerWhisper): void {
    if (!("project_id" in whisper) || whisper.project_id !== this.projectId) return;
    const { peers } = this.store.getState();
    const next = new Map(peers);
    const id = whisper.connection_id;
    if (whisper.type === "peer_left") {
      if (!next.delete(id)) return;
      this.#heardAt.delete(id);
    } else {
      this.#heardAt.set(id, performance.now());
      next.set(id, { connectionId: id, person: whisper.person, state: whisper.state });
    }
    this.store.setState({ peers: next });
  }

  #live(): void {
    this.#tell();
    const late = performance.now() - SILENT_MS;
    const gone = [...this.#heardAt].filter(([, at]) => at < late).map(([id]) => id);
    if (gone.length === 0) return;
    const peers = new Map(this.store.getState().peers);
    for (const id of gone) {
      peers.delete(id);
      this.#heardAt.delete(id);
    }
    this.store.setState({ peers });
  }

  #forgetAll(): void {
    this.#heardAt.clear();
    if (this.store.getState().peers.size > 0) this.store.setState({ peers: new Map() });
  }
}
