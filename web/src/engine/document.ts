import * as Y from "yjs";
import { BASE_LAYER, type Layer, readLayers } from "./layers";
import { isStroke, type Stroke } from "./strokes";

/** Origin of changes made by this person here: sent, and undone by undo. */
const LOCAL = Symbol("local");
/** Origin of a copy made here: sent, but undone with the cut that it was made for. */
const COPY = Symbol("copy");
/** Origin of everything that comes from elsewhere: neither sent nor undone. */
const REMOTE = Symbol("remote");

const STROKES = "strokes:";

/**
 * The drawing of one cut: layers of strokes in paint order. Two documents that got the same updates, in any order and
 * any number of times, show the same picture. Each change is one undo step of its own.
 */
export class DrawingDocument {
  readonly y = new Y.Doc();
  readonly #undo: Y.UndoManager;
  readonly #layers = this.y.getMap("layers");
  readonly #listeners = new Set<() => void>();
  readonly #onTransaction = (transaction: Y.Transaction): void => {
    if (transaction.changed.size > 0) for (const listener of [...this.#listeners]) listener();
  };

  constructor() {
    this.y.on("afterTransaction", this.#onTransaction);
    this.#undo = new Y.UndoManager(this.y, {
      captureTimeout: 0,
      trackedOrigins: new Set([LOCAL]),
      // An undo without effect would otherwise leave an empty step behind.
      captureTransaction: ({ changed }) => changed.size > 0,
    });
  }

  get layers(): Layer[] {
    return readLayers(this.#layers.entries());
  }

  /** In paint order; what is no stroke is left out. */
  strokes(layerId: string): Stroke[] {
    return this.#list(layerId).toArray().filter(isStroke);
  }

  /** True while nothing was ever drawn here, as far as is known. */
  get isEmpty(): boolean {
    return this.layers.every((layer) => this.#list(layer.id).length === 0);
  }

  /** Adds a stroke on top of its layer: one step of undo. */
  addStroke(stroke: Stroke, layerId: string = BASE_LAYER): void {
    this.y.transact(() => this.#list(layerId).push([stroke]), LOCAL);
  }

  /** Takes all strokes off a layer: one step of undo. False where there was none. */
  clearLayer(layerId: string = BASE_LAYER): boolean {
    const strokes = this.#list(layerId);
    if (strokes.length === 0) return false;
    this.y.transact(() => strokes.delete(0, strokes.length), LOCAL);
    return true;
  }

  /** Takes over all layers and strokes of another drawing, on top of what is here. */
  copyFrom(other: DrawingDocument): void {
    this.y.transact(() => {
      for (const [key, value] of other.#layers.entries()) this.#layers.set(key, value);
      for (const { id } of other.layers) {
        const strokes = other.strokes(id);
        if (strokes.length > 0) this.#list(id).push(strokes);
      }
    }, COPY);
  }

  /** Takes an update in from elsewhere; throws on bytes that are none. */
  apply(update: Uint8Array): void {
    Y.applyUpdate(this.y, update, REMOTE);
  }

  /** Everything known, as one update. */
  encode(): Uint8Array {
    return Y.encodeStateAsUpdate(this.y);
  }

  /** Called after every change of layers or strokes, whoever made it. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Every update that was made here, undo and redo included: what others must get. */
  onLocalUpdate(listener: (update: Uint8Array) => void): () => void {
    const take = (update: Uint8Array, origin: unknown): void => {
      if (origin === LOCAL || origin === COPY || origin === this.#undo) listener(update);
    };
    this.y.on("update", take);
    return () => this.y.off("update", take);
  }

  /** Takes the latest step of this person back; false if there is none or nothing of it is left to take back. */
  undo(): boolean {
    return this.#one(this.#undo.undoStack, () => this.#undo.undo());
  }

  redo(): boolean {
    return this.#one(this.#undo.redoStack, () => this.#undo.redo());
  }

  /** The oldest step can no longer be undone. */
  forgetOldestStep(): void {
    this.#undo.undoStack.shift();
  }

  /** Steps that were undone can no longer be redone. */
  forgetRedo(): void {
    this.#undo.clear(false, true);
  }

  destroy(): void {
    this.#listeners.clear();
    this.y.off("afterTransaction", this.#onTransaction);
    this.#undo.destroy();
    this.y.destroy();
  }

  #list(layerId: string): Y.Array<unknown> {
    return this.y.getArray(STROKES + layerId);
  }

  /**
   * Y.UndoManager goes on to the next step when one turns out to be without effect (somebody else deleted the stroke).
   * The board's stack counts steps, so only the top one is left within its reach.
   */
  #one(stack: unknown[], act: () => unknown): boolean {
    const below = stack.splice(0, Math.max(0, stack.length - 1));
    try {
      return act() !== null;
    } finally {
      stack.unshift(...below);
    }
  }
}
