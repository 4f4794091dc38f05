import type { UndoStep } from "@/engine/history";
import { CUT_NAME_MAX, FRAMES_MAX, FRAMES_MIN } from "@/features/storyboard/limits";
import { messages } from "@/features/storyboard/messages";
import { copyFields, isSameValue, TEXT_MAX } from "@/features/storyboard/model/cutFields";
import { formatCutTitle } from "@/features/storyboard/model/cutTitle";
import { getGroupingAfterMove } from "@/features/storyboard/model/groupMovedCuts";
import { mergeOrder } from "@/features/storyboard/model/mergeOrder";
import type { NewOp } from "@/features/storyboard/model/ops";
import { type DropSlot, isSameOrder, nudge, reorder } from "@/features/storyboard/model/reorder";
import { invertGrouping } from "@/features/storyboard/model/shots";
import { uuid7 } from "@/features/storyboard/model/uuid7";
import type { Board } from "@/features/storyboard/store/board";
import type { BoardGrouping, Camera, Cut, CutFields, CutPatch, CutText } from "@/features/storyboard/types";

type NewCut = Pick<CutFields, "name" | "duration_frames"> & CutPatch;

export type RecordStep = (step: UndoStep) => void;

function toGroupOps(grouping: BoardGrouping | null): NewOp[] {
  return grouping ? [{ kind: "group", grouping }] : [];
}

/** Copies a drawing from one cut to another; false where there was none to be had. */
export type CopyDrawing = (fromId: string, toId: string) => Promise<boolean>;

/** What a person does to cuts. Each is on the screen at once, is sent by the queue, and can be undone. */
export class CutEdits {
  readonly #board: Board;
  readonly #record: RecordStep;
  readonly #copyDrawing: CopyDrawing;
  /** Cuts that were deleted on this screen. */
  readonly #deletedHere = new Set<string>();

  readonly #newCutFrames: () => number;

  /** `newCutFrames`: how long a new cut is at this moment. */
  constructor(board: Board, record: RecordStep, copyDrawing: CopyDrawing, newCutFrames: () => number) {
    this.#newCutFrames = newCutFrames;
    this.#board = board;
    this.#record = record;
    this.#copyDrawing = copyDrawing;
  }

  /** After the current cut or before it, or at the end where there is none; becomes current and selected. */
  addCut(where: "after" | "before" = "after"): void {
    const { canEdit, currentId, view } = this.#board.store.getState();
    if (!canEdit) return;
    const at = currentId === null ? view.order.length : view.order.indexOf(currentId) + (where === "after" ? 1 : 0);
    this.#board.transport.pause();
    const cutId = uuid7();
    // It belongs where it comes to lie: to the shot of the cut that it is put beside.
    const beside = view.cuts.get(currentId ?? view.order.at(-1) ?? "");
    const shot_id = beside?.shot_id ?? null;
    this.#createCutAt(at, cutId, { name: "", duration_frames: this.#newCutFrames(), shot_id });
    this.#board.select(cutId, "one");
    this.#record({
      cutId,
      undo: () => this.#deleteCuts([cutId]),
      redo: () => this.#restoreCuts([cutId]),
    });
  }

  /** Copies of the selected cuts, drawings and all, behind the last of them; the copies are selected. */
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
      undo: () => this.#deleteCuts(copies),
      redo: () => this.#restoreCuts(copies),
    });
  }

  wasDeletedHere(cutId: string): boolean {
    return this.#deletedHere.has(cutId);
  }

  /**
   * A cut that another deleted comes back as a copy in its place; null where this person may not, or it is not known.
   * `fill` puts the drawing on it; the copy goes again where there is none.
   */
  async restoreCopy(goneId: string, fill: CopyDrawing): Promise<Cut | null> {
    const { canEdit, deletedCuts, view } = this.#board.store.getState();
    const cut = deletedCuts.get(goneId);
    if (!canEdit || !cut) return null;
    const cutId = uuid7();
    const { position } = cut;
    const name = messages.restoredName(formatCutTitle(cut, position + 1)).slice(0, CUT_NAME_MAX);
    this.#createCutAt(Math.min(position, view.order.length), cutId, { ...copyFields(cut), name }, goneId);
    if (!(await fill(goneId, cutId))) {
      this.#board.apply({ kind: "delete", cutId });
      return null;
    }
    this.#board.selectAll([cutId]);
    this.#board.transport.goToCut(cutId);
    this.#record({ cutId, undo: () => this.#deleteCuts([cutId]), redo: () => this.#restoreCuts([cutId]) });
    return cut;
  }

  /** A new cut can be put behind another, or at the end: what is to be the first is moved there. */
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
    this.#board.notify({ text: messages.drawingNotCopied, tone: "warning", isTemporary: false, actions: [] });
  }

  /** The value as it is kept: floored and within its limits; null when it is none. */
  static parseFrames(typed: string): number | null {
    if (!/^\d+$/.test(typed.trim())) return null;
    const frames = Math.floor(Number(typed));
    return frames >= FRAMES_MIN && frames <= FRAMES_MAX ? frames : null;
  }

  /** True when something changed. */
  setFrames(cutId: string, frames: number): boolean {
    return this.#setField("duration_frames", new Map([[cutId, frames]]));
  }

  /** How long each of several cuts is, as one step of undo. */
  setFramesOfCuts(frames: ReadonlyMap<string, number>): boolean {
    return this.#setField("duration_frames", frames);
  }

  setName(cutId: string, name: string): boolean {
    return this.#setField("name", new Map([[cutId, name.trim().slice(0, CUT_NAME_MAX)]]));
  }

  /** As it is typed; `recordText` puts the whole edit on the undo stack once it is over. */
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

  /** Lays a background (null = none) under cuts, as one step of undo. */
  setBackground(cutIds: readonly string[], backgroundId: string | null): void {
    this.#setField("background_id", new Map(cutIds.map((id) => [id, backgroundId])));
  }

  /** How these cuts are framed (null: the whole canvas), as one step of undo; false where none changes. */
  setCamera(cameras: ReadonlyMap<string, Camera | null>): boolean {
    return this.#setField("camera", cameras);
  }

  /** How a cut begins; null = as it is. */
  setTransition(cutId: string, transition: CutFields["transition"]): boolean {
    return this.#setField("transition", new Map([[cutId, transition]]));
  }

  deleteSelected(): void {
    const { canEdit, selection, view } = this.#board.store.getState();
    const ids = view.order.filter((id) => selection.ids.has(id));
    if (!canEdit || ids.length === 0) return;
    this.#deleteCuts(ids);
    const undo = { label: messages.restore, run: () => void this.#restoreCuts(ids) };
    this.#board.notify({ text: messages.cutsDeleted(ids.length), tone: "plain", isTemporary: true, actions: [undo] });
    this.#record({ cutId: null, undo: () => this.#restoreCuts(ids), redo: () => this.#deleteCuts(ids) });
  }

  /** Moves all cuts of a scene or a shot to another place. */
  moveCuts(slot: DropSlot, cutIds: readonly string[]): void {
    const moving = new Set(cutIds);
    this.#applyOrder(reorder(this.#board.store.getState().view.order, moving, slot), moving);
  }

  /** Moves the selected cuts, or the given one where it is not among them. */
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
    const joins = getGroupingAfterMove(view, mine, moving);
    this.#board.apply({ kind: "order", base, mine }, ...toGroupOps(joins));
    this.#record({
      cutId: null,
      undo: () => this.#replayMove(mine, base, joins && invertGrouping(joins)),
      redo: () => this.#replayMove(base, mine, joins),
    });
    return true;
  }

  /** Takes the move from → to once more, on whatever the order is by now. */
  #replayMove(from: readonly string[], to: readonly string[], grouping: BoardGrouping | null): boolean {
    const { canEdit, view } = this.#board.store.getState();
    const mine = mergeOrder(from, to, view.order);
    if (!canEdit || isSameOrder(mine, view.order)) return false;
    this.#board.apply({ kind: "order", base: [...view.order], mine }, ...toGroupOps(grouping));
    return true;
  }

  /** One step of undo, of however many cuts; false where none of them changes. */
  #setField<Key extends keyof CutFields>(key: Key, after: ReadonlyMap<string, CutFields[Key]>): boolean {
    const { cuts } = this.#board.store.getState().view;
    const before = new Map<string, CutFields[Key]>();
    for (const [id, value] of after) {
      const now = cuts.get(id)?.[key];
      if (now !== undefined && !isSameValue(now, value)) before.set(id, now);
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
      undo: () => this.#swapValues(key, after, before),
      redo: () => this.#swapValues(key, before, after),
    });
  }

  /** Whoever changed a cut since wins: undo never takes back another person's value. */
  #swapValues<Key extends keyof CutFields>(
    key: Key,
    from: ReadonlyMap<string, CutFields[Key]>,
    to: ReadonlyMap<string, CutFields[Key]>,
  ): boolean {
    const { canEdit, view, indexOf } = this.#board.store.getState();
    if (!canEdit) return false;
    const patches = [...from].flatMap(([cutId, value]) => {
      const next = to.get(cutId);
      const isMine = indexOf.has(cutId) && isSameValue(view.cuts.get(cutId)?.[key], value);
      if (!isMine || next === undefined || isSameValue(next, value)) return [];
      return [{ kind: "patch" as const, cutId, base: { [key]: value }, fields: { [key]: next } }];
    });
    if (patches.length > 0) this.#board.apply(...patches);
    return patches.length > 0;
  }

  #deleteCuts(ids: readonly string[]): boolean {
    const { canEdit, view, indexOf } = this.#board.store.getState();
    const live = ids.flatMap((id) => {
      const cut = view.cuts.get(id);
      const index = indexOf.get(id);
      return cut && index !== undefined ? [{ ...cut, position: index }] : [];
    });
    if (!canEdit || live.length === 0) return false;
    this.#board.transport.pause();
    this.#board.rememberCuts(live);
    for (const { id } of live) this.#deletedHere.add(id);
    this.#board.apply(...live.map((cut) => ({ kind: "delete" as const, cutId: cut.id })));
    this.#board.transport.selectCurrent();
    return true;
  }

  #restoreCuts(ids: readonly string[]): boolean {
    const { canEdit, deletedCuts, indexOf } = this.#board.store.getState();
    const back = ids
      .filter((id) => !indexOf.has(id))
      .sort((a, b) => (deletedCuts.get(a)?.position ?? 0) - (deletedCuts.get(b)?.position ?? 0));
    if (!canEdit || back.length === 0) return false;
    for (const cutId of back) {
      this.#deletedHere.delete(cutId);
      this.#board.apply({ kind: "restore", cutId });
    }
    this.#board.selectAll(back);
    const first = back[0];
    if (first !== undefined) this.#board.transport.goToCut(first);
    return true;
  }
}
