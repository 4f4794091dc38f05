import type { StepSubject, UndoStep } from "@/engine/drawing/history";
import { CUT_NAME_MAX, FRAMES_MAX, FRAMES_MIN } from "@/features/storyboard/limits";
import { copyFields, isSameValue, TEXT_MAX } from "@/features/storyboard/model/cutFields";
import { formatCutTitle } from "@/features/storyboard/model/cutTitle";
import { getGroupingAfterMove } from "@/features/storyboard/model/groupMovedCuts";
import { mergeOrder } from "@/features/storyboard/model/mergeOrder";
import type { NewOp } from "@/features/storyboard/model/ops";
import { type DropSlot, isSameOrder, nudge, reorder } from "@/features/storyboard/model/reorder";
import { invertGrouping } from "@/features/storyboard/model/shots";
import { uuid7 } from "@/features/storyboard/model/uuid7";
import type { Board } from "@/features/storyboard/store/board";
import { texts } from "@/features/storyboard/texts";
import type { BoardGrouping, Camera, Cut, CutFields, CutPatch, CutText } from "@/features/storyboard/types";

type NewCut = Pick<CutFields, "name" | "duration_frames"> & CutPatch;

export type RecordStep = (step: UndoStep) => void;

function toGroupOps(grouping: BoardGrouping | null): NewOp[] {
  return grouping ? [{ kind: "group", grouping }] : [];
}

/** Copy a drawing from one cut to another. Resolves to false if there was none to copy. */
export type CopyDrawing = (fromId: string, toId: string) => Promise<boolean>;

/** What an undo step says that changed a field of cuts. */
const FIELD_SUBJECTS: Readonly<Record<keyof CutFields, StepSubject>> = {
  name: "name",
  duration_frames: "frames",
  note: "text",
  dialogue: "text",
  action: "text",
  camera: "camera",
  transition: "transition",
  shot_id: "scenes",
  background_id: "background",
};

/** User actions on cuts. Each is applied optimistically, sent by the queue, and undoable. */
export class CutEdits {
  readonly #board: Board;
  readonly #record: RecordStep;
  readonly #copyDrawing: CopyDrawing;
  /** Cuts that the user deleted in this tab. */
  readonly #deletedHere = new Set<string>();

  readonly #newCutFrames: () => number;

  /** `newCutFrames` returns the default length of a new cut. */
  constructor(board: Board, record: RecordStep, copyDrawing: CopyDrawing, newCutFrames: () => number) {
    this.#newCutFrames = newCutFrames;
    this.#board = board;
    this.#record = record;
    this.#copyDrawing = copyDrawing;
  }

  /** Add a cut after or before the current one, or at the end if there is none. It becomes current and selected. */
  addCut(where: "after" | "before" = "after"): void {
    const { canEdit, currentId, view } = this.#board.store.getState();
    if (!canEdit) return;
    const index = currentId === null ? view.order.length : view.order.indexOf(currentId) + (where === "after" ? 1 : 0);
    this.#board.transport.pause();
    const cutId = uuid7();
    // A new cut joins the shot of its neighbor.
    const neighbor = view.cuts.get(currentId ?? view.order.at(-1) ?? "");
    const shot_id = neighbor?.shot_id ?? null;
    this.#createCutAt(index, cutId, { name: "", duration_frames: this.#newCutFrames(), shot_id });
    this.#board.select(cutId, "one");
    this.#record({
      cutId,
      subject: "newCut",
      undo: () => this.#deleteCuts([cutId]),
      redo: () => this.#restoreCuts([cutId]),
    });
  }

  /** Duplicate the selected cuts with their drawings, insert the copies after the last one and select them. */
  duplicateSelected(): void {
    const { canEdit, selection, view } = this.#board.store.getState();
    const ids = view.order.filter((id) => selection.ids.has(id));
    if (!canEdit || ids.length === 0) return;
    this.#board.transport.pause();
    const copies: string[] = [];
    for (const id of ids) {
      const cut = view.cuts.get(id);
      if (!cut) continue;
      const cutId = uuid7();
      const afterId = copies.at(-1) ?? ids.at(-1) ?? null;
      this.#board.apply({ kind: "create", cutId, afterId, fields: copyFields(cut), clipsOf: id });
      copies.push(cutId);
      void this.#copy(cut, cutId);
    }
    this.#board.selectAll(copies);
    const first = copies[0];
    if (first !== undefined) this.#board.transport.goToCut(first);
    this.#record({
      cutId: first ?? null,
      subject: "copies",
      undo: () => this.#deleteCuts(copies),
      redo: () => this.#restoreCuts(copies),
    });
  }

  wasDeletedHere(cutId: string): boolean {
    return this.#deletedHere.has(cutId);
  }

  /**
   * Restore a cut that another user deleted, as a copy at its former position. Returns null if the user can't edit or
   * the cut isn't known. `copyDrawing` copies the drawing; if there is none, the copy is deleted again.
   */
  async restoreCopy(deletedId: string, copyDrawing: CopyDrawing): Promise<Cut | null> {
    const { canEdit, deletedCuts, view } = this.#board.store.getState();
    const cut = deletedCuts.get(deletedId);
    if (!canEdit || !cut) return null;
    const cutId = uuid7();
    const { position } = cut;
    const name = texts.restoredName({ name: formatCutTitle(cut, position + 1) }).slice(0, CUT_NAME_MAX);
    this.#createCutAt(Math.min(position, view.order.length), cutId, { ...copyFields(cut), name }, deletedId);
    if (!(await copyDrawing(deletedId, cutId))) {
      this.#board.apply({ kind: "delete", cutId });
      return null;
    }
    this.#board.selectAll([cutId]);
    this.#board.transport.goToCut(cutId);
    this.#record({
      cutId,
      subject: "newCut",
      undo: () => this.#deleteCuts([cutId]),
      redo: () => this.#restoreCuts([cutId]),
    });
    return cut;
  }

  /**
   * Create a cut at an index. The API can only insert after another cut or at the end, so a new first cut is moved
   * there.
   */
  #createCutAt(index: number, cutId: string, fields: NewCut, clipsOf?: string): void {
    const { order } = this.#board.store.getState().view;
    const copies = clipsOf === undefined ? {} : { clipsOf };
    this.#board.apply({ kind: "create", cutId, afterId: order[index - 1] ?? null, fields, ...copies });
    if (index > 0 || order.length === 0) return;
    const { order: base } = this.#board.store.getState().view;
    this.#board.apply({ kind: "order", base: [...base], mine: [cutId, ...order] });
  }

  async #copy(from: Cut, toId: string): Promise<void> {
    const isCopied = await this.#copyDrawing(from.id, toId);
    if (isCopied || !from.has_asset) return;
    this.#board.notify({ text: texts.drawingNotCopied, tone: "warning", isTemporary: false, actions: [] });
  }

  /** Parse a frame count. Returns null unless it is a whole number within the limits. */
  static parseFrames(input: string): number | null {
    if (!/^\d+$/.test(input.trim())) return null;
    const frames = Math.floor(Number(input));
    return frames >= FRAMES_MIN && frames <= FRAMES_MAX ? frames : null;
  }

  /** Returns true if something changed. */
  setFrames(cutId: string, frames: number): boolean {
    return this.#setField("duration_frames", new Map([[cutId, frames]]));
  }

  /** Set the lengths of several cuts as one undo step. */
  setFramesOfCuts(frames: ReadonlyMap<string, number>): boolean {
    return this.#setField("duration_frames", frames);
  }

  setName(cutId: string, name: string): boolean {
    return this.#setField("name", new Map([[cutId, name.trim().slice(0, CUT_NAME_MAX)]]));
  }

  /** Apply text as it is typed. `recordText` adds the complete edit to the undo stack afterwards. */
  typeText(key: CutText, cutId: string, text: string): void {
    const before = this.#board.store.getState().view.cuts.get(cutId)?.[key];
    if (before === undefined) return;
    this.#swapValues(key, new Map([[cutId, before]]), new Map([[cutId, text.slice(0, TEXT_MAX[key])]]));
  }

  recordText(key: CutText, cutId: string, before: string): void {
    const after = this.#board.store.getState().view.cuts.get(cutId)?.[key];
    if (after === undefined || after === before) return;
    this.#recordSwap(key, new Map([[cutId, before]]), new Map([[cutId, after]]));
  }

  /** Set the background of cuts (null for none) as one undo step. */
  setBackground(cutIds: readonly string[], backgroundId: string | null): void {
    this.#setField("background_id", new Map(cutIds.map((id) => [id, backgroundId])));
  }

  /** Set the cameras of cuts (null for the full canvas) as one undo step. Returns false if nothing changed. */
  setCamera(cameras: ReadonlyMap<string, Camera | null>): boolean {
    return this.#setField("camera", cameras);
  }

  /** Set the transition at the start of a cut; null removes it. */
  setTransition(cutId: string, transition: CutFields["transition"]): boolean {
    return this.#setField("transition", new Map([[cutId, transition]]));
  }

  deleteSelected(): void {
    const { canEdit, selection, view } = this.#board.store.getState();
    const ids = view.order.filter((id) => selection.ids.has(id));
    if (!canEdit || ids.length === 0) return;
    this.#deleteCuts(ids);
    const undo = { label: texts.restore, run: () => void this.#restoreCuts(ids) };
    this.#board.notify({
      text: texts.cutsDeleted({ count: ids.length }),
      tone: "plain",
      isTemporary: true,
      actions: [undo],
    });
    this.#record({
      cutId: null,
      subject: "deletedCuts",
      undo: () => this.#restoreCuts(ids),
      redo: () => this.#deleteCuts(ids),
    });
  }

  /** Move all cuts of a scene or shot to another position. */
  moveCuts(slot: DropSlot, cutIds: readonly string[]): void {
    const moving = new Set(cutIds);
    this.#applyOrder(reorder(this.#board.store.getState().view.order, moving, slot), moving);
  }

  /** Move the selected cuts, or only the dragged one if it isn't selected. */
  moveSelected(slot: DropSlot, dragged: string): void {
    const { selection, view } = this.#board.store.getState();
    const moving = selection.ids.has(dragged) ? selection.ids : new Set([dragged]);
    this.#applyOrder(reorder(view.order, moving, slot), moving);
  }

  nudge(direction: -1 | 1): void {
    const { selection, view } = this.#board.store.getState();
    if (selection.ids.size > 0) this.#applyOrder(nudge(view.order, selection.ids, direction), selection.ids);
  }

  #applyOrder(mine: string[], moving: ReadonlySet<string>): boolean {
    const { canEdit, view } = this.#board.store.getState();
    if (!canEdit || isSameOrder(mine, view.order)) return false;
    const base = [...view.order];
    const grouping = getGroupingAfterMove(view, mine, moving);
    this.#board.apply({ kind: "order", base, mine }, ...toGroupOps(grouping));
    this.#record({
      cutId: null,
      subject: "order",
      undo: () => this.#replayMove(mine, base, grouping && invertGrouping(grouping)),
      redo: () => this.#replayMove(base, mine, grouping),
    });
    return true;
  }

  /** Repeat the move from → to, merged into the current order. */
  #replayMove(from: readonly string[], to: readonly string[], grouping: BoardGrouping | null): boolean {
    const { canEdit, view } = this.#board.store.getState();
    const mine = mergeOrder(from, to, view.order);
    if (!canEdit || isSameOrder(mine, view.order)) return false;
    this.#board.apply({ kind: "order", base: [...view.order], mine }, ...toGroupOps(grouping));
    return true;
  }

  /** Set a field of any number of cuts as one undo step. Returns false if nothing changed. */
  #setField<Key extends keyof CutFields>(key: Key, after: ReadonlyMap<string, CutFields[Key]>): boolean {
    const { cuts } = this.#board.store.getState().view;
    const before = new Map<string, CutFields[Key]>();
    for (const [id, value] of after) {
      const current = cuts.get(id)?.[key];
      if (current !== undefined && !isSameValue(current, value)) before.set(id, current);
    }
    if (!this.#swapValues(key, before, after)) return false;
    this.#recordSwap(key, before, after);
    return true;
  }

  #recordSwap<Key extends keyof CutFields>(
    key: Key,
    before: ReadonlyMap<string, CutFields[Key]>,
    after: ReadonlyMap<string, CutFields[Key]>,
  ): void {
    const [first = null] = before.keys();
    this.#record({
      cutId: before.size > 1 ? null : first,
      subject: FIELD_SUBJECTS[key],
      undo: () => this.#swapValues(key, after, before),
      redo: () => this.#swapValues(key, before, after),
    });
  }

  /** Replace values, but only where they are still unchanged, so that undo never overwrites another user's edit. */
  #swapValues<Key extends keyof CutFields>(
    key: Key,
    from: ReadonlyMap<string, CutFields[Key]>,
    to: ReadonlyMap<string, CutFields[Key]>,
  ): boolean {
    const { canEdit, view, indexOf } = this.#board.store.getState();
    if (!canEdit) return false;
    const patches = [...from].flatMap(([cutId, value]) => {
      const next = to.get(cutId);
      const isUnchanged = indexOf.has(cutId) && isSameValue(view.cuts.get(cutId)?.[key], value);
      if (!isUnchanged || next === undefined || isSameValue(next, value)) return [];
      return [{ kind: "patch" as const, cutId, base: { [key]: value }, fields: { [key]: next } }];
    });
    if (patches.length > 0) this.#board.apply(...patches);
    return patches.length > 0;
  }

  #deleteCuts(ids: readonly string[]): boolean {
    const { canEdit, view, indexOf } = this.#board.store.getState();
    const existingCuts = ids.flatMap((id) => {
      const cut = view.cuts.get(id);
      const index = indexOf.get(id);
      return cut && index !== undefined ? [{ ...cut, position: index }] : [];
    });
    if (!canEdit || existingCuts.length === 0) return false;
    this.#board.transport.pause();
    this.#board.rememberCuts(existingCuts);
    for (const { id } of existingCuts) this.#deletedHere.add(id);
    // From last to first: the server stores the position that each has when it is deleted, for restoring it there.
    const lastFirst = existingCuts.sort((a, b) => b.position - a.position);
    this.#board.apply(...lastFirst.map((cut) => ({ kind: "delete" as const, cutId: cut.id })));
    this.#board.transport.selectCurrent();
    return true;
  }

  #restoreCuts(ids: readonly string[]): boolean {
    const { canEdit, deletedCuts, indexOf } = this.#board.store.getState();
    const restorableIds = ids
      .filter((id) => !indexOf.has(id))
      .sort((a, b) => (deletedCuts.get(a)?.position ?? 0) - (deletedCuts.get(b)?.position ?? 0));
    if (!canEdit || restorableIds.length === 0) return false;
    for (const cutId of restorableIds) {
      this.#deletedHere.delete(cutId);
      this.#board.apply({ kind: "restore", cutId });
    }
    this.#board.selectAll(restorableIds);
    const first = restorableIds[0];
    if (first !== undefined) this.#board.transport.goToCut(first);
    return true;
  }
}
