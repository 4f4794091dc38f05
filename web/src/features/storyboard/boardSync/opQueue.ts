import { createStore, type StoreApi } from "zustand/vanilla";
import { ApiProblem } from "@/api/problem";
import { type BoardApi, isPassing } from "@/features/storyboard/boardApi";
import type { Outcome } from "@/features/storyboard/boardSync/outcome";
import { send } from "@/features/storyboard/boardSync/send";
import { AUTOSAVE_MS, ORDER_DEBOUNCE_MS } from "@/features/storyboard/limits";
import { cutOf, type Op } from "@/features/storyboard/model/ops";
import type { ServerBoard } from "@/features/storyboard/model/serverBoard";
import type { CutPatch } from "@/features/storyboard/types";

const BACKOFF_MS = [1000, 2000, 4000, 5000];
const MOST_MERGES = 8;
/** What is typed waits for more of it. */
const TYPED: ReadonlySet<Op["kind"]> = new Set(["patch", "scene", "shot", "board"]);

export type OpQueueNews =
  | { kind: "reordered" }
  /** The cut is gone on the server; these edits of it were not taken. */
  | { kind: "gone"; cutId: string; fields: CutPatch }
  /** Mine was saved over a value that somebody else had set meanwhile. */
  | { kind: "replaced"; cutId: string; fields: CutPatch }
  | { kind: "refused"; op: Op; detail: string }
  | { kind: "forbidden" | "signed_out"; detail: string };

export interface OpQueueHost {
  board(): ServerBoard;
  ops(): readonly Op[];
  /** Both at once, so that no acknowledged change is ever seen missing in between. */
  settle(board: ServerBoard, ops: readonly Op[]): void;
  tell(news: OpQueueNews): void;
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
  readonly #due = new Map<string, number>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #busy = false;
  #failures = 0;
  #merges = 0;
  #stopped = false;
  #lastOrder: readonly string[] = [];

  constructor(api: BoardApi, host: OpQueueHost) {
    this.#api = api;
    this.#host = host;
  }

  /** Looks at the ops anew after the host has changed them. */
  changed(): void {
    const now = performance.now();
    for (const op of this.#host.ops()) {
      if (op.kind === "order" && !op.attempted) {
        if (this.#lastOrder !== op.mine) this.#due.set(op.key, now + ORDER_DEBOUNCE_MS);
        this.#lastOrder = op.mine;
      } else if (!this.#due.has(op.key)) {
        this.#due.set(op.key, TYPED.has(op.kind) && !op.attempted ? now + AUTOSAVE_MS : now);
      }
    }
    this.#schedule();
  }

  /** Everything that waits is due now; also ends the pause after a failure. */
  flush(): void {
    for (const op of this.#host.ops()) this.#due.set(op.key, 0);
    if (this.status.getState().status === "away") this.#set("idle");
    this.#schedule();
  }

  /** After new rights or a new sign-in. */
  resume(): void {
    if (this.status.getState().status === "halted") this.#set("idle");
    this.flush();
  }

  /**
   * The page is going away: each change is posted once in a way that outlives the page. Answers are not awaited and the
   * journal keeps all of it; the next page sends again whatever the server does not hold by then.
   */
  leave(): void {
    if (this.status.getState().status === "halted") return;
    const board = this.#host.board();
    for (const op of this.#host.ops()) {
      if (!op.attempted) void send(this.#api, op, board, true).catch(() => undefined);
    }
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  #set(status: OpQueueStatus): void {
    if (this.status.getState().status !== status) this.status.setState({ status });
  }

  /** Wakes for the op that is due first; whatever stands before it goes along, so that the order holds. */
  #schedule(): void {
    const { status } = this.status.getState();
    // While away the timer is the one that ends the pause.
    if (this.#busy || this.#stopped || status === "away" || status === "halted") return;
    clearTimeout(this.#timer);
    const ops = this.#host.ops();
    if (ops.length === 0) {
      this.#due.clear();
      this.#set("idle");
      return;
    }
    const first = Math.min(...ops.map((op) => this.#due.get(op.key) ?? 0));
    const wait = first - performance.now();
    if (wait <= 0) void this.#sendHead();
    else this.#timer = setTimeout(() => void this.#sendHead(), wait);
  }

  async #sendHead(): Promise<void> {
    const head = this.#host.ops()[0];
    if (!head || this.#busy || this.#stopped) return;
    this.#busy = true;
    this.#set("sending");
    const op: Op = { ...head, attempted: true };
    this.#replace(head, op);
    try {
      const outcome = await send(this.#api, op, this.#host.board());
      if (this.#stopped) return;
      this.#failures = 0;
      this.#conclude(op, outcome);
    } catch (error) {
      if (!this.#stopped) this.#fail(op, error);
    } finally {
      this.#busy = false;
    }
    this.#schedule();
  }

  #replace(old: Op, op: Op): void {
    this.#host.settle(
      this.#host.board(),
      this.#host.ops().map((other) => (other.key === old.key ? op : other)),
    );
  }

  #conclude(op: Op, outcome: Outcome): void {
    const board = outcome.learn(this.#host.board());
    if (outcome.kind === "again") {
      this.#host.settle(board, this.#host.ops());
      this.#merges += 1;
      // Somebody is faster every time: step back for a moment instead of racing.
      if (this.#merges % MOST_MERGES === 0) this.#pause(BACKOFF_MS[0] as number);
      return;
    }
    this.#merges = 0;
    const cutId = cutOf(op);
    if (outcome.kind === "gone" && cutId !== null) {
      const lost = this.#host.ops().filter((other) => cutOf(other) === cutId);
      const fields = Object.assign({}, ...lost.map((other) => ("fields" in other ? other.fields : {}))) as CutPatch;
      this.#drop(board, lost);
      this.#host.tell({ kind: "gone", cutId, fields });
      return;
    }
    this.#drop(board, [op]);
    if (outcome.kind !== "done") return;
    if (outcome.reordered) this.#host.tell({ kind: "reordered" });
    if (op.kind === "patch" && outcome.replaced && Object.keys(outcome.replaced).length > 0) {
      this.#host.tell({ kind: "replaced", cutId: op.cutId, fields: outcome.replaced });
    }
  }

  #drop(board: ServerBoard, gone: readonly Op[]): void {
    const keys = new Set(gone.map((op) => op.key));
    for (const key of keys) this.#due.delete(key);
    this.#host.settle(
      board,
      this.#host.ops().filter((op) => !keys.has(op.key)),
    );
  }

  #fail(op: Op, error: unknown): void {
    if (!(error instanceof ApiProblem) || isPassing(error)) {
      const backoff = BACKOFF_MS[Math.min(this.#failures, BACKOFF_MS.length - 1)] as number;
      this.#failures += 1;
      const asked = error instanceof ApiProblem && error.retryAfter !== null ? error.retryAfter * 1000 : 0;
      this.#pause(Math.max(backoff, asked));
      return;
    }
    if (error.status === 401 || error.status === 403) {
      this.#set("halted");
      this.#host.tell({ kind: error.status === 401 ? "signed_out" : "forbidden", detail: error.message });
      return;
    }
    // What was changed of a cut that may not be made has nowhere to go either.
    const lost = this.#host
      .ops()
      .filter((other) => other.key === op.key || (op.kind === "create" && cutOf(other) === op.cutId));
    this.#drop(this.#host.board(), lost);
    this.#host.tell({ kind: "refused", op, detail: error.message });
  }

  #pause(milliseconds: number): void {
    this.#set("away");
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.status.getState().status !== "away") return;
      this.#set("sending");
      for (const op of this.#host.ops()) this.#due.set(op.key, 0);
      this.#schedule();
    }, milliseconds);
  }
}
