/** Maximum number of undo steps. */
const UNDO_STEPS_MAX = 60;

/** What an undo step changed. */
export type StepSubject =
  | "stroke"
  | "drawing"
  | "newCut"
  | "copies"
  | "deletedCuts"
  | "order"
  | "frames"
  | "name"
  | "text"
  | "transition"
  | "camera"
  | "background"
  | "scenes"
  | "numbers"
  | "sound"
  | "import"
  | "version";

/** An undo step. `undo` and `redo` return false if there was nothing left to change. */
export interface UndoStep {
  /** Cut that the step changed; null for none or several. */
  cutId: string | null;
  subject: StepSubject;
  undo(): boolean;
  redo(): boolean;
  /** Called when the step was dropped from the undo stack (`limit`) or can no longer be redone (`replaced`). */
  discard?(reason: "limit" | "replaced"): void;
}

/**
 * Undo and redo stacks of one user for an entire board: strokes of all cuts and other recorded steps. Steps without any
 * effect (for example because someone else deleted the object) are skipped, so that each key press does something if
 * possible.
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

  /** All steps of both stacks, undo steps first and oldest first. Used to keep the objects alive that steps need. */
  get allSteps(): readonly S[] {
    return [...this.#undoSteps, ...this.#redoSteps];
  }

  /** Record a new step. Clears the redo stack and drops the oldest step beyond the limit. */
  record(step: S): void {
    for (const redoStep of this.#redoSteps) redoStep.discard?.("replaced");
    this.#redoSteps = [];
    this.#undoSteps.push(step);
    if (this.#undoSteps.length > this.maxSteps) this.#undoSteps.shift()?.discard?.("limit");
    this.onChange();
  }

  /** Remove matching steps from both stacks, for example because the objects that they changed no longer exist. */
  removeSteps(matches: (step: S) => boolean): void {
    this.#undoSteps = this.#undoSteps.filter((step) => !matches(step));
    this.#redoSteps = this.#redoSteps.filter((step) => !matches(step));
    this.onChange();
  }

  /** Undo the latest step that still has an effect. Returns it, or null if there is none. */
  undo(): S | null {
    return this.#move(this.#undoSteps, this.#redoSteps, (step) => step.undo());
  }

  redo(): S | null {
    return this.#move(this.#redoSteps, this.#undoSteps, (step) => step.redo());
  }

  #move(from: S[], to: S[], apply: (step: S) => boolean): S | null {
    for (let step = from.pop(); step; step = from.pop()) {
      if (!apply(step)) continue;
      to.push(step);
      this.onChange();
      return step;
    }
    this.onChange();
    return null;
  }
}
