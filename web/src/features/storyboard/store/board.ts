import { createStore, type StoreApi } from "zustand/vanilla";
import type { BoardApi } from "@/features/storyboard/boardApi";
import { OpQueue, type OpQueueEvent } from "@/features/storyboard/boardSync/opQueue";
import type { BoardView } from "@/features/storyboard/model/boardView";
import { createBoardView } from "@/features/storyboard/model/createBoardView";
import { type NewOp, type Op, pushOp } from "@/features/storyboard/model/ops";
import { noSelection, removeMissing, type SelectMode, updateSelection } from "@/features/storyboard/model/selection";
import { applyBoardList, type ServerBoard } from "@/features/storyboard/model/serverBoard";
import { deriveShots, hasSameShots } from "@/features/storyboard/model/shots";
import { uuid7 } from "@/features/storyboard/model/uuid7";
import { type BoardState, initialState, type Notice } from "@/features/storyboard/store/boardState";
import { Transport } from "@/features/storyboard/store/transport";
import type { Cut, CutList } from "@/features/storyboard/types";
import { layoutCuts } from "@/playback/layoutCuts";

export interface BoardOptions {
  fps: number;
  list: CutList;
  api: BoardApi;
  loop: boolean;
  continuous: boolean;
  /** Store the pending ops before anything is sent. */
  saveOps: (ops: readonly Op[]) => void;
  onQueueEvent: (event: OpQueueEvent) => void;
  /** Cuts were deleted on the server; `before` is the state that still has them. */
  onCutsDeleted?: (cutIds: readonly string[], before: BoardState) => void;
  /** A cut now exists on the server (created or restored). */
  onCutSaved: (cutId: string) => void;
}

/** State of one open board: server state, pending changes, and what the user has selected. */
export class Board {
  readonly store: StoreApi<BoardState>;
  readonly transport: Transport;
  readonly queue: OpQueue;
  readonly #options: BoardOptions;

  constructor(options: BoardOptions) {
    this.#options = options;
    this.store = createStore<BoardState>(() => ({
      ...initialState,
      loop: options.loop,
      continuous: options.continuous,
      canEdit: options.list.can_edit,
    }));
    this.transport = new Transport(this.store, options.fps);
    this.queue = new OpQueue(options.api, {
      getServerBoard: () => this.store.getState().server,
      getOps: () => this.store.getState().ops,
      commit: (server, ops) => this.#updateState(server, ops),
      emit: (event) => options.onQueueEvent(event),
    });
    this.load(options.list);
  }

  /** Apply the full list from the server. Pending changes stay on top. */
  load(list: CutList): void {
    this.updateServerBoard((board) => applyBoardList(board, list));
    this.store.setState({ backgrounds: new Map(list.backgrounds.map((each) => [each.id, each])) });
    this.setCanEdit(list.can_edit);
  }

  /** Set a new or changed background; null removes it. */
  updateBackground(id: string, background: Cut | null): void {
    const backgrounds = new Map(this.store.getState().backgrounds);
    if (background) backgrounds.set(id, background);
    else backgrounds.delete(id);
    this.store.setState({ backgrounds });
  }

  updateServerBoard(update: (board: ServerBoard) => ServerBoard): void {
    const { server, ops } = this.store.getState();
    const next = update(server);
    if (next !== server) this.#updateState(next, ops);
  }

  setCanEdit(canEdit: boolean): void {
    if (this.store.getState().canEdit !== canEdit) this.store.setState({ canEdit });
    if (canEdit) this.queue.resume();
  }

  /** Apply changes locally, then queue them for sending. */
  apply(...newOps: NewOp[]): void {
    const { server, ops } = this.store.getState();
    this.#updateState(
      server,
      newOps.reduce<readonly Op[]>((pending, op) => pushOp(pending, op), ops),
    );
    this.queue.handleOpsChanged();
  }

  /** Adopt pending changes that another page of this user left behind. */
  adoptOps(adopted: readonly Op[]): void {
    const { server, ops } = this.store.getState();
    this.#updateState(server, [...adopted, ...ops]);
    this.queue.handleOpsChanged();
  }

  rememberCuts(cuts: readonly Cut[]): void {
    const deletedCuts = new Map(this.store.getState().deletedCuts);
    for (const cut of cuts) deletedCuts.set(cut.id, cut);
    this.store.setState({ deletedCuts });
  }

  select(cutId: string, mode: SelectMode): void {
    const { selection, view } = this.store.getState();
    this.transport.pause();
    const next = updateSelection(selection, view.order, cutId, mode);
    this.store.setState({ selection: next });
    if (next.ids.has(cutId)) this.transport.goToCut(cutId);
  }

  selectAll(ids: readonly string[]): void {
    this.store.setState({ selection: { ids: new Set(ids), anchor: ids[0] ?? null } });
  }

  clearSelection(): void {
    this.store.setState({ selection: noSelection });
  }

  notify(notice: Omit<Notice, "id">): void {
    const { notices } = this.store.getState();
    const isReplaced = (other: Notice): boolean =>
      other.text === notice.text ||
      (notice.isTemporary && other.isTemporary) ||
      (notice.cause !== undefined && other.cause === notice.cause);
    const others = notices.filter((other) => !isReplaced(other));
    this.store.setState({ notices: [...others, { ...notice, id: uuid7() }].slice(-4) });
  }

  /** Remove the notices with this cause, because they no longer apply. */
  dismissNoticesAbout(cause: string): void {
    const { notices } = this.store.getState();
    const remaining = notices.filter((notice) => notice.cause !== cause);
    if (remaining.length < notices.length) this.store.setState({ notices: remaining });
  }

  dismissNotice(id: string): void {
    this.store.setState({ notices: this.store.getState().notices.filter((notice) => notice.id !== id) });
  }

  dispose(): void {
    this.queue.stop();
    this.transport.dispose();
  }

  /** Remember cuts that other users deleted, because the user may be drawing on them. */
  #rememberDeleted(before: BoardState, server: ServerBoard): void {
    if (server === before.server) return;
    const deletedCuts = [...before.server.cuts.values()].filter(({ id }) => !server.cuts.has(id));
    if (deletedCuts.length === 0) return;
    this.rememberCuts(deletedCuts.map((cut) => ({ ...cut, position: before.indexOf.get(cut.id) ?? cut.position })));
  }

  #updateState(server: ServerBoard, ops: readonly Op[]): void {
    const before = this.store.getState();
    if (ops !== before.ops) this.#options.saveOps(ops);
    this.#rememberDeleted(before, server);
    const view = createBoardView(server, ops, this.store.getState().deletedCuts);
    const hasNewTiming = !isSameTiming(before.view, view);
    const shots = hasSameShots(before.view, view) ? before.shots : deriveShots(view);
    const selection =
      view.order === before.view.order ? before.selection : removeMissing(before.selection, new Set(view.order));
    if (hasNewTiming) {
      const frames = view.order.map((id) => view.cuts.get(id)?.duration_frames ?? 1);
      const indexOf = new Map(view.order.map((id, index) => [id, index]));
      this.store.setState({ server, ops, view, shots, selection, layout: layoutCuts(frames), indexOf });
      this.transport.handleLayoutChange(before);
    } else {
      this.store.setState({ server, ops, view: { ...view, order: before.view.order }, shots, selection });
    }
    if (server !== before.server) {
      for (const id of server.cuts.keys()) if (!before.server.cuts.has(id)) this.#options.onCutSaved(id);
      const deletedIds = [...before.server.cuts.keys()].filter((id) => !server.cuts.has(id));
      if (deletedIds.length > 0) this.#options.onCutsDeleted?.(deletedIds, before);
    }
  }
}

/** True if both views have the same cuts in the same order with the same lengths. */
function isSameTiming(a: BoardView, b: BoardView): boolean {
  if (a.order.length !== b.order.length) return false;
  return a.order.every((id, index) => {
    if (id !== b.order[index]) return false;
    const before = a.cuts.get(id);
    const after = b.cuts.get(id);
    return before === after || before?.duration_frames === after?.duration_frames;
  });
}
