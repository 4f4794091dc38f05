import { createStore, type StoreApi } from "zustand/vanilla";
import { ApiProblem } from "@/api/http/problem";
import { type BoardApi, isTransientError } from "@/features/storyboard/boardApi";
import { sendOp } from "@/features/storyboard/boardSync/sendOp";
import type { SendResult } from "@/features/storyboard/boardSync/sendResult";
import { AUTOSAVE_DELAY_MS, ORDER_DEBOUNCE_MS } from "@/features/storyboard/limits";
import { getOpCutId, type Op } from "@/features/storyboard/model/ops";
import type { ServerBoard } from "@/features/storyboard/model/serverBoard";
import type { CutPatch } from "@/features/storyboard/types";

const BACKOFF_MS = [1000, 2000, 4000, 5000];
const MERGES_BEFORE_PAUSE = 8;
/** Debounced kinds: field edits. */
const DEBOUNCED_KINDS: ReadonlySet<Op["kind"]> = new Set(["patch", "scene", "shot", "board"]);

export type OpQueueEvent =
  | { kind: "reordered" }
  /** The cut was deleted on the server, so these edits were lost. */
  | { kind: "cutDeleted"; cutId: string; fields: CutPatch }
  /** A local value overwrote one that another user had set concurrently. */
  | { kind: "overwritten"; cutId: string; fields: CutPatch }
  | { kind: "rejected"; op: Op; detail: string }
  | { kind: "forbidden" | "signed_out"; detail: string };

export interface OpQueueHost {
  getServerBoard(): ServerBoard;
  getOps(): readonly Op[];
  /** Update both in one step, so that an acknowledged change never disappears in between. */
  commit(board: ServerBoard, ops: readonly Op[]): void;
  emit(event: OpQueueEvent): void;
}

export type OpQueueStatus = "idle" | "sending" | "offline" | "halted";

/**
 * Sends the pending ops one at a time, in order, until the server has accepted all. Field edits are sent about a second
 * after the first pending change, an order is debounced by 300 ms, everything else is sent immediately.
 */
export class OpQueue {
  readonly status: StoreApi<{ status: OpQueueStatus }> = createStore(() => ({ status: "idle" as OpQueueStatus }));
  readonly #api: BoardApi;
  readonly #host: OpQueueHost;
  readonly #dueTimes = new Map<string, number>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSending = false;
  #failureCount = 0;
  #mergeCount = 0;
  #isStopped = false;
  #lastOrder: readonly string[] = [];

  constructor(api: BoardApi, host: OpQueueHost) {
    this.#api = api;
    this.#host = host;
  }

  /** Reschedule after the host changed the ops. */
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

  /** Send all pending ops now. Also ends the backoff after a failure. */
  flush(): void {
    for (const op of this.#host.getOps()) this.#dueTimes.set(op.key, 0);
    if (this.status.getState().status === "offline") this.#setStatus("idle");
    this.#schedule();
  }

  /** Continue after a new sign-in or regained edit permission. */
  resume(): void {
    if (this.status.getState().status === "halted") this.#setStatus("idle");
    this.flush();
  }

  /**
   * Send each unsent op once with keepalive, because the page is unloading. Responses are not awaited and the journal
   * keeps all ops; the next page resends those that the server doesn't have.
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

  /** Schedule sending for the earliest due op. Ops before it are sent first, to keep the order. */
  #schedule(): void {
    const { status } = this.status.getState();
    // While offline, the timer is the backoff timer.
    if (this.#isSending || this.#isStopped || status === "offline" || status === "halted") return;
    clearTimeout(this.#timer);
    const ops = this.#host.getOps();
    if (ops.length === 0) {
      this.#dueTimes.clear();
      this.#setStatus("idle");
      return;
    }
    const nextDueTime = Math.min(...ops.map((op) => this.#dueTimes.get(op.key) ?? 0));
    const delay = nextDueTime - performance.now();
    if (delay <= 0) void this.#sendHead();
    else this.#timer = setTimeout(() => void this.#sendHead(), delay);
  }

  async #sendHead(): Promise<void> {
    const head = this.#host.getOps()[0];
    if (!head || this.#isSending || this.#isStopped) return;
    this.#isSending = true;
    this.#setStatus("sending");
    const op: Op = { ...head, attempted: true };
    this.#replaceOp(head, op);
    try {
      const result = await sendOp(this.#api, op, this.#host.getServerBoard());
      if (this.#isStopped) return;
      this.#failureCount = 0;
      this.#handleResult(op, result);
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

  #handleResult(op: Op, result: SendResult): void {
    const board = result.update(this.#host.getServerBoard());
    if (result.kind === "retry") {
      this.#host.commit(board, this.#host.getOps());
      this.#mergeCount += 1;
      // Repeated conflicts with other users: back off instead of racing.
      if (this.#mergeCount % MERGES_BEFORE_PAUSE === 0) this.#pause(BACKOFF_MS[0] as number);
      return;
    }
    this.#mergeCount = 0;
    const cutId = getOpCutId(op);
    if (result.kind === "cutDeleted" && cutId !== null) {
      const lostOps = this.#host.getOps().filter((other) => getOpCutId(other) === cutId);
      const fields = Object.assign({}, ...lostOps.map((other) => ("fields" in other ? other.fields : {}))) as CutPatch;
      this.#removeOps(board, lostOps);
      this.#host.emit({ kind: "cutDeleted", cutId, fields });
      return;
    }
    this.#removeOps(board, [op]);
    if (result.kind !== "done") return;
    if (result.isReordered) this.#host.emit({ kind: "reordered" });
    if (op.kind === "patch" && result.overwritten && Object.keys(result.overwritten).length > 0) {
      this.#host.emit({ kind: "overwritten", cutId: op.cutId, fields: result.overwritten });
    }
  }

  #removeOps(board: ServerBoard, removedOps: readonly Op[]): void {
    const keys = new Set(removedOps.map((op) => op.key));
    for (const key of keys) this.#dueTimes.delete(key);
    this.#host.commit(
      board,
      this.#host.getOps().filter((op) => !keys.has(op.key)),
    );
  }

  #handleError(op: Op, error: unknown): void {
    if (!(error instanceof ApiProblem) || isTransientError(error)) {
      const backoff = BACKOFF_MS[Math.min(this.#failureCount, BACKOFF_MS.length - 1)] as number;
      this.#failureCount += 1;
      const retryAfterMs = error instanceof ApiProblem && error.retryAfter !== null ? error.retryAfter * 1000 : 0;
      this.#pause(Math.max(backoff, retryAfterMs));
      return;
    }
    if (error.status === 401 || error.status === 403) {
      this.#setStatus("halted");
      this.#host.emit({ kind: error.status === 401 ? "signed_out" : "forbidden", detail: error.message });
      return;
    }
    // If creating a cut was refused, its other changes are lost too.
    const lostOps = this.#host
      .getOps()
      .filter((other) => other.key === op.key || (op.kind === "create" && getOpCutId(other) === op.cutId));
    this.#removeOps(this.#host.getServerBoard(), lostOps);
    this.#host.emit({ kind: "rejected", op, detail: error.message });
  }

  #pause(milliseconds: number): void {
    this.#setStatus("offline");
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.status.getState().status !== "offline") return;
      this.#setStatus("sending");
      for (const op of this.#host.getOps()) this.#dueTimes.set(op.key, 0);
      this.#schedule();
    }, milliseconds);
  }
}
