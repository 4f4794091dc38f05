import * as Y from "yjs";
import { type Item, inParts, isItem } from "./items";
import { BASE_LAYER, type Layer, readLayers } from "./layers";

/** Origin of changes made by this person here: sent, and undone by undo. */
const LOCAL = Symbol("local");
/** Origin of a copy made here: sent, but undone with the cut that it was made for. */
const COPY = Symbol("copy");
/** Origin of everything that comes from elsewhere: neither sent nor undone. */
const REMOTE = Symbol("remote");

const STROKES = "strokes:";

/** What a step of editing may change: layers as the flat map "<layerId>.<prop>", and each layer's entries. */
export interface DocumentParts {
  readonly layers: Y.Map<unknown>;
  items(layerId: string): Y.Array<unknown>;
}

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

  /** In paint order; what cannot be painted is left out. */
  items(layerId: string): Item[] {
    return this.#list(layerId)
      .toArray()
      .filter((entry) => isItem(entry));
  }

  /** True while nothing was ever drawn here, as far as is known. */
  get isEmpty(): boolean {
    return this.layers.every((layer) => this.#list(layer.id).length === 0);
  }

  /** Adds an entry on top of its layer: one step of undo. */
  add(item: Item, layerId: string = BASE_LAYER): void {
    this.y.transact(() => this.#list(layerId).push([item]), LOCAL);
  }

  /** Changes layers and their entries: one step of undo. False where nothing changed by it. */
  edit(change: (parts: DocumentParts) => void): boolean {
    return this.y.transact((transaction) => {
      change({ layers: this.#layers, items: (layerId) => this.#list(layerId) });
      return transaction.changed.size > 0;
    }, LOCAL);
  }

  /** Takes all strokes off a layer: one step of undo. False where there was none. */
  clearLayer(layerId: string = BASE_LAYER): boolean {
    const strokes = this.#list(layerId);
    if (strokes.length === 0) return false;
    this.y.transact(() => strokes.delete(0, strokes.length), LOCAL);
    return true;
  }

  /**
   * Takes over all layers and entries of another drawing, on top of what is here. A `step` can be undone by itself;
   * else it goes with the cut that it was made for. Much of it is several updates, each as small as the server takes.
   */
  copyFrom(other: DrawingDocument, isStep = false): boolean {
    const changes: ((parts: DocumentParts) => void)[] = [
      ({ layers }) => {
        for (const [key, value] of other.#layers.entries()) layers.set(key, value);
      },
    ];
    for (const { id } of other.layers) {
      for (const part of inParts(other.items(id))) changes.push(({ items }) => items(id).push(part));
    }
    return this.#inUpdates(changes, isStep ? LOCAL : COPY);
  }

  /** Several changes, each an update of its own, as one step of undo. False where nothing changed by them. */
  editInParts(changes: readonly ((parts: DocumentParts) => void)[]): boolean {
    return this.#inUpdates(changes, LOCAL);
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

  #inUpdates(changes: readonly ((parts: DocumentParts) => void)[], origin: symbol): boolean {
    let count = 0;
    try {
      for (const change of changes) {
        this.y.transact(({ changed }) => {
          change({ layers: this.#layers, items: (layerId) => this.#list(layerId) });
          count += changed.size;
        }, origin);
        // What follows belongs to this step of undo.
        if (origin === LOCAL && count > 0) this.#undo.captureTimeout = Number.POSITIVE_INFINITY;
      }
    } finally {
      this.#undo.captureTimeout = 0;
    }
    return count > 0;
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
