import type { PendingInk } from "./pendingInk";
import type { StageInput } from "./stageInput";
import type { StageTools } from "./stageTools";

/** Where a press on the stage goes: to its tools, or to the ink that waits for a drawing that is not there yet. */
export class StageInk {
  /** What has the pointer that is down. */
  #by: "brush" | "lasso" | "pending" | null = null;

  constructor(
    private readonly tools: StageTools,
    private readonly pending: PendingInk,
    /** Makes the first cut of an empty board; false where there is none to be made. */
    private readonly begin: () => boolean,
  ) {}

  /** A press leaves ink: now, or when the drawing is there. */
  get mayDraw(): boolean {
    return this.pending.paper() !== null;
  }

  /** A press is drawn with no wait. */
  get isReady(): boolean {
    const paper = this.pending.paper();
    return paper !== null && this.tools.isReadyFor(paper);
  }

  get isDrawing(): boolean {
    return this.tools.isDrawing || this.pending.isDrawing;
  }

  /** A finger has only just come down: it may belong to a gesture. */
  get mayBeGesture(): boolean {
    return this.#by === "pending" ? this.pending.mayBeGesture : this.tools.mayBeGesture;
  }

  /** True when the pointer draws from now on. */
  press(input: StageInput, scale: number): boolean {
    const paper = this.pending.paper() ?? (this.#makesCut(input) && this.begin() ? this.pending.paper() : null);
    if (!paper) return false;
    const by =
      this.tools.isReadyFor(paper, input.isEraserEnd) && !this.pending.has(paper.cutId)
        ? this.#pressTools(paper.cutId, input)
        : this.#pressPending(input, scale);
    if (by !== null) this.#by = by;
    return by !== null;
  }

  move(input: StageInput): void {
    if (this.#by === "pending") this.pending.move(input);
    else if (this.#by !== null) this.tools.move(this.#by, input);
  }

  release(input: StageInput): void {
    const by = this.#by;
    this.#by = null;
    if (by === "pending") this.pending.release(input);
    else if (by !== null) this.tools.release(by, input);
  }

  /** There was no press. */
  giveUp(): void {
    if (this.#by === "pending") this.pending.giveUp();
    else this.tools.giveUp();
    this.#by = null;
  }

  /** The drawing has come while the pointer is down: it goes on in the stage's tools. */
  resume(by: "brush" | "lasso" | null): void {
    if (this.#by === "pending") this.#by = by;
  }

  #pressTools(cutId: string, input: StageInput): "brush" | "lasso" | null {
    this.pending.forgetUndone(cutId);
    return this.tools.press(input);
  }

  #pressPending(input: StageInput, scale: number): "pending" | null {
    const paper = this.pending.paper();
    return paper && this.pending.press(paper, this.tools.pen, input, scale) ? "pending" : null;
  }

  /** Nothing can be erased, filled or selected on a board without a cut. */
  #makesCut({ isEraserEnd }: StageInput): boolean {
    const { tool } = this.tools.pen;
    return !isEraserEnd && tool !== "eraser" && tool !== "lasso" && tool !== "fill";
  }
}
