import { afterEach, describe, expect, it, vi } from "vitest";
import { createTabSocket, type TabSocket, type TabSocketOptions, type TransportEvents } from "./socket";
import type { ClientMessage, ServerMessage } from "./socketTypes";

/** Fake connection that records sent messages and can deliver messages or drop. */
class Wire {
  readonly sent: ClientMessage[] = [];
  isOpen = false;
  constructor(readonly events: TransportEvents) {}
  open() {
    this.isOpen = true;
    this.events.onOpen();
  }
  say(...messages: ServerMessage[]) {
    for (const message of messages) this.events.onMessage(JSON.stringify(message));
  }
  drop(code = 1006) {
    this.isOpen = false;
    this.events.onClose(code);
  }
}

function line(more: Pick<TabSocketOptions, "refreshSession"> = {}) {
  const wires: Wire[] = [];
  const waiting: { run: () => void; ms: number; handle: number }[] = [];
  let handle = 0;
  const network = new EventTarget();
  const socket = createTabSocket({
    connect(events) {
      const wire = new Wire(events);
      wires.push(wire);
      return {
        isOpen: () => wire.isOpen,
        send: (text) => wire.sent.push(JSON.parse(text) as ClientMessage),
        close: () => wire.drop(1000),
      };
    },
    timers: {
      set(run, ms) {
        handle += 1;
        waiting.push({ run, ms, handle });
        return handle;
      },
      clear(cleared) {
        const at = waiting.findIndex((timer) => timer.handle === cleared);
        if (at >= 0) waiting.splice(at, 1);
      },
    },
    random: () => 1,
    network,
    ...more,
  });
  opened.push(socket);
  return {
    socket,
    network,
    wires,
    get wire() {
      return wires.at(-1) as Wire;
    },
    /** Fire the timer with this delay. */
    pass(ms: number) {
      const at = waiting.findIndex((timer) => timer.ms === ms);
      expect(at, `a timer of ${ms} ms`).toBeGreaterThanOrEqual(0);
      waiting.splice(at, 1)[0]?.run();
    },
    timers: () => waiting.map(({ ms }) => ms),
  };
}

const opened: TabSocket[] = [];
afterEach(() => {
  for (const socket of opened.splice(0)) socket.close();
});

const deleted = (cut_id: string) => ({ type: "cut_deleted", cut_id, order_version: 1 }) as const;

function follow(socket: TabSocket, since: number | null) {
  const seen: string[] = [];
  const stop = socket.subscribe("project:1", {
    since,
    onEvent: (event, seq) => seen.push(`${seq} ${event.type === "cut_deleted" ? event.cut_id : event.type}`),
    onReset: (seq) => seen.push(`reset ${seq}`),
    onRefused: (code) => seen.push(code),
  });
  return { seen, stop };
}

const event = (seq: number): ServerMessage => ({ type: "event", topic: "project:1", seq, event: deleted(`c${seq}`) });

describe("the tab's socket", () => {
  it("asks for what was announced shortly before where what is shown was loaded before", () => {
    const { socket, wire } = line();
    const seen: number[] = [];
    const handlers = { onEvent: (_: unknown, seq: number) => seen.push(seq), onReset: vi.fn(), onRefused: vi.fn() };
    socket.subscribe("project:1", { since: null, recent: true, ...handlers });
    wire.open();
    expect(wire.sent).toEqual([{ type: "subscribe", topic: "project:1", since: null, recent: true }]);
    wire.say({ type: "subscribed", topic: "project:1", seq: 4 }, event(5));
    expect(seen).toEqual([5]);
    wire.drop();
  });

  it("backs off from 1 s to 5 s while there is no server, and starts anew after a success", () => {
    const { socket, pass, ...rest } = line();
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

  it("connects at once when the network is back, and says at once that it is gone", () => {
    const { socket, network, wires } = line();
    wires[0]?.open();
    network.dispatchEvent(new Event("offline"));
    expect(socket.status.getState().status).toBe("waiting");
    network.dispatchEvent(new Event("online"));
    expect(wires).toHaveLength(2);
    wires[1]?.open();
    expect(socket.status.getState().status).toBe("open");
  });

  it("reconnects at once after 4003, asking for everything again", () => {
    const { socket, wires } = line();
    follow(socket, 7);
    wires[0]?.open();
    wires[0]?.drop(4003);
    expect(wires).toHaveLength(2);
    wires[1]?.open();
    expect(wires[1]?.sent).toEqual([{ type: "subscribe", topic: "project:1", since: 7 }]);
  });

  it("rests until it is told to come back, whatever becomes of the network", () => {
    const { socket, network, wires, timers } = line();
    wires[0]?.open();
    socket.suspend();
    expect(socket.status.getState().status).toBe("waiting");
    network.dispatchEvent(new Event("online"));
    expect([wires.length, timers()]).toEqual([1, []]);
    socket.reconnect();
    wires[1]?.open();
    expect(socket.status.getState().status).toBe("open");
  });

  it("asks who is signed in before it comes back after 4003, and rests where nobody is", async () => {
    const asked: (() => void)[] = [];
    const { socket, wires } = line({ refreshSession: () => new Promise<void>((resolve) => asked.push(resolve)) });
    wires[0]?.open();
    wires[0]?.drop(4003);
    expect([wires.length, socket.status.getState().status]).toEqual([1, "connecting"]);
    asked[0]?.();
    await vi.waitFor(() => expect(wires).toHaveLength(2));
    wires[1]?.open();
    wires[1]?.drop(4003);
    socket.suspend();
    asked[1]?.();
    await Promise.resolve();
    await Promise.resolve();
    expect([wires.length, socket.status.getState().status]).toEqual([2, "waiting"]);
  });

  it("beats every 25 s, and gives a silent line up", () => {
    const { socket, wires, pass, timers } = line();
    wires[0]?.open();
    pass(25_000);
    expect(wires[0]?.sent).toEqual([{ type: "ping" }]);
    wires[0]?.say({ type: "pong" });
    expect(timers()).toEqual([25_000]);
    pass(25_000);
    pass(10_000);
    expect(socket.status.getState().status).toBe("waiting");
  });

  it("gives up a connection that does not open within 20 s, and never one that did", () => {
    const { socket, pass, timers, ...rest } = line();
    pass(20_000);
    expect(socket.status.getState()).toEqual({ status: "waiting", retryInMs: 1000 });
    pass(1000);
    rest.wires.at(-1)?.open();
    expect(socket.status.getState().status).toBe("open");
    expect(timers()).toEqual([25_000]);
  });

  it("brings every event once and in order over a lost connection", () => {
    const { socket, wires, pass } = line();
    const { seen } = follow(socket, 3);
    wires[0]?.open();
    wires[0]?.say({ type: "subscribed", topic: "project:1", seq: 3 }, event(4), event(5));
    wires[0]?.drop();
    pass(1000);
    wires[1]?.open();
    expect(wires[1]?.sent).toEqual([{ type: "subscribe", topic: "project:1", since: 5 }]);
    wires[1]?.say({ type: "subscribed", topic: "project:1", seq: 5 }, event(5), event(6), event(6), event(7));
    expect(seen).toEqual(["4 c4", "5 c5", "6 c6", "7 c7"]);
  });

  it("asks again where a number is missing, and takes nothing in till it is there", () => {
    const { socket, wires } = line();
    const { seen } = follow(socket, null);
    wires[0]?.open();
    wires[0]?.say({ type: "subscribed", topic: "project:1", seq: 10 }, event(11), event(13), event(14));
    expect(wires[0]?.sent.slice(1)).toEqual([{ type: "subscribe", topic: "project:1", since: 11 }]);
    wires[0]?.say({ type: "subscribed", topic: "project:1", seq: 11 }, event(12), event(13), event(14));
    expect(seen).toEqual(["11 c11", "12 c12", "13 c13", "14 c14"]);
  });

  it("tells of a reset and goes on behind it; tells of a refusal", () => {
    const { socket, wires } = line();
    const { seen } = follow(socket, 2);
    wires[0]?.open();
    wires[0]?.say({ type: "reset", topic: "project:1", seq: 900 }, event(900), event(901));
    wires[0]?.say({ type: "refused", topic: "project:1", code: "not_found", detail: "" });
    expect(seen).toEqual(["reset 900", "901 c901", "not_found"]);
  });

  it("gives two followers of a topic each what it has not seen, and unsubscribes after the last", () => {
    const { socket, wires } = line();
    const one = follow(socket, 5);
    wires[0]?.open();
    wires[0]?.say({ type: "subscribed", topic: "project:1", seq: 5 }, event(6));
    const two = follow(socket, 4);
    expect(wires[0]?.sent.at(-1)).toEqual({ type: "subscribe", topic: "project:1", since: 4 });
    wires[0]?.say({ type: "subscribed", topic: "project:1", seq: 4 }, event(5), event(6), event(7));
    expect(one.seen).toEqual(["6 c6", "7 c7"]);
    expect(two.seen).toEqual(["5 c5", "6 c6", "7 c7"]);
    one.stop();
    expect(wires[0]?.sent.some(({ type }) => type === "unsubscribe")).toBe(false);
    two.stop();
    expect(wires[0]?.sent.at(-1)).toEqual({ type: "unsubscribe", topic: "project:1" });
  });

  it("opens drawings again before it asks for what is unsent", () => {
    const { socket, wires, pass } = line();
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
    wires[0]?.open();
    wires[0]?.say({ type: "doc_state", cut_id: "cut", seq: 4, updates: [], has_more: false, can_edit: true });
    since = 4;
    wires[0]?.drop();
    expect(socket.pushDoc("cut", "push", Uint8Array.of(1))).toBe(false);
    pass(1000);
    wires[1]?.open();
    expect(wires[1]?.sent).toEqual([
      { type: "doc_open", cut_id: "cut", since: 4 },
      { type: "doc_push", cut_id: "cut", push_id: "push", update: "AQL/" },
    ]);
    expect(states).toEqual([4]);
  });

  it("gives a drawing that comes in pieces when all of it is there, and drops them with their line", () => {
    const { socket, wires, pass } = line();
    const onState = vi.fn();
    socket.openDoc("cut", { since: () => 0, onState, onUpdate: vi.fn(), onRefused: vi.fn() });
    const piece = { type: "doc_state", cut_id: "cut", can_edit: true } as const;
    wires[0]?.open();
    wires[0]?.say({ ...piece, seq: 1, updates: ["AQ=="], has_more: true });
    expect(onState).not.toHaveBeenCalled();
    wires[0]?.drop();
    pass(1000);
    wires[1]?.open();
    wires[1]?.say({ ...piece, seq: 2, updates: ["Ag=="], has_more: true });
    wires[1]?.say({ ...piece, seq: 3, updates: [], has_more: false });
    expect(onState.mock.calls).toEqual([[3, [Uint8Array.of(2)], true]]);
  });
});
