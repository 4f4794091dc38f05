import { createStore, type StoreApi } from "zustand/vanilla";
import { checkSignedOut, isWorkHeld, onIdentityChange } from "@/api/http/session";
import { BACKOFF_MAX_MS, BACKOFF_MIN_MS, HEARTBEAT_INTERVAL_MS, SOCKET_CONNECT_TIMEOUT_MS } from "@/api/limits";
import { toBase64 } from "./base64";
import { type DocChannel, type DocHandlers, DocSubscriptions, type PushHandlers } from "./socketDocs";
import { type TopicHandlers, TopicSubscriptions } from "./socketTopics";
import type { ClientMessage, ServerMessage } from "./socketTypes";

export type { DocChannel } from "./socketDocs";

/** `waiting`: backing off before the next attempt. */
type SocketStatus = "connecting" | "open" | "waiting";

interface SocketState {
  status: SocketStatus;
  /** Length of the current backoff in ms; null when not waiting. */
  retryInMs: number | null;
}

export interface TabSocket {
  readonly status: StoreApi<SocketState>;
  subscribe(topic: string, handlers: TopicHandlers): () => void;
  openDoc(cutId: string, handlers: DocHandlers): DocChannel;
  /** Send an update of a drawing. Returns false if the socket isn't open; `onOpen` is called later. */
  pushDoc(cutId: string, pushId: string, update: Uint8Array): boolean;
  subscribeToPushes(handlers: PushHandlers): () => void;
  /** Send an ephemeral message. Returns false if the socket isn't open; the message is dropped then. */
  sendEphemeral(message: EphemeralMessage): boolean;
  /** Subscribe to all incoming messages except pongs. Returns an unsubscribe function. */
  onEphemeral(listener: (message: IncomingMessage) => void): () => void;
  /** Close the connection and open a new one immediately, after signing in or out. */
  reconnect(): void;
  /** Close the connection until `reconnect`: the session expired while the page shows the user's work. */
  suspend(): void;
  /** Close the connection permanently. */
  close(): void;
}

/** Message that the server doesn't persist: presence, live strokes, typing, live review, and some subscriptions. */
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
/** Any message from the server, including events of topics without a subscriber. */
export type IncomingMessage = ServerMessage;

/** The part of a WebSocket that the tab socket uses. */
interface Transport {
  isOpen(): boolean;
  send(text: string): void;
  close(): void;
}

export interface TransportEvents {
  onOpen(): void;
  onMessage(text: string): void;
  /** Called at most once. The transport can't be used afterwards. */
  onClose(code: number): void;
}

interface Timers {
  set(run: () => void, ms: number): number;
  clear(handle: number): void;
}

export interface TabSocketOptions {
  connect(events: TransportEvents): Transport;
  timers?: Timers;
  /** Returns a number from 0 to 1, for the jitter. */
  random?: () => number;
  /** Target of `online` and `offline` events. */
  network?: EventTarget;
  /** Called when permissions changed. Resolves when the session is known. */
  refreshSession?: () => Promise<unknown>;
}

/** Time without a pong after which the connection counts as dead. */
const PONG_TIMEOUT_MS = 10_000;
const PERMISSIONS_CHANGED_CODE = 4003;

const pageTimers: Timers = {
  set: (run, ms) => self.setTimeout(run, ms),
  clear: (handle) => self.clearTimeout(handle),
};

/**
 * Create a tab socket. It connects immediately and reconnects after every loss: backoff from 1 s to 5 s with jitter, or
 * immediately when the browser is back online.
 */
export function createTabSocket(options: TabSocketOptions): TabSocket {
  const timers = options.timers ?? pageTimers;
  const random = options.random ?? Math.random;
  const status = createStore<SocketState>(() => ({ status: "connecting", retryInMs: null }));
  const topics = new TopicSubscriptions(send);
  const docs = new DocSubscriptions(send);
  const ephemeralListeners = new Set<(message: IncomingMessage) => void>();
  let transport: Transport | null = null;
  let failures = 0;
  let retryTimer: number | null = null;
  let connectTimer: number | null = null;
  let heartbeatTimer: number | null = null;
  let pongTimer: number | null = null;
  let isClosed = false;
  let isSuspended = false;

  function send(message: ClientMessage): boolean {
    if (!transport?.isOpen()) return false;
    transport.send(JSON.stringify(message));
    return true;
  }

  function connect(): void {
    stop();
    status.setState({ status: "connecting", retryInMs: null });
    // Events of a replaced transport are ignored.
    const newTransport: Transport = options.connect({
      onOpen() {
        if (transport !== newTransport) return;
        stop();
        failures = 0;
        status.setState({ status: "open", retryInMs: null });
        scheduleHeartbeat();
        topics.resubscribe();
        docs.reopen();
      },
      onMessage(text) {
        if (transport === newTransport) handleMessage(text);
      },
      onClose(code) {
        if (transport !== newTransport) return;
        transport = null;
        stop();
        if (isClosed) return;
        if (code === PERMISSIONS_CHANGED_CODE) void reconnectWithNewPermissions();
        else backOff();
      },
    });
    transport = newTransport;
    // Without this timeout, a dead network would block the attempt for minutes, even if it recovers earlier.
    connectTimer = timers.set(dropConnection, SOCKET_CONNECT_TIMEOUT_MS);
  }

  async function reconnectWithNewPermissions(): Promise<void> {
    status.setState({ status: "connecting", retryInMs: null });
    if (options.refreshSession) await options.refreshSession();
    if (transport === null && retryTimer === null && !isClosed && !isSuspended) connect();
  }

  function backOff(): void {
    const maxWait = Math.min(BACKOFF_MAX_MS, BACKOFF_MIN_MS * 2 ** failures);
    failures += 1;
    const wait = Math.round(maxWait * (0.5 + 0.5 * random()));
    status.setState({ status: "waiting", retryInMs: wait });
    retryTimer = timers.set(connect, wait);
  }

  function scheduleHeartbeat(): void {
    heartbeatTimer = timers.set(() => {
      send({ type: "ping" });
      pongTimer = timers.set(dropConnection, PONG_TIMEOUT_MS);
    }, HEARTBEAT_INTERVAL_MS);
  }

  /** Drop a dead connection without waiting for its close event. */
  function dropConnection(): void {
    if (!transport) return;
    discard();
    stop();
    backOff();
  }

  function discard(): void {
    const oldTransport = transport;
    transport = null;
    oldTransport?.close();
  }

  function stop(): void {
    for (const handle of [retryTimer, connectTimer, heartbeatTimer, pongTimer])
      if (handle !== null) timers.clear(handle);
    retryTimer = connectTimer = heartbeatTimer = pongTimer = null;
  }

  function handleMessage(text: string): void {
    const message = JSON.parse(text) as ServerMessage;
    if (message.type === "pong") {
      if (pongTimer !== null) timers.clear(pongTimer);
      pongTimer = null;
      scheduleHeartbeat();
      return;
    }
    for (const listener of [...ephemeralListeners]) listener(message);
    topics.handleMessage(message);
    docs.handleMessage(message);
  }

  const handleOnline = (): void => {
    if (isClosed || isSuspended || status.getState().status === "open") return;
    failures = 0;
    discard();
    connect();
  };
  options.network?.addEventListener("online", handleOnline);
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
    onEphemeral(listener) {
      ephemeralListeners.add(listener);
      return () => ephemeralListeners.delete(listener);
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
      isClosed = true;
      stop();
      discard();
      options.network?.removeEventListener("online", handleOnline);
      options.network?.removeEventListener("offline", dropConnection);
      status.setState({ status: "waiting", retryInMs: null });
    },
  };
}

let sharedSocket: TabSocket | null = null;

/** Return the shared socket of this tab. The first call creates it. */
export function getTabSocket(): TabSocket {
  if (sharedSocket) return sharedSocket;
  const socket = createTabSocket({
    connect: openWebSocket("/api/socket"),
    network: window,
    refreshSession: checkSignedOut,
  });
  sharedSocket = socket;
  // The connection is authenticated as the user who was signed in when it was opened.
  onIdentityChange(() => (isWorkHeld() ? socket.suspend() : socket.reconnect()));
  return socket;
}

/** Open a WebSocket at a path of this server. */
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
