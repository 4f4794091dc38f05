import { createStore, type StoreApi } from "zustand/vanilla";
import { ApiProblem } from "@/api/problem";
import { type BoardApi, isTransientError } from "@/features/storyboard/boardApi";
import { sendOp } from "@/features/storyboard/boardSync/sendOp";
import type { SendResult } from "@/features/storyboard/boardSync/sendResult";
import { AUTOSAVE_DELAY_MS, ORDER_DEBOUNCE_MS } from "@/features/storyboard/limits";
import { getOpCutId, type Op } from "@/features/storyboard/model/ops";
import type { ServerBoard } from "@/features/storyboard/model/serverBoard";
import type { CutPatch } from "@/features/storyboard/types";

const BACKOFF_MS = [1000, 2000, 4000, 5000];
const MERGES_BEFORE_PAUSE = 8;
/** What is typed waits for more of it. */
const DEBOUNCED_KINDS: ReadonlySet<Op["kind"]> = new Set(["patch", "scene", "shot", "board"]);

export type OpQueueEvent =
  | { kind: "reordered" }
  /** The cut is gone on the server; these edits of it were not taken. */
  | { kind: "gone"; cutId: string; fields: CutPatch }
  /** Mine was saved over a value that somebody else had set meanwhile. */
  | { kind: "replaced"; cutId: string; fields: CutPatch }
  | { kind: "refused"; op: Op; detail: string }
  | { kind: "forbidden" | "signed_out"; detail: string };

export interface OpQueueHost {
  getServerBoard(): ServerBoard;
  getOps(): readonly Op[];
  /** Both at once, so that no acknowledged change is ever seen missing in between. */
  commit(board: ServerBoard, ops: readonly Op[]): void;
  emit(news: OpQueueEvent): void;
}

export type OpQueueStatus = "idle" | "sending" | "away" | "halted";

/**
 * Sends the waiting ops one after the other, in their order, until the server has taken every one. Field edits leave
 * about a second after the first change that waits, an order once it has rested for 300 ms, all else at once.
 */
export class OpQueue {
  readonly status: StoreApi<{ status: OpQueueStatus }> = createStore(() => ({ status: "idle" as OpQueueStatus }));
  readonly #api: BoardApi;
  readonly #host: OpQueueHost;
  readonly #dueTimes = new Map<string, number>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSending = false;
  #failures = 0;
  #merges = 0;
  #isStopped = false;
  #lastOrder: readonly string[] = [];

  constructor(api: BoardApi, host: OpQueueHost) {
    this.#api = api;
    this.#host = host;
  }

  /** Looks at the ops anew after the host has changed them. */
  handleOpsChanged(): void {
    const now = performance.now();
    for (const op of this.#host.getOps()) {
      if (op.kind === "order" && !op.attempted) {
        if (this.#lastOrder !== op.mine) this.#dueTimes.set(op.key, now + ORDER_DEBOUNCE_MS);
        this.#lastOrder = op.mine;
      } else if (!this.#dueTimes.has(op.key)) {
        this.#dueTimes.set(op.key, DEBOUNCED_KINDS.has(op.kind) && !op.attempted ? now + AUTOSAVE_DELAY_MS : now);
      }
    }
    this.#schedule();
  }

  /** Everything that waits is due now; also ends the pause after a failure. */
  flush(): void {
    for (const op of this.#host.getOps()) this.#dueTimes.set(op.key, 0);
    if (this.status.getState().status === "away") this.#setStatus("idle");
    this.#schedule();
  }

  /** After new rights or a new sign-in. */
  resume(): void {
    if (this.status.getState().status === "halted") this.#setStatus("idle");
    this.flush();
  }

  /**
   * The page is going away: each change is posted once in a way that outlives the page. Answers are not awaited and the
   * journal keeps all of it; the next page sends again whatever the server does not hold by then.
   */
  sendBeforeUnload(): void {
    if (this.status.getState().status === "halted") return;
    const board = this.#host.getServerBoard();
    for (const op of this.#host.getOps()) {
      if (!op.attempted) void sendOp(this.#api, op, board, true).catch(() => undefined);
    }
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #setStatus(status: OpQueueStatus): void {
    if (this.status.getState().status !== status) this.status.setState({ status });
  }

  /** Wakes for the op that is due first; whatever stands before it goes along, so that the order holds. */
  #schedule(): void {
    const { status } = this.status.getState();
    // While away the timer is the one that ends the pause.
    if (this.#isSending || this.#isStopped || status === "away" || status === "halted") return;
    clearTimeout(this.#timer);
    const ops = this.#host.getOps();
    if (ops.length === 0) {
      this.#dueTimes.clear();
      this.#setStatus("idle");
      return;
    }
    const first = Math.min(...ops.map((op) => this.#dueTimes.get(op.key) ?? 0));
    const wait = first - performance.now();
    if (wait <= 0) void this.#sendHead();
    else this.#timer = setTimeout(() => void this.#sendHead(), wait);
  }

  async #sendHead(): Promise<void> {
    const head = this.#host.getOps()[0];
    if (!head || this.#isSending || this.#isStopped) return;
    this.#isSending = true;
    this.#setStatus("sending");
    const op: Op = { ...head, attempted: true };
    this.#replaceOp(head, op);
    try {
      const outcome = await sendOp(this.#api, op, this.#host.getServerBoard());
      if (this.#isStopped) return;
      this.#failures = 0;
      this.#handleResult(op, outcome);
    } catch (error) {
      if (!this.#isStopped) this.#handleError(op, error);
    } finally {
      this.#isSending = false;
    }
    this.#schedule();
  }

  #replaceOp(old: Op, op: Op): void {
    this.#host.commit(
      this.#host.getServerBoard(),
      this.#host.getOps().map((other) => (other.key === old.key ? op : other)),
    );
  }

  #handleResult(op: Op, outcome: SendResult): void {
    const board = outcome.update(this.#host.getServerBoard());
    if (outcome.kind === "again") {
      this.#host.commit(board, this.#host.getOps());
      this.#merges += 1;
      // Somebody is faster every time: step back for a moment instead of racing.
      if (this.#merges % MERGES_BEFORE_PAUSE === 0) this.#pause(BACKOFF_MS[0] as number);
      return;
    }
    this.#merges = 0;
    const cutId = getOpCutId(op);
    if (outcome.kind === "gone" && cutId !== null) {
      const lost = this.#host.getOps().filter((other) => getOpCutId(other) === cutId);
      const fields = Object.assign({}, ...lost.map((other) => ("fields" in other ? other.fields : {}))) as CutPatch;
      this.#removeOps(board, lost);
      this.#host.emit({ kind: "gone", cutId, fields });
      return;
    }
    this.#removeOps(board, [op]);
    if (outcome.kind !== "done") return;
    if (outcome.isReordered) this.#host.emit({ kind: "reordered" });
    if (op.kind === "patch" && outcome.overwritten && Object.keys(outcome.overwritten).length > 0) {
      this.#host.emit({ kind: "replaced", cutId: op.cutId, fields: outcome.overwritten });
    }
  }

  #removeOps(board: ServerBoard, gone: readonly Op[]): void {
    const keys = new Set(gone.map((op) => op.key));
    for (const key of keys) this.#dueTimes.delete(key);
    this.#host.commit(
      board,
      this.#host.getOps().filter((op) => !keys.has(op.key)),
    );
  }

  #handleError(op: Op, error: unknown): void {
    if (!(error instanceof ApiProblem) || isTransientError(error)) {
      const backoff = BACKOFF_MS[Math.min(this.#failures, BACKOFF_MS.length - 1)] as number;
      this.#failures += 1;
      const asked = error instanceof ApiProblem && error.retryAfter !== null ? error.retryAfter * 1000 : 0;
      this.#pause(Math.max(backoff, asked));
      return;
    }
    if (error.status === 401 || error.status === 403) {
      this.#setStatus("halted");
      this.#host.emit({ kind: error.status === 401 ? "signed_out" : "forbidden", detail: error.message });
      return;
    }
    // What was changed of a cut that may not be made has nowhere to go either.
    const lost = this.#host
      .getOps()
      .filter((other) => other.key === op.key || (op.kind === "create" && getOpCutId(other) === op.cutId));
    this.#removeOps(this.#host.getServerBoard(), lost);
    this.#host.emit({ kind: "refused", op, detail: error.message });
  }

  #pause(milliseconds: number): void {
    this.#setStatus("away");
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.status.getState().status !== "away") return;
      this.#setStatus("sending");
      for (const op of this.#host.getOps()) this.#dueTimes.set(op.key, 0);
      this.#schedule();
    }, milliseconds);
  }
}
