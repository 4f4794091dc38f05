import { createStore } from "zustand/vanilla";
import type { TabSocket } from "@/api/socket";
import { FakeServer } from "@/features/storyboard/boardSync/fakeServer";
import { type Desk, type Dialogs, NO_DIALOGS } from "@/features/storyboard/desk/desk";
import { DrawingJournal } from "@/features/storyboard/drawingSync/drawingJournal";
import { Drawings } from "@/features/storyboard/drawingSync/drawings";
import { FarEnd } from "@/features/storyboard/drawingSync/testing";
import { listOf } from "@/features/storyboard/model/fixtures";
import { Board } from "@/features/storyboard/store/board";
import { Edits } from "@/features/storyboard/store/edits";
import { ShotEdits } from "@/features/storyboard/store/shotEdits";
import { Together } from "@/features/storyboard/together/together";
import type { BoardProject, Cut } from "@/features/storyboard/types";

interface DeskOptions {
  canvas: { width: number; height: number };
  cuts: readonly Cut[];
  canEdit: boolean;
  /** Requests for cuts fail as if there were no network. */
  isAway?: boolean;
}

/** For tests: a desk on a tab's socket, of somebody who has never been here. */
export function deskOf(socket: TabSocket, { canvas, cuts, canEdit, isAway = false }: DeskOptions): Desk {
  const api = new FakeServer(cuts.map(({ id }) => id));
  if (isAway) api.fault = "before";
  const drawings = new Drawings(
    { projectId: "p", userId: `desk-${performance.now()}`, canvas, canEdit },
    { socket, journal: new DrawingJournal(undefined), upload: () => Promise.resolve(200) },
  );
  const board = new Board({
    fps: 24,
    list: listOf([...cuts], { can_edit: canEdit }),
    api,
    loop: false,
    continuous: true,
    journal: () => undefined,
    onNews: () => undefined,
    onLanded: () => undefined,
  });
  drawings.isOnlyHere = (cutId) => {
    const { server, view } = board.store.getState();
    return view.cuts.has(cutId) && !server.cuts.has(cutId);
  };
  return {
    board,
    shotEdits: new ShotEdits(board, (step) => drawings.record(step)),
    edits: new Edits(
      board,
      (step) => drawings.record(step),
      (fromId, toId) => drawings.copyDrawing(fromId, toId),
      () => 1,
    ),
    drawings,
    project: { id: "p", fps: 24, ...canvas } as BoardProject,
    learnProject: () => undefined,
    lists: createStore(() => ({ mayLoad: true })),
    dialogs: createStore<Dialogs>(() => NO_DIALOGS),
    others: createStore(() => ({ together: new Together(socket, "p", board) })),
    sound: createStore(() => ({ desk: null, isMissing: false })),
  };
}

/** For tests that draw nothing: a desk that may be edited, with a server of its own. */
export function deskAlone(cuts: readonly Cut[]): Desk {
  return deskOf(new FarEnd().tab(), { canvas: { width: 640, height: 360 }, cuts, canEdit: true });
}
