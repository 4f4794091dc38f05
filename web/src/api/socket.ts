import { createStore, type StoreApi } from "zustand/vanilla";
import { toBase64 } from "./base64";
import { BACKOFF_MAX_MS, BACKOFF_MIN_MS, HEARTBEAT_INTERVAL_MS, SOCKET_CONNECT_TIMEOUT_MS } from "./limits";
import { checkSignedOut, isWorkHeld, onIdentityChange } from "./session";
import { type DocChannel, type DocHandlers, DocSubscriptions, type PushHandlers } from "./socketDocs";
import { type TopicHandlers, TopicSubscriptions } from "./socketTopics";
import type { ClientMessage, ServerMessage } from "./socketTypes";

export type { DocChannel } from "./socketDocs";

/** waiting = backing off before the next attempt. */
type SocketStatus = "connecting" | "open" | "waiting";

interface SocketState {
  status: SocketStatus;
  /** Length of the present wait in ms; null when not waiting. */
  retryInMs: number | null;
}

export interface TabSocket {
  readonly status: StoreApi<SocketState>;
  subscribe(topic: string, handlers: TopicHandlers): () => void;
  openDoc(cutId: string, handlers: DocHandlers): DocChannel;
  /** False when the socket is not open; then `onOpen` follows later. */
  pushDoc(cutId: string, pushId: string, update: Uint8Array): boolean;
  subscribeToPushes(handlers: PushHandlers): () => void;
  /** Says what is worth something at this moment only; false when the socket is not open, and it is forgotten. */
  sendEphemeral(message: EphemeralMessage): boolean;
  /** What others say: on boards, at films, and of friends that come and go. */
  onEphemeral(take: (message: IncomingMessage) => void): () => void;
  /** Drops the connection and makes a new one at once: after signing in or out. */
  reconnect(): void;
  /** Drops the connection until `reconnect`: nobody is signed in, and what is open is somebody's. */
  suspend(): void;
  /** Ends for good. */
  close(): void;
}

/** A whisper is told of oneself, and heard of others, on a board or of friends: nobody keeps it. */
export type EphemeralMessage = Extract<
  ClientMessage,
  {
    type:
      | "presence_update"
      | "presence_leave"
      | "draw_live"
      | "watch_friends"
      | "watch_chats"
      | "typing"
      | `live_review_${string}`;
  }
>;
/** What is heard: all that comes, the events of chats that nobody follows by name among it. */
export type IncomingMessage = ServerMessage;

/** The part of a WebSocket that is used. */
interface Transport {
  isOpen(): boolean;
  send(text: string): void;
  close(): void;
}

export interface TransportEvents {
  onOpen(): void;
  onMessage(text: string): void;
  /** Never more than once; after it the transport is dead. */
  onClose(code: number): void;
}

interface Timers {
  set(run: () => void, ms: number): number;
  clear(handle: number): void;
}

export interface TabSocketOptions {
  connect(events: TransportEvents): Transport;
  timers?: Timers;
  /** 0 to 1, for the jitter. */
  random?: () => number;
  /** Where `online` and `offline` are told. */
  network?: EventTarget;
  /** Rights have changed: settles when it is known who is signed in. */
  refreshSession?: () => Promise<unknown>;
}

/** A pong later than this means that the line is dead, though nobody said so. */
const PONG_TIMEOUT_MS = 10_000;
const PERMISSIONS_CHANGED_CODE = 4003;

const pageTimers: Timers = {
  set: (run, ms) => self.setTimeout(run, ms),
  clear: (handle) => self.clearTimeout(handle),
};

/** See TabSocket. Connects at once, and again after every loss: 1 s doubling to 5 s with jitter, at once when back online. */
export function createTabSocket(options: TabSocketOptions): TabSocket {
  const timers = options.timers ?? pageTimers;
  const random = options.random ?? Math.random;
  const status = createStore<SocketState>(() => ({ status: "connecting", retryInMs: null }));
  const topics = new TopicSubscriptions(send);
  const docs = new DocSubscriptions(send);
  const ephemeralListeners = new Set<(message: IncomingMessage) => void>();
  let transport: Transport | null = null;
  let failures = 0;
  let retry: number | null = null;
  let opening: number | null = null;
  let heartbeat: number | null = null;
  let pong: number | null = null;
  let ended = false;
  let isSuspended = false;

  function send(message: ClientMessage): boolean {
    if (!transport?.isOpen()) return false;
    transport.send(JSON.stringify(message));
    return true;
  }

  function connect(): void {
    stop();
    status.setState({ status: "connecting", retryInMs: null });
    // A transport that was replaced has nothing more to say.
    const opened: Transport = options.connect({
      onOpen() {
        if (transport !== opened) return;
        stop();
        failures = 0;
        status.setState({ status: "open", retryInMs: null });
        scheduleHeartbeat();
        topics.resubscribe();
        docs.reopen();
      },
      onMessage(text) {
        if (transport === opened) handleMessage(text);
      },
      onClose(code) {
        if (transport !== opened) return;
        transport = null;
        stop();
        if (ended) return;
        if (code === PERMISSIONS_CHANGED_CODE) void reconnectWithNewPermissions();
        else backOff();
      },
    });
    transport = opened;
    // A line on which nothing arrives would keep it waiting for minutes, though it may be whole again by then.
    opening = timers.set(dropConnection, SOCKET_CONNECT_TIMEOUT_MS);
  }

  async function reconnectWithNewPermissions(): Promise<void> {
    status.setState({ status: "connecting", retryInMs: null });
    if (options.refreshSession) await options.refreshSession();
    if (transport === null && retry === null && !ended && !isSuspended) connect();
  }

  function backOff(): void {
    const longest = Math.min(BACKOFF_MAX_MS, BACKOFF_MIN_MS * 2 ** failures);
    failures += 1;
    const wait = Math.round(longest * (0.5 + 0.5 * random()));
    status.setState({ status: "waiting", retryInMs: wait });
    retry = timers.set(connect, wait);
  }

  function scheduleHeartbeat(): void {
    heartbeat = timers.set(() => {
      send({ type: "ping" });
      pong = timers.set(dropConnection, PONG_TIMEOUT_MS);
    }, HEARTBEAT_INTERVAL_MS);
  }

  /** Gives a dead connection up without waiting for its close. */
  function dropConnection(): void {
    if (!transport) return;
    discard();
    stop();
    backOff();
  }

  function discard(): void {
    const dropped = transport;
    transport = null;
    dropped?.close();
  }

  function stop(): void {
    for (const handle of [retry, opening, heartbeat, pong]) if (handle !== null) timers.clear(handle);
    retry = opening = heartbeat = pong = null;
  }

  function handleMessage(text: string): void {
    const message = JSON.parse(text) as ServerMessage;
    if (message.type === "pong") {
      if (pong !== null) timers.clear(pong);
      pong = null;
      scheduleHeartbeat();
      return;
    }
    for (const ear of [...ephemeralListeners]) ear(message);
    topics.handleMessage(message);
    docs.handleMessage(message);
  }

  const online = (): void => {
    if (ended || isSuspended || status.getState().status === "open") return;
    failures = 0;
    discard();
    connect();
  };
  options.network?.addEventListener("online", online);
  options.network?.addEventListener("offline", dropConnection);
  connect();

  return {
    status,
    subscribe: (topic, handlers) => topics.subscribe(topic, handlers),
    openDoc: (cutId, handlers) => docs.open(cutId, handlers),
    pushDoc: (cutId, pushId, update) =>
      send({ type: "doc_push", cut_id: cutId, push_id: pushId, update: toBase64(update) }),
    subscribeToPushes: (handlers) => docs.subscribeToPushes(handlers),
    sendEphemeral: send,
    onEphemeral(take) {
      ephemeralListeners.add(take);
      return () => ephemeralListeners.delete(take);
    },
    reconnect() {
      isSuspended = false;
      failures = 0;
      discard();
      connect();
    },
    suspend() {
      isSuspended = true;
      stop();
      discard();
      status.setState({ status: "waiting", retryInMs: null });
    },
    close() {
      ended = true;
      stop();
      discard();
      options.network?.removeEventListener("online", online);
      options.network?.removeEventListener("offline", dropConnection);
      status.setState({ status: "waiting", retryInMs: null });
    },
  };
}

let sharedSocket: TabSocket | null = null;

/** The one socket of this tab, made at the first call. */
export function getTabSocket(): TabSocket {
  if (sharedSocket) return sharedSocket;
  const made = createTabSocket({
    connect: openWebSocket("/api/socket"),
    network: window,
    refreshSession: checkSignedOut,
  });
  sharedSocket = made;
  // It speaks for whoever was signed in when it was opened.
  onIdentityChange(() => (isWorkHeld() ? made.suspend() : made.reconnect()));
  return made;
}

/** Opens a socket at an address of this server. */
export function openWebSocket(path: string): TabSocketOptions["connect"] {
  return (events) => {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${path}`);
    socket.onopen = () => events.onOpen();
    socket.onmessage = ({ data }) => {
      if (typeof data === "string") events.onMessage(data);
    };
    socket.onclose = ({ code }) => events.onClose(code);
    return {
      isOpen: () => socket.readyState === WebSocket.OPEN,
      send: (text) => socket.send(text),
      close: () => socket.close(),
    };
  };
}
