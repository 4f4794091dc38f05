import type { Step } from "@/engine/history";
import { CUT_NAME_MAX, FRAMES_MAX, FRAMES_MIN } from "@/features/storyboard/limits";
import { messages } from "@/features/storyboard/messages";
import { copied, sameValue, TEXT_MAX } from "@/features/storyboard/model/cutFields";
import { joining } from "@/features/storyboard/model/joining";
import { mergeOrder } from "@/features/storyboard/model/mergeOrder";
import type { NewOp } from "@/features/storyboard/model/ops";
import { type DropSlot, nudge, reorder, sameOrder } from "@/features/storyboard/model/reorder";
import { inverse } from "@/features/storyboard/model/shots";
import { titleOf } from "@/features/storyboard/model/titleOf";
import { uuid7 } from "@/features/storyboard/model/uuid7";
import type { Board } from "@/features/storyboard/store/board";
import type { Camera, Cut, CutFields, CutPatch, CutText, Grouping } from "@/features/storyboard/types";

type NewCut = Pick<CutFields, "name" | "duration_frames"> & CutPatch;

export type RecordStep = (step: Step) => void;

function groupOps(grouping: Grouping | null): NewOp[] {
  return grouping ? [{ kind: "group", grouping }] : [];
}

/** Copies a drawing from one cut to another; false where there was none to be had. */
export type CopyDrawing = (fromId: string, toId: string) => Promise<boolean>;

/** What a person does to cuts. Each is on the screen at once, is sent by the queue, and can be undone. */
export class Edits {
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
    this.#createAt(at, cutId, { name: "", duration_frames: this.#newCutFrames(), shot_id });
    this.#board.select(cutId, "one");
    this.#record({
      cutId,
      undo: () => this.#remove([cutId]),
      redo: () => this.#restore([cutId]),
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
      this.#board.apply({ kind: "create", cutId, afterId, fields: copied(cut), clipsOf: id });
      copies.push(cutId);
      void this.#copy(cut, cutId);
    }
    this.#board.selectAll(copies);
    const first = copies[0];
    if (first !== undefined) this.#board.transport.goTo(first);
    this.#record({
      cutId: first ?? null,
      undo: () => this.#remove(copies),
      redo: () => this.#restore(copies),
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
    const { canEdit, kept, view } = this.#board.store.getState();
    const cut = kept.get(goneId);
    if (!canEdit || !cut) return null;
    const cutId = uuid7();
    const { position } = cut;
    const name = messages.restoredName(titleOf(cut, position + 1)).slice(0, CUT_NAME_MAX);
    this.#createAt(Math.min(position, view.order.length), cutId, { ...copied(cut), name }, goneId);
    if (!(await fill(goneId, cutId))) {
      this.#board.apply({ kind: "delete", cutId });
      return null;
    }
    this.#board.selectAll([cutId]);
    this.#board.transport.goTo(cutId);
    this.#record({ cutId, undo: () => this.#remove([cutId]), redo: () => this.#restore([cutId]) });
    return cut;
  }

  /** A new cut can be put behind another, or at the end: what is to be the first is moved there. */
  #createAt(index: number, cutId: string, fields: NewCut, clipsOf?: string): void {
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
    this.#board.notify({ text: messages.drawingNotCopied, tone: "warning", passing: false, actions: [] });
  }

  /** The value as it is kept: floored and within its limits; null when it is none. */
  static frames(typed: string): number | null {
    if (!/^\d+$/.test(typed.trim())) return null;
    const frames = Math.floor(Number(typed));
    return frames >= FRAMES_MIN && frames <= FRAMES_MAX ? frames : null;
  }

  /** True when something changed. */
  setFrames(cutId: string, frames: number): boolean {
    return this.#set("duration_frames", new Map([[cutId, frames]]));
  }

  /** How long each of several cuts is, as one step of undo. */
  setFramesOf(frames: ReadonlyMap<string, number>): boolean {
    return this.#set("duration_frames", frames);
  }

  setName(cutId: string, name: string): boolean {
    return this.#set("name", new Map([[cutId, name.trim().slice(0, CUT_NAME_MAX)]]));
  }

  /** As it is typed; `recordText` puts the whole edit on the undo stack once it is over. */
  typeText(key: CutText, cutId: string, text: string): void {
    const before = this.#board.store.getState().view.cuts.get(cutId)?.[key];
    if (before === undefined) return;
    this.#swap(key, new Map([[cutId, before]]), new Map([[cutId, text.slice(0, TEXT_MAX[key])]]));
  }

  recordText(key: CutText, cutId: string, before: string): void {
    const after = this.#board.store.getState().view.cuts.get(cutId)?.[key];
    if (after === undefined || after === before) return;
    this.#recordSwap(key, new Map([[cutId, before]]), new Map([[cutId, after]]));
  }

  /** Lays a background (null = none) under cuts, as one step of undo. */
  setBackground(cutIds: readonly string[], backgroundId: string | null): void {
    this.#set("background_id", new Map(cutIds.map((id) => [id, backgroundId])));
  }

  /** How these cuts are framed (null: the whole canvas), as one step of undo; false where none changes. */
  setCamera(cameras: ReadonlyMap<string, Camera | null>): boolean {
    return this.#set("camera", cameras);
  }

  /** How a cut begins; null = as it is. */
  setTransition(cutId: string, transition: CutFields["transition"]): boolean {
    return this.#set("transition", new Map([[cutId, transition]]));
  }

  deleteSelected(): void {
    const { canEdit, selection, view } = this.#board.store.getState();
    const ids = view.order.filter((id) => selection.ids.has(id));
    if (!canEdit || ids.length === 0) return;
    this.#remove(ids);
    const undo = { label: messages.restore, run: () => void this.#restore(ids) };
    this.#board.notify({ text: messages.deleted(ids.length), tone: "plain", passing: true, actions: [undo] });
    this.#record({ cutId: null, undo: () => this.#restore(ids), redo: () => this.#remove(ids) });
  }

  /** Moves all cuts of a scene or a shot to another place. */
  moveAll(slot: DropSlot, cutIds: readonly string[]): void {
    const moving = new Set(cutIds);
    this.#order(reorder(this.#board.store.getState().view.order, moving, slot), moving);
  }

  /** Moves the selected cuts, or the given one where it is not among them. */
  moveTo(slot: DropSlot, dragged: string): void {
    const { selection, view } = this.#board.store.getState();
    const moving = selection.ids.has(dragged) ? selection.ids : new Set([dragged]);
    this.#order(reorder(view.order, moving, slot), moving);
  }

  nudge(direction: -1 | 1): void {
    const { selection, view } = this.#board.store.getState();
    if (selection.ids.size > 0) this.#order(nudge(view.order, selection.ids, direction), selection.ids);
  }

  #order(mine: string[], moving: ReadonlySet<string>): boolean {
    const { canEdit, view } = this.#board.store.getState();
    if (!canEdit || sameOrder(mine, view.order)) return false;
    const base = [...view.order];
    const joins = joining(view, mine, moving);
    this.#board.apply({ kind: "order", base, mine }, ...groupOps(joins));
    this.#record({
      cutId: null,
      undo: () => this.#reorderFrom(mine, base, joins && inverse(joins)),
      redo: () => this.#reorderFrom(base, mine, joins),
    });
    return true;
  }

  /** Takes the move from → to once more, on whatever the order is by now. */
  #reorderFrom(from: readonly string[], to: readonly string[], grouping: Grouping | null): boolean {
    const { canEdit, view } = this.#board.store.getState();
    const mine = mergeOrder(from, to, view.order);
    if (!canEdit || sameOrder(mine, view.order)) return false;
    this.#board.apply({ kind: "order", base: [...view.order], mine }, ...groupOps(grouping));
    return true;
  }

  /** One step of undo, of however many cuts; false where none of them changes. */
  #set<Key extends keyof CutFields>(key: Key, after: ReadonlyMap<string, CutFields[Key]>): boolean {
    const { cuts } = this.#board.store.getState().view;
    const before = new Map<string, CutFields[Key]>();
    for (const [id, value] of after) {
      const now = cuts.get(id)?.[key];
      if (now !== undefined && !sameValue(now, value)) before.set(id, now);
    }
    if (!this.#swap(key, before, after)) return false;
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
      undo: () => this.#swap(key, after, before),
      redo: () => this.#swap(key, before, after),
    });
  }

  /** Whoever changed a cut since wins: undo never takes back another person's value. */
  #swap<Key extends keyof CutFields>(
    key: Key,
    from: ReadonlyMap<string, CutFields[Key]>,
    to: ReadonlyMap<string, CutFields[Key]>,
  ): boolean {
    const { canEdit, view, indexOf } = this.#board.store.getState();
    if (!canEdit) return false;
    const patches = [...from].flatMap(([cutId, value]) => {
      const next = to.get(cutId);
      const isMine = indexOf.has(cutId) && sameValue(view.cuts.get(cutId)?.[key], value);
      if (!isMine || next === undefined || sameValue(next, value)) return [];
      return [{ kind: "patch" as const, cutId, base: { [key]: value }, fields: { [key]: next } }];
    });
    if (patches.length > 0) this.#board.apply(...patches);
    return patches.length > 0;
  }

  #remove(ids: readonly string[]): boolean {
    const { canEdit, view, indexOf } = this.#board.store.getState();
    const live = ids.flatMap((id) => {
      const cut = view.cuts.get(id);
      const index = indexOf.get(id);
      return cut && index !== undefined ? [{ ...cut, position: index }] : [];
    });
    if (!canEdit || live.length === 0) return false;
    this.#board.transport.pause();
    this.#board.keep(live);
    for (const { id } of live) this.#deletedHere.add(id);
    this.#board.apply(...live.map((cut) => ({ kind: "delete" as const, cutId: cut.id })));
    this.#board.transport.selectCurrent();
    return true;
  }

  #restore(ids: readonly string[]): boolean {
    const { canEdit, kept, indexOf } = this.#board.store.getState();
    const back = ids
      .filter((id) => !indexOf.has(id))
      .sort((a, b) => (kept.get(a)?.position ?? 0) - (kept.get(b)?.position ?? 0));
    if (!canEdit || back.length === 0) return false;
    for (const cutId of back) {
      this.#deletedHere.delete(cutId);
      this.#board.apply({ kind: "restore", cutId });
    }
    this.#board.selectAll(back);
    const first = back[0];
    if (first !== undefined) this.#board.transport.goTo(first);
    return true;
  }
}
