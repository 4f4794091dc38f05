import { isSameValue } from "@/features/storyboard/model/cutFields";
import { invertGrouping } from "@/features/storyboard/model/shots";
import { uuid7 } from "@/features/storyboard/model/uuid7";
import type { Board } from "@/features/storyboard/store/board";
import type { RecordStep } from "@/features/storyboard/store/cutEdits";
import { texts } from "@/features/storyboard/texts";
import type { BoardGrouping, BoardPatch, NumberingEdit, ScenePatch, ShotPatch } from "@/features/storyboard/types";

/** Lazy-loaded after the board is shown, so that opening a board to draw doesn't wait for it. */
export const loadShotBoundaries = () => import("@/features/storyboard/model/shotBoundaries");

/** User actions on scenes and shots. Each is applied optimistically, sent by the queue, and undoable. */
export class ShotEdits {
  readonly #board: Board;
  readonly #record: RecordStep;

  constructor(board: Board, record: RecordStep) {
    this.#board = board;
    this.#record = record;
  }

  /** Start a new shot at the current cut. If the cut already starts a shot, merge that shot into the previous one. */
  beginShot(): Promise<void> {
    return this.#beginAt("beginShot");
  }

  /**
   * Start a new scene at the current cut. If the cut already starts a scene, merge that scene into the previous one.
   */
  beginScene(): Promise<void> {
    return this.#beginAt("beginScene");
  }

  async #beginAt(action: "beginShot" | "beginScene"): Promise<void> {
    const { [action]: startAt } = await loadShotBoundaries();
    const { canEdit, currentId, indexOf, shots, view } = this.#board.store.getState();
    const index = currentId === null ? undefined : indexOf.get(currentId);
    if (!canEdit || index === undefined) return;
    this.#board.transport.pause();
    const result = startAt(view, shots, index, uuid7);
    if ("grouping" in result) this.#applyGrouping(result.grouping, currentId);
    else this.#board.notify({ text: texts.shots[result.rejected], tone: "plain", isTemporary: true, actions: [] });
  }

  /** Move the shot boundary before the cut at index `seam` to the cut at index `to`. */
  async moveShotBoundary(seam: number, to: number): Promise<void> {
    const { moveShotBoundary } = await loadShotBoundaries();
    const { canEdit, shots, view } = this.#board.store.getState();
    const grouping = canEdit ? moveShotBoundary(view, shots, seam, to) : null;
    if (grouping) this.#applyGrouping(grouping, null);
  }

  #applyGrouping(grouping: BoardGrouping, cutId: string | null): void {
    const inverse = invertGrouping(grouping);
    const apply = (each: BoardGrouping): boolean => {
      if (!this.#board.store.getState().canEdit) return false;
      this.#board.apply({ kind: "group", grouping: each });
      return true;
    };
    apply(grouping);
    this.#record({ cutId, subject: "scenes", undo: () => apply(inverse), redo: () => apply(grouping) });
  }

  editScene(sceneId: string, fields: ScenePatch): boolean {
    const swap = (from: ScenePatch, to: ScenePatch) => this.#swapScene(sceneId, from, to);
    return this.#edit(this.#board.store.getState().view.scenes.get(sceneId), fields, swap);
  }

  editShot(shotId: string, fields: ShotPatch): boolean {
    const swap = (from: ShotPatch, to: ShotPatch) => this.#swapShot(shotId, from, to);
    return this.#edit(this.#board.store.getState().view.shots.get(shotId), fields, swap);
  }

  editBoard(fields: BoardPatch): boolean {
    return this.#edit(this.#board.store.getState().view.settings, fields, (from, to) => this.#swapBoard(from, to));
  }

  /** Lock the current numbers, or let them follow the order again. */
  setNumbersLocked(locked: boolean): void {
    this.setNumbers({ locked, scenes: [], shots: [] });
  }

  setNumbers(numbering: NumberingEdit): void {
    const { canEdit, view } = this.#board.store.getState();
    if (!canEdit) return;
    const toNumbers = (all: Iterable<{ id: string; number: string }>) =>
      [...all].map(({ id, number }) => ({ id, number }));
    const before: NumberingEdit = {
      locked: view.settings.locked,
      scenes: toNumbers(view.scenes.values()),
      shots: toNumbers(view.shots.values()),
    };
    const apply = (each: NumberingEdit): boolean => {
      if (!this.#board.store.getState().canEdit) return false;
      this.#board.apply({ kind: "numbers", numbers: each });
      return true;
    };
    apply(numbering);
    this.#record({ cutId: null, subject: "numbers", undo: () => apply(before), redo: () => apply(numbering) });
  }

  #edit<F extends object>(current: F | undefined, fields: F, swap: (from: F, to: F) => boolean): boolean {
    if (!current) return false;
    const keys = (Object.keys(fields) as (keyof F)[]).filter((key) => !isSameValue(fields[key], current[key]));
    const pick = (from: F) => Object.fromEntries(keys.map((key) => [key, from[key]])) as F;
    const [before, after] = [pick(current), pick(fields)];
    if (keys.length === 0 || !swap(before, after)) return false;
    this.#record({ cutId: null, subject: "scenes", undo: () => swap(after, before), redo: () => swap(before, after) });
    return true;
  }

  #swapScene(sceneId: string, base: ScenePatch, fields: ScenePatch): boolean {
    if (!this.#isUnchanged(this.#board.store.getState().view.scenes.get(sceneId), base)) return false;
    this.#board.apply({ kind: "scene", sceneId, base, fields });
    return true;
  }

  #swapShot(shotId: string, base: ShotPatch, fields: ShotPatch): boolean {
    if (!this.#isUnchanged(this.#board.store.getState().view.shots.get(shotId), base)) return false;
    this.#board.apply({ kind: "shot", shotId, base, fields });
    return true;
  }

  #swapBoard(base: BoardPatch, fields: BoardPatch): boolean {
    if (!this.#isUnchanged(this.#board.store.getState().view.settings, base)) return false;
    this.#board.apply({ kind: "board", base, fields });
    return true;
  }

  /** True if the values are unchanged, so that undo never overwrites another user's edit. */
  #isUnchanged<F extends object>(current: F | undefined, base: Partial<F>): boolean {
    const { canEdit } = this.#board.store.getState();
    if (!canEdit || !current) return false;
    return (Object.keys(base) as (keyof F)[]).every((key) => isSameValue(current[key], base[key]));
  }
}
