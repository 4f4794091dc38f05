import * as Y from "yjs";
import { type Item, isItem, splitIntoUpdates } from "./items";
import { BASE_LAYER, type Layer, readLayers } from "./layers";

/** Transaction origin of the user's own changes: sent to the server and tracked by undo. */
const LOCAL_ORIGIN = Symbol("local");
/** Transaction origin of a local copy: sent to the server, but undone together with the cut that it was made for. */
const COPY_ORIGIN = Symbol("copy");
/** Transaction origin of remote changes: neither sent nor tracked by undo. */
const REMOTE_ORIGIN = Symbol("remote");

const STROKES_PREFIX = "strokes:";

/**
 * Parts of a document that an edit may change: the layers as a flat map `<layerId>.<prop>`, and the items of each
 * layer.
 */
export interface EditableDocument {
  readonly layers: Y.Map<unknown>;
  getItems(layerId: string): Y.Array<unknown>;
}

/**
 * Yjs document with the drawing of one cut: layers with items in paint order. Two documents that received the same
 * updates, in any order and any number of times, render the same picture. Each change is a separate undo step.
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
      // Without this check, undoing a step that has no effect would leave an empty step on the stack.
      captureTransaction: ({ changed }) => changed.size > 0,
    });
  }

  get layers(): Layer[] {
    return readLayers(this.#layers.entries());
  }

  /** Return the items of a layer in paint order, without invalid ones. */
  getItems(layerId: string): Item[] {
    return this.#getEntries(layerId)
      .toArray()
      .filter((entry) => isItem(entry));
  }

  /** True if no layer has items. */
  get isEmpty(): boolean {
    return this.layers.every((layer) => this.#getEntries(layer.id).length === 0);
  }

  /** Add an item on top of its layer, as one undo step. */
  add(item: Item, layerId: string = BASE_LAYER): void {
    this.yDoc.transact(() => this.#getEntries(layerId).push([item]), LOCAL_ORIGIN);
  }

  /** Change layers and items in one undo step. Returns false if nothing changed. */
  edit(change: (parts: EditableDocument) => void): boolean {
    return this.yDoc.transact((transaction) => {
      change({ layers: this.#layers, getItems: (layerId) => this.#getEntries(layerId) });
      return transaction.changed.size > 0;
    }, LOCAL_ORIGIN);
  }

  /** Delete all items of a layer, as one undo step. Returns false if the layer was empty. */
  clearLayer(layerId: string = BASE_LAYER): boolean {
    const strokes = this.#getEntries(layerId);
    if (strokes.length === 0) return false;
    this.yDoc.transact(() => strokes.delete(0, strokes.length), LOCAL_ORIGIN);
    return true;
  }

  /**
   * Copy all layers and items of another drawing on top of this one. With `isStep` the copy is an undo step; otherwise
   * it is undone together with the cut that it was made for. Large drawings are split into several updates that fit the
   * server's size limit. Returns false if nothing changed.
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

  /** Run several changes as one undo step, each in an update of its own. Returns false if nothing changed. */
  editInParts(changes: readonly ((parts: EditableDocument) => void)[]): boolean {
    return this.#transactInParts(changes, LOCAL_ORIGIN);
  }

  /** Apply a remote update. Throws if the bytes are not a valid update. */
  apply(update: Uint8Array): void {
    Y.applyUpdate(this.yDoc, update, REMOTE_ORIGIN);
  }

  /** Encode the full state as one update. */
  encode(): Uint8Array {
    return Y.encodeStateAsUpdate(this.yDoc);
  }

  /** Subscribe to local and remote changes of layers and items. Returns the unsubscribe function. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Subscribe to updates made here, including undo and redo, which must be sent to others. Returns the unsubscribe
   * function.
   */
  onLocalUpdate(listener: (update: Uint8Array) => void): () => void {
    const handleUpdate = (update: Uint8Array, origin: unknown): void => {
      if (origin === LOCAL_ORIGIN || origin === COPY_ORIGIN || origin === this.#undoManager) listener(update);
    };
    this.yDoc.on("update", handleUpdate);
    return () => this.yDoc.off("update", handleUpdate);
  }

  /** Undo the user's latest step. Returns false if there is none or it no longer has any effect. */
  undo(): boolean {
    return this.#runSingleStep(this.#undoManager.undoStack, () => this.#undoManager.undo());
  }

  redo(): boolean {
    return this.#runSingleStep(this.#undoManager.redoStack, () => this.#undoManager.redo());
  }

  /** Remove the oldest step from the undo stack. */
  dropOldestStep(): void {
    this.#undoManager.undoStack.shift();
  }

  /** Clear the redo stack. */
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
        // Merge the remaining changes into the same undo step.
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
   * Run undo or redo for the top step only. Y.UndoManager continues with the next step if one has no effect (for
   * example because someone else deleted the stroke), but the board's history counts steps. Hiding the lower steps
   * prevents that.
   */
  #runSingleStep(stack: unknown[], run: () => unknown): boolean {
    const lowerSteps = stack.splice(0, Math.max(0, stack.length - 1));
    try {
      return run() !== null;
    } finally {
      stack.unshift(...lowerSteps);
    }
  }
}
