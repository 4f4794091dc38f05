import type { TabSocket } from "@/api/socket/socket";
import type { DocErrorCode } from "@/api/socket/socketTypes";
import { uuid7 } from "@/features/storyboard/model/uuid7";
import { type DrawingJournal, logJournalError } from "./drawingJournal";

export interface PushEvents {
  /** The number of unacknowledged changes changed. */
  onChange(): void;
  onAcknowledged(cutId: string, seq: number): void;
  /** The server refuses changes of this cut. They are kept. */
  onRefused(cutId: string, code: string, detail: string): void;
}

interface QueuedPush {
  readonly cutId: string;
  readonly pushId: string;
  readonly update: Uint8Array;
  /** Journal key; null if it couldn't be stored. */
  readonly key: Promise<number | null>;
  state: "waiting" | "sent" | "onHold" | "refused";
  sentAt: number;
}

interface RetryHold {
  attempts: number;
  timer: number | null;
}

const IN_FLIGHT_MAX = 32;
/**
 * Maximum bytes in flight. The server may take hours for a large backlog; pushes sent too early would time out and be
 * sent again.
 */
export const IN_FLIGHT_BYTES_MAX = 8 * 1024 * 1024;
/** An answer can get lost without the connection closing; after this long the push is sent again, ms. */
const ACK_TIMEOUT_MS = 15_000;
const RETRY_MS = [500, 1000, 2000, 5000, 10_000, 30_000];
/** A new cut may reach the server after its drawing, so it is reported as gone only after this many attempts. */
const NEW_CUT_ATTEMPTS = 4;

/**
 * Outbox of drawing changes: sends them to the server in order until acknowledged. Each is in the journal until then,
 * and always sent with the same idempotency key.
 */
export class PushQueue {
  #pushes: QueuedPush[] = [];
  readonly #holds = new Map<string, RetryHold>();
  readonly #knownCuts = new Set<string>();
  readonly #stopListening: () => void;
  #ackTimer: number | null = null;
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

  /** Return the unacknowledged updates of a cut, in order. */
  getUpdates(cutId: string): Uint8Array[] {
    return this.#pushes.filter((push) => push.cutId === cutId).map((push) => push.update);
  }

  /** Load unsent changes of earlier visits. */
  async load(): Promise<void> {
    const stored = await this.journal.listPushes(this.owner.userId, this.owner.projectId);
    const knownIds = new Set(this.#pushes.map((push) => push.pushId));
    const earlierPushes = stored
      .filter(({ push }) => !knownIds.has(push.pushId))
      .map(({ key, push }): QueuedPush => ({ ...push, key: Promise.resolve(key), state: "waiting", sentAt: 0 }));
    if (earlierPushes.length === 0) return;
    this.#pushes = [...earlierPushes, ...this.#pushes];
    this.events.onChange();
    this.#sendNext();
  }

  /** Send a change. Resolves when it is in the journal; sending doesn't wait for that. */
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

  /** Resolves when all journal writes so far are done. */
  async whenWritten(): Promise<void> {
    await this.#writes;
  }

  /** The server has this cut, so a later "gone" is final. */
  markKnown(cutId: string): void {
    this.#knownCuts.add(cutId);
  }

  /** Retry held changes of a cut now. */
  retry(cutId: string): void {
    this.#release(cutId);
    this.#sendNext();
  }

  /** Discard the changes of a deleted cut, after they were saved elsewhere. */
  discardCut(cutId: string): void {
    const discarded = this.#pushes.filter((push) => push.cutId === cutId);
    if (discarded.length === 0) return;
    this.#release(cutId);
    this.#holds.delete(cutId);
    this.#pushes = this.#pushes.filter((push) => push.cutId !== cutId);
    const removals = discarded.map((push) => push.key.then((key) => this.journal.removePush(key)));
    this.#writes = Promise.allSettled([this.#writes, ...removals]);
    this.events.onChange();
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#stopListening();
    for (const hold of this.#holds.values()) if (hold.timer !== null) clearTimeout(hold.timer);
    if (this.#ackTimer !== null) clearTimeout(this.#ackTimer);
  }

  #sendNext(): void {
    const sent = this.#pushes.filter(({ state }) => state === "sent");
    let inFlight = sent.length;
    let bytes = sent.reduce((sum, { update }) => sum + update.byteLength, 0);
    for (const push of this.#pushes) {
      if (inFlight >= IN_FLIGHT_MAX) break;
      if (push.state !== "waiting" || this.#holds.get(push.cutId)?.timer != null) continue;
      // Always send at least one push, however large.
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
    if (this.#ackTimer !== null || this.#isDisposed) return;
    this.#ackTimer = self.setTimeout(() => {
      this.#ackTimer = null;
      const sentBefore = performance.now() - ACK_TIMEOUT_MS;
      for (const push of this.#pushes) if (push.state === "sent" && push.sentAt <= sentBefore) push.state = "waiting";
      this.#sendNext();
    }, ACK_TIMEOUT_MS);
  }

  #resendAll(): void {
    for (const cutId of [...this.#holds.keys()]) this.#release(cutId);
    for (const push of this.#pushes) if (push.state === "sent" || push.state === "onHold") push.state = "waiting";
    this.#sendNext();
  }

  #acknowledge(pushId: string, seq: number): void {
    const push = this.#pushes.find((other) => other.pushId === pushId);
    if (!push) return;
    this.#pushes = this.#pushes.filter((other) => other !== push);
    const removal = push.key.then((key) => this.journal.removePush(key));
    this.#writes = Promise.allSettled([this.#writes, removal]);
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
        push.state = "onHold";
        this.events.onRefused(push.cutId, code, detail);
        break;
      default:
        push.state = "waiting";
        this.#hold(push.cutId, code, detail);
    }
    this.#sendNext();
  }

  /** Hold a cut's changes with increasing backoff before they are retried. */
  #hold(cutId: string, code: DocErrorCode, detail: string): void {
    const hold = this.#holds.get(cutId) ?? { attempts: 0, timer: null };
    this.#holds.set(cutId, hold);
    if (hold.timer !== null || this.#isDisposed) return;
    hold.attempts += 1;
    const isGone = code !== "unavailable" && (this.#knownCuts.has(cutId) || hold.attempts >= NEW_CUT_ATTEMPTS);
    if (isGone) this.events.onRefused(cutId, code, detail);
    const delay = RETRY_MS[Math.min(hold.attempts, RETRY_MS.length) - 1] ?? 0;
    hold.timer = self.setTimeout(() => {
      hold.timer = null;
      this.#sendNext();
    }, delay);
  }

  #release(cutId: string): void {
    const hold = this.#holds.get(cutId);
    if (hold?.timer != null) clearTimeout(hold.timer);
    if (hold) hold.timer = null;
    for (const push of this.#pushes) if (push.cutId === cutId && push.state === "onHold") push.state = "waiting";
  }
}

/** True if a change refused with this code stays refused, whatever is accepted later. */
export function isFinalRefusal(code: string): boolean {
  return code === "invalid" || code === "too_large";
}
