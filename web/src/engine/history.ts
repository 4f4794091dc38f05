import { UNDO_STEPS_MAX } from "./limits";

/** One step that was done. undo/redo answer false when nothing of it was left to change. */
export interface UndoStep {
  /** The cut that it touched; null where it was none, or several. */
  cutId: string | null;
  undo(): boolean;
  redo(): boolean;
  /** It fell off the stack, or can no longer be redone. */
  discard?(why: "too old" | "overtaken"): void;
}

/**
 * One person's undo and redo over a whole board: strokes of every cut and whatever else is recorded here. A step that
 * has lost its object (somebody else removed it) is passed over, so that one press always does something if it can.
 */
export class UndoHistory<S extends UndoStep = UndoStep> {
  #undoSteps: S[] = [];
  #redoSteps: S[] = [];

  constructor(
    private readonly onChange: () => void = () => undefined,
    private readonly maxSteps = UNDO_STEPS_MAX,
  ) {}

  get canUndo(): boolean {
    return this.#undoSteps.length > 0;
  }

  get canRedo(): boolean {
    return this.#redoSteps.length > 0;
  }

  /** Oldest first; for what must be kept alive as long as a step needs it. */
  get allSteps(): readonly S[] {
    return [...this.#undoSteps, ...this.#redoSteps];
  }

  /** A new step was done: what was undone is gone, and the step before the last 60 too. */
  record(step: S): void {
    for (const overtaken of this.#redoSteps) overtaken.discard?.("overtaken");
    this.#redoSteps = [];
    this.#undoSteps.push(step);
    if (this.#undoSteps.length > this.maxSteps) this.#undoSteps.shift()?.discard?.("too old");
    this.onChange();
  }

  /** These steps can no longer be taken, either way: what they changed is not there any more. */
  removeSteps(which: (step: S) => boolean): void {
    this.#undoSteps = this.#undoSteps.filter((step) => !which(step));
    this.#redoSteps = this.#redoSteps.filter((step) => !which(step));
    this.onChange();
  }

  /** The step that was undone, or null. */
  undo(): S | null {
    return this.#move(this.#undoSteps, this.#redoSteps, (step) => step.undo());
  }

  redo(): S | null {
    return this.#move(this.#redoSteps, this.#undoSteps, (step) => step.redo());
  }

  #move(from: S[], to: S[], act: (step: S) => boolean): S | null {
    for (let step = from.pop(); step; step = from.pop()) {
      if (!act(step)) continue;
      to.push(step);
      this.onChange();
      return step;
    }
    this.onChange();
    return null;
  }
}
