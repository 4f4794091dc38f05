import { UNDO_STEPS } from "./limits";

/** One step that was done. undo/redo answer false when nothing of it was left to change. */
export interface Step {
  /** The cut that it touched; null where it was none, or several. */
  cutId: string | null;
  undo(): boolean;
  redo(): boolean;
  /** It fell off the stack, or can no longer be redone. */
  forget?(why: "too old" | "overtaken"): void;
}

/**
 * One person's undo and redo over a whole board: strokes of every cut and whatever else is recorded here. A step that
 * has lost its object (somebody else removed it) is passed over, so that one press always does something if it can.
 */
export class History<S extends Step = Step> {
  #done: S[] = [];
  #undone: S[] = [];

  constructor(
    private readonly changed: () => void = () => undefined,
    private readonly depth = UNDO_STEPS,
  ) {}

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  /** Oldest first; for what must be kept alive as long as a step needs it. */
  get steps(): readonly S[] {
    return [...this.#done, ...this.#undone];
  }

  /** A new step was done: what was undone is gone, and the step before the last 60 too. */
  record(step: S): void {
    for (const overtaken of this.#undone) overtaken.forget?.("overtaken");
    this.#undone = [];
    this.#done.push(step);
    if (this.#done.length > this.depth) this.#done.shift()?.forget?.("too old");
    this.changed();
  }

  /** These steps can no longer be taken, either way: what they changed is not there any more. */
  drop(which: (step: S) => boolean): void {
    this.#done = this.#done.filter((step) => !which(step));
    this.#undone = this.#undone.filter((step) => !which(step));
    this.changed();
  }

  /** The step that was undone, or null. */
  undo(): S | null {
    return this.#move(this.#done, this.#undone, (step) => step.undo());
  }

  redo(): S | null {
    return this.#move(this.#undone, this.#done, (step) => step.redo());
  }

  #move(from: S[], to: S[], act: (step: S) => boolean): S | null {
    for (let step = from.pop(); step; step = from.pop()) {
      if (!act(step)) continue;
      to.push(step);
      this.changed();
      return step;
    }
    this.changed();
    return null;
  }
}
