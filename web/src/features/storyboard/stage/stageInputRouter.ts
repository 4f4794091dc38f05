import type { PendingInput } from "./pendingInput";
import type { StageInput } from "./stageInput";
import type { StageTools } from "./stageTools";

/** Where a press on the stage goes: to its tools, or to the ink that waits for a drawing that is not there yet. */
export class StageInputRouter {
  /** What has the pointer that is down. */
  #handler: "brush" | "lasso" | "pending" | null = null;

  constructor(
    private readonly tools: StageTools,
    private readonly pending: PendingInput,
    /** Makes the first cut of an empty board; false where there is none to be made. */
    private readonly createFirstCut: () => boolean,
  ) {}

  /** A press leaves ink: now, or when the drawing is there. */
  get canDraw(): boolean {
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
  get canBecomeGesture(): boolean {
    return this.#handler === "pending" ? this.pending.canBecomeGesture : this.tools.canBecomeGesture;
  }

  /** True when the pointer draws from now on. */
  press(input: StageInput, scale: number): boolean {
    const paper =
      this.pending.paper() ?? (this.#canCreateCut(input) && this.createFirstCut() ? this.pending.paper() : null);
    if (!paper) return false;
    const by =
      this.tools.isReadyFor(paper, input.isEraserEnd) && !this.pending.hasPending(paper.cutId)
        ? this.#pressTools(paper.cutId, input)
        : this.#pressPending(input, scale);
    if (by !== null) this.#handler = by;
    return by !== null;
  }

  move(input: StageInput): void {
    if (this.#handler === "pending") this.pending.move(input);
    else if (this.#handler !== null) this.tools.move(this.#handler, input);
  }

  release(input: StageInput): void {
    const by = this.#handler;
    this.#handler = null;
    if (by === "pending") this.pending.release(input);
    else if (by !== null) this.tools.release(by, input);
  }

  /** There was no press. */
  cancel(): void {
    if (this.#handler === "pending") this.pending.cancel();
    else this.tools.cancel();
    this.#handler = null;
  }

  /** The drawing has come while the pointer is down: it goes on in the stage's tools. */
  resume(by: "brush" | "lasso" | null): void {
    if (this.#handler === "pending") this.#handler = by;
  }

  #pressTools(cutId: string, input: StageInput): "brush" | "lasso" | null {
    this.pending.clearRedo(cutId);
    return this.tools.press(input);
  }

  #pressPending(input: StageInput, scale: number): "pending" | null {
    const paper = this.pending.paper();
    return paper && this.pending.press(paper, this.tools.settings, input, scale) ? "pending" : null;
  }

  /** Nothing can be erased, filled or selected on a board without a cut. */
  #canCreateCut({ isEraserEnd }: StageInput): boolean {
    const { tool } = this.tools.settings;
    return !isEraserEnd && tool !== "eraser" && tool !== "lasso" && tool !== "fill";
  }
}
