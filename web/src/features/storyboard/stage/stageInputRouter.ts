import type { PendingInput } from "./pendingInput";
import type { StageInput } from "./stageInput";
import type { StageTools } from "./stageTools";

/** Routes input on the stage to its tools, or to the pending input while the drawing is loading. */
export class StageInputRouter {
  /** Handler of the pointer that is down. */
  #handler: "brush" | "lasso" | "pending" | null = null;

  constructor(
    private readonly tools: StageTools,
    private readonly pending: PendingInput,
    /** Create the first cut of an empty board. Returns false if that isn't possible. */
    private readonly createFirstCut: () => boolean,
  ) {}

  /** True if a press draws, either now or once the drawing has loaded. */
  get canDraw(): boolean {
    return this.pending.paper() !== null;
  }

  /** True if a press draws immediately. */
  get isReady(): boolean {
    const paper = this.pending.paper();
    return paper !== null && this.tools.isReadyFor(paper);
  }

  get isDrawing(): boolean {
    return this.tools.isDrawing || this.pending.isDrawing;
  }

  /** True if a finger just went down and may belong to a view gesture. */
  get canBecomeGesture(): boolean {
    return this.#handler === "pending" ? this.pending.canBecomeGesture : this.tools.canBecomeGesture;
  }

  /** Start a press. Returns true if the pointer keeps drawing. */
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

  /** Discard the current press. */
  cancel(): void {
    if (this.#handler === "pending") this.pending.cancel();
    else this.tools.cancel();
    this.#handler = null;
  }

  /** Continue the current pointer with the stage's tools, after the drawing has loaded. */
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

  /** Without a cut there is nothing to erase, fill or select. */
  #canCreateCut({ isEraserEnd }: StageInput): boolean {
    const { tool } = this.tools.settings;
    return !isEraserEnd && tool !== "eraser" && tool !== "lasso" && tool !== "fill";
  }
}
