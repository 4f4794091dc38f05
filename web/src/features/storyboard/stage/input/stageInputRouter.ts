import type { StageTools } from "@/features/storyboard/stage/tools/stageTools";
import type { PendingInput } from "./pendingInput";
import type { StageInput } from "./stageInput";

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
    return this.pending.getPressTarget() !== null;
  }

  /** True if a press draws immediately. */
  get isReady(): boolean {
    const target = this.pending.getPressTarget();
    return target !== null && this.tools.isReadyFor(target);
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
    const target =
      this.pending.getPressTarget() ??
      (this.#canCreateCut(input) && this.createFirstCut() ? this.pending.getPressTarget() : null);
    if (!target) return false;
    const handler =
      this.tools.isReadyFor(target, input.isEraserEnd) && !this.pending.hasPending(target.cutId)
        ? this.#pressTools(target.cutId, input)
        : this.#pressPending(input, scale);
    if (handler !== null) this.#handler = handler;
    return handler !== null;
  }

  move(input: StageInput): void {
    if (this.#handler === "pending") this.pending.move(input);
    else if (this.#handler !== null) this.tools.move(this.#handler, input);
  }

  release(input: StageInput): void {
    const handler = this.#handler;
    this.#handler = null;
    if (handler === "pending") this.pending.release(input);
    else if (handler !== null) this.tools.release(handler, input);
  }

  /** Discard the current press. */
  cancel(): void {
    if (this.#handler === "pending") this.pending.cancel();
    else this.tools.cancel();
    this.#handler = null;
  }

  /** Continue the current pointer with the stage's tools, after the drawing has loaded. */
  resume(tool: "brush" | "lasso" | null): void {
    if (this.#handler === "pending") this.#handler = tool;
  }

  #pressTools(cutId: string, input: StageInput): "brush" | "lasso" | null {
    this.pending.clearRedo(cutId);
    return this.tools.press(input);
  }

  #pressPending(input: StageInput, scale: number): "pending" | null {
    const target = this.pending.getPressTarget();
    return target && this.pending.press(target, this.tools.settings, input, scale) ? "pending" : null;
  }

  /** Without a cut there is nothing to erase, fill or select. */
  #canCreateCut({ isEraserEnd }: StageInput): boolean {
    const { tool } = this.tools.settings;
    return !isEraserEnd && tool !== "eraser" && tool !== "lasso" && tool !== "fill";
  }
}
