import { afterEach, describe, expect, it, vi } from "vitest";
import { createTabSocket, type TabSocket, type TabSocketOptions, type TransportEvents } from "./socket";
import type { ClientMessage, ServerMessage } from "./socketTypes";

/** Fake connection that records sent messages and can deliver messages or drop. */
class FakeTransport {
  readonly sent: ClientMessage[] = [];
  isOpen = false;
  constructor(readonly events: TransportEvents) {}
  open() {
    this.isOpen = true;
    this.events.onOpen();
  }
  receive(...messages: ServerMessage[]) {
    for (const message of messages) this.events.onMessage(JSON.stringify(message));
  }
  drop(code = 1006) {
    this.isOpen = false;
    this.events.onClose(code);
  }
}

function createSocket(overrides: Pick<TabSocketOptions, "refreshSession"> = {}) {
  const transports: FakeTransport[] = [];
  const pendingTimers: { run: () => void; ms: number; handle: number }[] = [];
  let handle = 0;
  const network = new EventTarget();
  const socket = createTabSocket({
    connect(events) {
      const transport = new FakeTransport(events);
      transports.push(transport);
      return {
        isOpen: () => transport.isOpen,
        send: (text) => transport.sent.push(JSON.parse(text) as ClientMessage),
        close: () => transport.drop(1000),
      };
    },
    timers: {
      set(run, ms) {
        handle += 1;
        pendingTimers.push({ run, ms, handle });
        return handle;
      },
      clear(clearedHandle) {
        const index = pendingTimers.findIndex((timer) => timer.handle === clearedHandle);
        if (index >= 0) pendingTimers.splice(index, 1);
      },
    },
    random: () => 1,
    network,
    ...overrides,
  });
  openSockets.push(socket);
  return {
    socket,
    network,
    wires: transports,
    get transport() {
      return transports.at(-1) as FakeTransport;
    },
    /** Fire the timer with this delay. */
    pass(ms: number) {
      const index = pendingTimers.findIndex((timer) => timer.ms === ms);
      expect(index, `a timer of ${ms} ms`).toBeGreaterThanOrEqual(0);
      pendingTimers.splice(index, 1)[0]?.run();
    },
    timers: () => pendingTimers.map(({ ms }) => ms),
  };
}

const openSockets: TabSocket[] = [];
afterEach(() => {
  for (const socket of openSockets.splice(0)) socket.close();
});

const createDeletedEvent = (cut_id: string) => ({ type: "cut_deleted", cut_id, order_version: 1 }) as const;

function followTopic(socket: TabSocket, since: number | null) {
  const received: string[] = [];
  const stop = socket.subscribe("project:1", {
    since,
    onEvent: (event, seq) => received.push(`${seq} ${event.type === "cut_deleted" ? event.cut_id : event.type}`),
    onReset: (seq) => received.push(`reset ${seq}`),
    onRefused: (code) => received.push(code),
  });
  return { seen: received, stop };
}

const createEvent = (seq: number): ServerMessage => ({
  type: "event",
  topic: "project:1",
  seq,
  event: createDeletedEvent(`c${seq}`),
});

describe("createTabSocket", () => {
  it("requests recent events when subscribing after the data was loaded", () => {
    const { socket, transport } = createSocket();
    const received: number[] = [];
    const handlers = { onEvent: (_: unknown, seq: number) => received.push(seq), onReset: vi.fn(), onRefused: vi.fn() };
    socket.subscribe("project:1", { since: null, recent: true, ...handlers });
    transport.open();
    expect(transport.sent).toEqual([{ type: "subscribe", topic: "project:1", since: null, recent: true }]);
    transport.receive({ type: "subscribed", topic: "project:1", seq: 4 }, createEvent(5));
    expect(received).toEqual([5]);
    transport.drop();
  });

  it("backs off from 1 s to 5 s while the server is unreachable, and starts over after a success", () => {
    const { socket, pass, ...rest } = createSocket();
    for (const wait of [1000, 2000, 4000, 5000, 5000]) {
      rest.wires.at(-1)?.drop();
      expect(socket.status.getState()).toEqual({ status: "waiting", retryInMs: wait });
      pass(wait);
      expect(socket.status.getState().status).toBe("connecting");
    }
    rest.wires.at(-1)?.open();
    rest.wires.at(-1)?.drop();
    expect(socket.status.getState().retryInMs).toBe(1000);
  });

  it("reconnects immediately when the network is back, and reports immediately when it is gone", () => {
    const { socket, network, wires: transports } = createSocket();
    transports[0]?.open();
    network.dispatchEvent(new Event("offline"));
    expect(socket.status.getState().status).toBe("waiting");
    network.dispatchEvent(new Event("online"));
    expect(transports).toHaveLength(2);
    transports[1]?.open();
    expect(socket.status.getState().status).toBe("open");
  });

  it("reconnects immediately after 4003 and subscribes again", () => {
    const { socket, wires: transports } = createSocket();
    followTopic(socket, 7);
    transports[0]?.open();
    transports[0]?.drop(4003);
    expect(transports).toHaveLength(2);
    transports[1]?.open();
    expect(transports[1]?.sent).toEqual([{ type: "subscribe", topic: "project:1", since: 7 }]);
  });

  it("stays suspended until reconnect, regardless of the network", () => {
    const { socket, network, wires: transports, timers } = createSocket();
    transports[0]?.open();
    socket.suspend();
    expect(socket.status.getState().status).toBe("waiting");
    network.dispatchEvent(new Event("online"));
    expect([transports.length, timers()]).toEqual([1, []]);
    socket.reconnect();
    transports[1]?.open();
    expect(socket.status.getState().status).toBe("open");
  });

  it("refreshes the session before reconnecting after 4003, and stays suspended if nobody is signed in", async () => {
    const resolvers: (() => void)[] = [];
    const { socket, wires: transports } = createSocket({
      refreshSession: () => new Promise<void>((resolve) => resolvers.push(resolve)),
    });
    transports[0]?.open();
    transports[0]?.drop(4003);
    expect([transports.length, socket.status.getState().status]).toEqual([1, "connecting"]);
    resolvers[0]?.();
    await vi.waitFor(() => expect(transports).toHaveLength(2));
    transports[1]?.open();
    transports[1]?.drop(4003);
    socket.suspend();
    resolvers[1]?.();
    await Promise.resolve();
    await Promise.resolve();
    expect([transports.length, socket.status.getState().status]).toEqual([2, "waiting"]);
  });

  it("sends a ping every 25 s, and drops a connection without a pong", () => {
    const { socket, wires: transports, pass, timers } = createSocket();
    transports[0]?.open();
    pass(25_000);
    expect(transports[0]?.sent).toEqual([{ type: "ping" }]);
    transports[0]?.receive({ type: "pong" });
    expect(timers()).toEqual([25_000]);
    pass(25_000);
    pass(10_000);
    expect(socket.status.getState().status).toBe("waiting");
  });

  it("drops a connection that doesn't open within 20 s, but no open one", () => {
    const { socket, pass, timers, ...rest } = createSocket();
    pass(20_000);
    expect(socket.status.getState()).toEqual({ status: "waiting", retryInMs: 1000 });
    pass(1000);
    rest.wires.at(-1)?.open();
    expect(socket.status.getState().status).toBe("open");
    expect(timers()).toEqual([25_000]);
  });

  it("delivers every event once and in order across a lost connection", () => {
    const { socket, wires: transports, pass } = createSocket();
    const { seen: received } = followTopic(socket, 3);
    transports[0]?.open();
    transports[0]?.receive({ type: "subscribed", topic: "project:1", seq: 3 }, createEvent(4), createEvent(5));
    transports[0]?.drop();
    pass(1000);
    transports[1]?.open();
    expect(transports[1]?.sent).toEqual([{ type: "subscribe", topic: "project:1", since: 5 }]);
    transports[1]?.receive(
      { type: "subscribed", topic: "project:1", seq: 5 },
      createEvent(5),
      createEvent(6),
      createEvent(6),
      createEvent(7),
    );
    expect(received).toEqual(["4 c4", "5 c5", "6 c6", "7 c7"]);
  });

  it("requests missing sequence numbers, and delivers no events until they arrive", () => {
    const { socket, wires: transports } = createSocket();
    const { seen: received } = followTopic(socket, null);
    transports[0]?.open();
    transports[0]?.receive(
      { type: "subscribed", topic: "project:1", seq: 10 },
      createEvent(11),
      createEvent(13),
      createEvent(14),
    );
    expect(transports[0]?.sent.slice(1)).toEqual([{ type: "subscribe", topic: "project:1", since: 11 }]);
    transports[0]?.receive(
      { type: "subscribed", topic: "project:1", seq: 11 },
      createEvent(12),
      createEvent(13),
      createEvent(14),
    );
    expect(received).toEqual(["11 c11", "12 c12", "13 c13", "14 c14"]);
  });

  it("reports a reset and continues after it, and reports a refusal", () => {
    const { socket, wires: transports } = createSocket();
    const { seen: received } = followTopic(socket, 2);
    transports[0]?.open();
    transports[0]?.receive({ type: "reset", topic: "project:1", seq: 900 }, createEvent(900), createEvent(901));
    transports[0]?.receive({
      type: "refused",
      topic: "project:1",
      code: "not_found",
      detail: "",
      text: { code: "test.text", args: {} },
    });
    expect(received).toEqual(["reset 900", "901 c901", "not_found"]);
  });

  it("delivers to each of two subscribers the events it lacks, and unsubscribes after the last", () => {
    const { socket, wires: transports } = createSocket();
    const first = followTopic(socket, 5);
    transports[0]?.open();
    transports[0]?.receive({ type: "subscribed", topic: "project:1", seq: 5 }, createEvent(6));
    const second = followTopic(socket, 4);
    expect(transports[0]?.sent.at(-1)).toEqual({ type: "subscribe", topic: "project:1", since: 4 });
    transports[0]?.receive(
      { type: "subscribed", topic: "project:1", seq: 4 },
      createEvent(5),
      createEvent(6),
      createEvent(7),
    );
    expect(first.seen).toEqual(["6 c6", "7 c7"]);
    expect(second.seen).toEqual(["5 c5", "6 c6", "7 c7"]);
    first.stop();
    expect(transports[0]?.sent.some(({ type }) => type === "unsubscribe")).toBe(false);
    second.stop();
    expect(transports[0]?.sent.at(-1)).toEqual({ type: "unsubscribe", topic: "project:1" });
  });

  it("reopens drawings before unsent updates are pushed", () => {
    const { socket, wires: transports, pass } = createSocket();
    let since = 0;
    const states: number[] = [];
    socket.openDoc("cut", {
      since: () => since,
      onState: (seq) => states.push(seq),
      onUpdate: vi.fn(),
      onRefused: vi.fn(),
    });
    socket.subscribeToPushes({
      onOpen: () => socket.pushDoc("cut", "push", Uint8Array.of(1, 2, 255)),
      onAck: vi.fn(),
      onError: vi.fn(),
    });
    transports[0]?.open();
    transports[0]?.receive({ type: "doc_state", cut_id: "cut", seq: 4, updates: [], has_more: false, can_edit: true });
    since = 4;
    transports[0]?.drop();
    expect(socket.pushDoc("cut", "push", Uint8Array.of(1))).toBe(false);
    pass(1000);
    transports[1]?.open();
    expect(transports[1]?.sent).toEqual([
      { type: "doc_open", cut_id: "cut", since: 4 },
      { type: "doc_push", cut_id: "cut", push_id: "push", update: "AQL/" },
    ]);
    expect(states).toEqual([4]);
  });

  it("delivers a drawing sent in several messages once it is complete, and discards partial ones with the connection", () => {
    const { socket, wires: transports, pass } = createSocket();
    const onState = vi.fn();
    socket.openDoc("cut", { since: () => 0, onState, onUpdate: vi.fn(), onRefused: vi.fn() });
    const message = { type: "doc_state", cut_id: "cut", can_edit: true } as const;
    transports[0]?.open();
    transports[0]?.receive({ ...message, seq: 1, updates: ["AQ=="], has_more: true });
    expect(onState).not.toHaveBeenCalled();
    transports[0]?.drop();
    pass(1000);
    transports[1]?.open();
    transports[1]?.receive({ ...message, seq: 2, updates: ["Ag=="], has_more: true });
    transports[1]?.receive({ ...message, seq: 3, updates: [], has_more: false });
    expect(onState.mock.calls).toEqual([[3, [Uint8Array.of(2)], true]]);
  });
});
