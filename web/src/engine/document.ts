import * as Y from "yjs";
import { type Item, isItem, splitIntoUpdates } from "./items";
import { BASE_LAYER, type Layer, readLayers } from "./layers";

/** Origin of changes made by this person here: sent, and undone by undo. */
const LOCAL_ORIGIN = Symbol("local");
/** Origin of a copy made here: sent, but undone with the cut that it was made for. */
const COPY_ORIGIN = Symbol("copy");
/** Origin of everything that comes from elsewhere: neither sent nor undone. */
const REMOTE_ORIGIN = Symbol("remote");

const STROKES_PREFIX = "strokes:";

/** What a step of editing may change: layers as the flat map "<layerId>.<prop>", and each layer's entries. */
export interface EditableDocument {
  readonly layers: Y.Map<unknown>;
  getItems(layerId: string): Y.Array<unknown>;
}

/**
 * The drawing of one cut: layers of strokes in paint order. Two documents that got the same updates, in any order and
 * any number of times, show the same picture. Each change is one undo step of its own.
 */
export class DrawingDocument {
  readonly yDoc = new Y.Doc();
  readonly #undoManager: Y.UndoManager;
  readonly #layers = this.yDoc.getMap("layers");
  readonly #listeners = new Set<() => void>();
  readonly #onTransaction = (transaction: Y.Transaction): void => {
    if (transaction.changed.size > 0) for (const listener of [...this.#listeners]) listener();
  };

  constructor() {
    this.yDoc.on("afterTransaction", this.#onTransaction);
    this.#undoManager = new Y.UndoManager(this.yDoc, {
      captureTimeout: 0,
      trackedOrigins: new Set([LOCAL_ORIGIN]),
      // An undo without effect would otherwise leave an empty step behind.
      captureTransaction: ({ changed }) => changed.size > 0,
    });
  }

  get layers(): Layer[] {
    return readLayers(this.#layers.entries());
  }

  /** In paint order; what cannot be painted is left out. */
  getItems(layerId: string): Item[] {
    return this.#getEntries(layerId)
      .toArray()
      .filter((entry) => isItem(entry));
  }

  /** True while nothing was ever drawn here, as far as is known. */
  get isEmpty(): boolean {
    return this.layers.every((layer) => this.#getEntries(layer.id).length === 0);
  }

  /** Adds an entry on top of its layer: one step of undo. */
  add(item: Item, layerId: string = BASE_LAYER): void {
    this.yDoc.transact(() => this.#getEntries(layerId).push([item]), LOCAL_ORIGIN);
  }

  /** Changes layers and their entries: one step of undo. False where nothing changed by it. */
  edit(change: (parts: EditableDocument) => void): boolean {
    return this.yDoc.transact((transaction) => {
      change({ layers: this.#layers, getItems: (layerId) => this.#getEntries(layerId) });
      return transaction.changed.size > 0;
    }, LOCAL_ORIGIN);
  }

  /** Takes all strokes off a layer: one step of undo. False where there was none. */
  clearLayer(layerId: string = BASE_LAYER): boolean {
    const strokes = this.#getEntries(layerId);
    if (strokes.length === 0) return false;
    this.yDoc.transact(() => strokes.delete(0, strokes.length), LOCAL_ORIGIN);
    return true;
  }

  /**
   * Takes over all layers and entries of another drawing, on top of what is here. A `step` can be undone by itself;
   * else it goes with the cut that it was made for. Much of it is several updates, each as small as the server takes.
   */
  copyFrom(other: DrawingDocument, isStep = false): boolean {
    const changes: ((parts: EditableDocument) => void)[] = [
      ({ layers }) => {
        for (const [key, value] of other.#layers.entries()) layers.set(key, value);
      },
    ];
    for (const { id } of other.layers) {
      for (const part of splitIntoUpdates(other.getItems(id))) changes.push(({ getItems }) => getItems(id).push(part));
    }
    return this.#transactInParts(changes, isStep ? LOCAL_ORIGIN : COPY_ORIGIN);
  }

  /** Several changes, each an update of its own, as one step of undo. False where nothing changed by them. */
  editInParts(changes: readonly ((parts: EditableDocument) => void)[]): boolean {
    return this.#transactInParts(changes, LOCAL_ORIGIN);
  }

  /** Takes an update in from elsewhere; throws on bytes that are none. */
  apply(update: Uint8Array): void {
    Y.applyUpdate(this.yDoc, update, REMOTE_ORIGIN);
  }

  /** Everything known, as one update. */
  encode(): Uint8Array {
    return Y.encodeStateAsUpdate(this.yDoc);
  }

  /** Called after every change of layers or strokes, whoever made it. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Every update that was made here, undo and redo included: what others must get. */
  onLocalUpdate(listener: (update: Uint8Array) => void): () => void {
    const take = (update: Uint8Array, origin: unknown): void => {
      if (origin === LOCAL_ORIGIN || origin === COPY_ORIGIN || origin === this.#undoManager) listener(update);
    };
    this.yDoc.on("update", take);
    return () => this.yDoc.off("update", take);
  }

  /** Takes the latest step of this person back; false if there is none or nothing of it is left to take back. */
  undo(): boolean {
    return this.#runSingleStep(this.#undoManager.undoStack, () => this.#undoManager.undo());
  }

  redo(): boolean {
    return this.#runSingleStep(this.#undoManager.redoStack, () => this.#undoManager.redo());
  }

  /** The oldest step can no longer be undone. */
  dropOldestStep(): void {
    this.#undoManager.undoStack.shift();
  }

  /** Steps that were undone can no longer be redone. */
  clearRedo(): void {
    this.#undoManager.clear(false, true);
  }

  destroy(): void {
    this.#listeners.clear();
    this.yDoc.off("afterTransaction", this.#onTransaction);
    this.#undoManager.destroy();
    this.yDoc.destroy();
  }

  #transactInParts(changes: readonly ((parts: EditableDocument) => void)[], origin: symbol): boolean {
    let count = 0;
    try {
      for (const change of changes) {
        this.yDoc.transact(({ changed }) => {
          change({ layers: this.#layers, getItems: (layerId) => this.#getEntries(layerId) });
          count += changed.size;
        }, origin);
        // What follows belongs to this step of undo.
        if (origin === LOCAL_ORIGIN && count > 0) this.#undoManager.captureTimeout = Number.POSITIVE_INFINITY;
      }
    } finally {
      this.#undoManager.captureTimeout = 0;
    }
    return count > 0;
  }

  #getEntries(layerId: string): Y.Array<unknown> {
    return this.yDoc.getArray(STROKES_PREFIX + layerId);
  }

  /**
   * Y.UndoManager goes on to the next step when one turns out to be without effect (somebody else deleted the stroke).
   * The board's stack counts steps, so only the top one is left within its reach.
   */
  #runSingleStep(stack: unknown[], act: () => unknown): boolean {
    const below = stack.splice(0, Math.max(0, stack.length - 1));
    try {
      return act() !== null;
    } finally {
      stack.unshift(...below);
    }
  }
}
