import { createStore } from "zustand/vanilla";
import type { TabSocket } from "@/api/socket/socket";
import { FakeServer } from "@/features/storyboard/boardSync/fakeServer";
import { DrawingJournal } from "@/features/storyboard/drawingSync/drawingJournal";
import { Drawings } from "@/features/storyboard/drawingSync/drawings";
import { FakeDrawingServer } from "@/features/storyboard/drawingSync/testing";
import {
  CLOSED_DIALOGS,
  type DialogState,
  type EditorContext,
} from "@/features/storyboard/editorContext/editorContext";
import { createTestCutList } from "@/features/storyboard/model/fixtures";
import { BoardPresence } from "@/features/storyboard/presence/boardPresence";
import { Board } from "@/features/storyboard/store/board";
import { CutEdits } from "@/features/storyboard/store/cutEdits";
import { ShotEdits } from "@/features/storyboard/store/shotEdits";
import type { BoardProject, Cut } from "@/features/storyboard/types";

interface TestContextOptions {
  canvas: { width: number; height: number };
  cuts: readonly Cut[];
  canEdit: boolean;
  /** Make requests for cuts fail as if there were no network. */
  isOffline?: boolean;
}

/** Create an editor context for tests, on a given socket and with a new user. */
export function createTestContext(
  socket: TabSocket,
  { canvas, cuts, canEdit, isOffline = false }: TestContextOptions,
): EditorContext {
  const api = new FakeServer(cuts.map(({ id }) => id));
  if (isOffline) api.failure = "before";
  const drawings = new Drawings(
    { projectId: "p", userId: `user-${performance.now()}`, canvas, canEdit },
    { socket, journal: new DrawingJournal(), uploadPreview: () => Promise.resolve(200) },
  );
  const board = new Board({
    fps: 24,
    list: createTestCutList([...cuts], { can_edit: canEdit }),
    api,
    loop: false,
    continuous: true,
    saveOps: () => undefined,
    onQueueEvent: () => undefined,
    onCutSaved: () => undefined,
  });
  drawings.isLocalOnly = (cutId) => {
    const { server, view } = board.store.getState();
    return view.cuts.has(cutId) && !server.cuts.has(cutId);
  };
  return {
    board,
    shotEdits: new ShotEdits(board, (step) => drawings.recordStep(step)),
    edits: new CutEdits(
      board,
      (step) => drawings.recordStep(step),
      (fromId, toId) => drawings.copyDrawing(fromId, toId),
      () => 1,
    ),
    drawings,
    project: { id: "p", fps: 24, abilities: {}, ...canvas } as BoardProject,
    updateProject: () => undefined,
    listPreviews: createStore(() => ({ canLoad: true })),
    dialogs: createStore<DialogState>(() => CLOSED_DIALOGS),
    panelComponents: {},
    presence: createStore(() => ({ boardPresence: new BoardPresence(socket, "p", board) })),
    sound: createStore(() => ({ audioStore: null, hasFailed: false })),
  };
}

/** Create an editor context with its own server and, by default, edit rights, for tests that don't draw. */
export function createEditableTestContext(cuts: readonly Cut[], canEdit = true): EditorContext {
  return createTestContext(new FakeDrawingServer().createTabSocket(), {
    canvas: { width: 640, height: 360 },
    cuts,
    canEdit,
  });
}
