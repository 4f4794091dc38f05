import type { TabSocket } from "@/api/socket";
import type { DocErrorCode } from "@/api/socketTypes";
import { uuid7 } from "@/features/storyboard/model/uuid7";
import { type DrawingJournal, logJournalError } from "./drawingJournal";

export interface PushEvents {
  /** The number of unacknowledged changes is another. */
  onChange(): void;
  onAcknowledged(cutId: string, seq: number): void;
  /** The server will not take changes of this cut; they are kept. */
  onRefused(cutId: string, code: string, detail: string): void;
}

interface QueuedPush {
  readonly cutId: string;
  readonly pushId: string;
  readonly update: Uint8Array;
  /** In the journal; null where nothing can be kept. */
  readonly key: Promise<IDBValidKey | null>;
  state: "waiting" | "sent" | "held" | "refused";
  sentAt: number;
}

interface RetryHold {
  attempts: number;
  timer: number | null;
}

const IN_FLIGHT_MAX = 32;
/** The server takes hours of work at its pace: more than it takes in a few seconds would be late, and sent twice. */
export const IN_FLIGHT_BYTES_MAX = 8 * 1024 * 1024;
/** An answer may get lost without the connection being lost; after this long the push is sent again. */
const ACK_TIMEOUT_MS = 15_000;
const RETRY_MS = [500, 1000, 2000, 5000, 10_000, 30_000];
/** A cut made here may reach the server after its drawing; only after these tries is it said to be gone. */
const NEW_CUT_ATTEMPTS = 4;

/**
 * Brings every change of drawings to the server, in order, until it is acknowledged. Each is in the journal from the
 * moment it is made until its acknowledgement, and always sent with the same id, so that it counts once.
 */
export class PushQueue {
  #pushes: QueuedPush[] = [];
  readonly #holds = new Map<string, RetryHold>();
  readonly #knownCuts = new Set<string>();
  readonly #stopListening: () => void;
  #answerTimer: number | null = null;
  #isDisposed = false;
  #writes: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly socket: Pick<TabSocket, "pushDoc" | "subscribeToPushes">,
    private readonly journal: DrawingJournal,
    private readonly owner: { userId: string; projectId: string },
    private readonly events: PushEvents,
  ) {
    this.#stopListening = socket.subscribeToPushes({
      onOpen: () => this.#resendAll(),
      onAck: (_cutId, pushId, seq) => this.#acknowledge(pushId, seq),
      onError: (_cutId, pushId, code, detail) => this.#handleError(pushId, code, detail),
    });
  }

  get size(): number {
    return this.#pushes.length;
  }

  countPending(cutId: string): number {
    return this.#pushes.reduce((count, push) => count + (push.cutId === cutId ? 1 : 0), 0);
  }

  /** The unacknowledged updates of a cut, in order. */
  getUpdates(cutId: string): Uint8Array[] {
    return this.#pushes.filter((push) => push.cutId === cutId).map((push) => push.update);
  }

  /** Takes over what earlier visits could not send. */
  async load(): Promise<void> {
    const stored = await this.journal.listPushes(this.owner.userId, this.owner.projectId);
    const known = new Set(this.#pushes.map((push) => push.pushId));
    const earlier = stored
      .filter(({ push }) => !known.has(push.pushId))
      .map(({ key, push }): QueuedPush => ({ ...push, key: Promise.resolve(key), state: "waiting", sentAt: 0 }));
    if (earlier.length === 0) return;
    this.#pushes = [...earlier, ...this.#pushes];
    this.events.onChange();
    this.#sendNext();
  }

  /** Resolves when the change is in the journal; it is sent at once, whether or not. */
  async enqueue(cutId: string, update: Uint8Array): Promise<void> {
    const pushId = uuid7();
    const key = this.journal.addPush({ ...this.owner, cutId, pushId, update }).catch((error: unknown) => {
      logJournalError(error);
      return null;
    });
    this.#pushes.push({ cutId, pushId, update, key, state: "waiting", sentAt: 0 });
    this.events.onChange();
    this.#sendNext();
    this.#writes = Promise.allSettled([this.#writes, key]);
    await key;
  }

  /** Settles when the journal says what is true now. */
  async whenWritten(): Promise<void> {
    await this.#writes;
  }

  /** The server has this cut: a later "gone" is to be believed. */
  markKnown(cutId: string): void {
    this.#knownCuts.add(cutId);
  }

  /** Tries again now what was held back for a cut. */
  retry(cutId: string): void {
    this.#release(cutId);
    this.#sendNext();
  }

  /** Gives up the changes of a cut that is gone: they are kept elsewhere. */
  discardCut(cutId: string): void {
    const dropped = this.#pushes.filter((push) => push.cutId === cutId);
    if (dropped.length === 0) return;
    this.#release(cutId);
    this.#holds.delete(cutId);
    this.#pushes = this.#pushes.filter((push) => push.cutId !== cutId);
    const removed = dropped.map((push) => push.key.then((key) => this.journal.removePush(key)));
    this.#writes = Promise.allSettled([this.#writes, ...removed]);
    this.events.onChange();
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#stopListening();
    for (const hold of this.#holds.values()) if (hold.timer !== null) clearTimeout(hold.timer);
    if (this.#answerTimer !== null) clearTimeout(this.#answerTimer);
  }

  #sendNext(): void {
    const sent = this.#pushes.filter(({ state }) => state === "sent");
    let inFlight = sent.length;
    let bytes = sent.reduce((sum, { update }) => sum + update.byteLength, 0);
    for (const push of this.#pushes) {
      if (inFlight >= IN_FLIGHT_MAX) break;
      if (push.state !== "waiting" || this.#holds.get(push.cutId)?.timer != null) continue;
      // One alone is always sent, however large it is.
      if (inFlight > 0 && bytes + push.update.byteLength > IN_FLIGHT_BYTES_MAX) break;
      if (!this.socket.pushDoc(push.cutId, push.pushId, push.update)) break;
      push.state = "sent";
      push.sentAt = performance.now();
      inFlight += 1;
      bytes += push.update.byteLength;
    }
    if (inFlight > 0) this.#startAckTimer();
  }

  #startAckTimer(): void {
    if (this.#answerTimer !== null || this.#isDisposed) return;
    this.#answerTimer = self.setTimeout(() => {
      this.#answerTimer = null;
      const late = performance.now() - ACK_TIMEOUT_MS;
      for (const push of this.#pushes) if (push.state === "sent" && push.sentAt <= late) push.state = "waiting";
      this.#sendNext();
    }, ACK_TIMEOUT_MS);
  }

  #resendAll(): void {
    for (const cutId of [...this.#holds.keys()]) this.#release(cutId);
    for (const push of this.#pushes) if (push.state === "sent" || push.state === "held") push.state = "waiting";
    this.#sendNext();
  }

  #acknowledge(pushId: string, seq: number): void {
    const push = this.#pushes.find((other) => other.pushId === pushId);
    if (!push) return;
    this.#pushes = this.#pushes.filter((other) => other !== push);
    const removed = push.key.then((key) => this.journal.removePush(key));
    this.#writes = Promise.allSettled([this.#writes, removed]);
    this.#release(push.cutId);
    this.#holds.delete(push.cutId);
    this.#knownCuts.add(push.cutId);
    this.events.onAcknowledged(push.cutId, seq);
    this.events.onChange();
    this.#sendNext();
  }

  #handleError(pushId: string, code: DocErrorCode, detail: string): void {
    const push = this.#pushes.find((other) => other.pushId === pushId);
    if (push?.state !== "sent") return;
    switch (code) {
      case "invalid":
      case "too_large":
        push.state = "refused";
        this.events.onRefused(push.cutId, code, detail);
        break;
      case "forbidden":
      case "unauthenticated":
        push.state = "held";
        this.events.onRefused(push.cutId, code, detail);
        break;
      default:
        push.state = "waiting";
        this.#hold(push.cutId, code, detail);
    }
    this.#sendNext();
  }

  /** Waits a little longer each time before a cut's changes are tried again. */
  #hold(cutId: string, code: DocErrorCode, detail: string): void {
    const hold = this.#holds.get(cutId) ?? { attempts: 0, timer: null };
    this.#holds.set(cutId, hold);
    if (hold.timer !== null || this.#isDisposed) return;
    hold.attempts += 1;
    const isGone = code !== "unavailable" && (this.#knownCuts.has(cutId) || hold.attempts >= NEW_CUT_ATTEMPTS);
    if (isGone) this.events.onRefused(cutId, code, detail);
    const wait = RETRY_MS[Math.min(hold.attempts, RETRY_MS.length) - 1] ?? 0;
    hold.timer = self.setTimeout(() => {
      hold.timer = null;
      this.#sendNext();
    }, wait);
  }

  #release(cutId: string): void {
    const hold = this.#holds.get(cutId);
    if (hold?.timer != null) clearTimeout(hold.timer);
    if (hold) hold.timer = null;
    for (const push of this.#pushes) if (push.cutId === cutId && push.state === "held") push.state = "waiting";
  }
}

/** A change that was refused so stays refused, whatever is taken after it. */
export function isFinalRefusal(code: string): boolean {
  return code === "invalid" || code === "too_large";
}
