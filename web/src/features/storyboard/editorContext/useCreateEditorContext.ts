import { useEffect, useState } from "react";
import { createStore } from "zustand/vanilla";
import { isWorkHeld, session } from "@/api/http/session";
import { getTabSocket } from "@/api/socket/socket";
import { loadFromCache, saveToCache } from "@/api/storage/localCache";
import { createBoardApi, getProject } from "@/features/storyboard/api";
import { BoardJournal } from "@/features/storyboard/boardSync/boardJournal";
import { subscribeToBoard } from "@/features/storyboard/boardSync/subscribeToBoard";
import { Drawings } from "@/features/storyboard/drawingSync/drawings";
import { markBoardReady, whenBoardReady, whenFirstInput } from "@/features/storyboard/editorContext/deferred";
import {
  ANONYMOUS_USER_ID,
  CLOSED_DIALOGS,
  type DialogState,
  type EditorContext,
} from "@/features/storyboard/editorContext/editorContext";
import { loadBoardNotices } from "@/features/storyboard/editorContext/loadBoardNotices";
import { saveReloadCut, takeReloadCut } from "@/features/storyboard/editorContext/reloadCut";
import { getSavedCutId } from "@/features/storyboard/editorContext/savedCutId";
import { uuid7 } from "@/features/storyboard/model/uuid7";
import type { BoardPresence } from "@/features/storyboard/presence/boardPresence";
import type { AudioStore } from "@/features/storyboard/sound/audioStore";
import { Board } from "@/features/storyboard/store/board";
import { getDeletedCause, getDrawingCause, SESSION_CAUSE } from "@/features/storyboard/store/boardState";
import { CutEdits, type RecordStep } from "@/features/storyboard/store/cutEdits";
import { settings } from "@/features/storyboard/store/settings";
import { loadShotBoundaries, ShotEdits } from "@/features/storyboard/store/shotEdits";
import { texts } from "@/features/storyboard/texts";
import type { BoardProject, CutList, CutPatch } from "@/features/storyboard/types";

/** Delay before background tasks start, to keep the first moments free for drawing. In ms. */
const PRELOAD_DELAY_MS = 1500;
/** List thumbnails wait at most this long for the first drawing, in ms. */
const LIST_PREVIEWS_TIMEOUT_MS = 600;

/** Props of an editor, from which it creates its context. */
export interface EditorProps {
  opened: { project: BoardProject; list: CutList };
  userId: string | null;
  /** Called when the board was deleted or the user can no longer view it. */
  onUnavailable: () => void;
  /**
   * Called with the current cut once it is saved; null if there is none or the last one was deleted. Not called during
   * playback.
   */
  onCutChange: (projectId: string, cutId: string | null) => void;
  /** Components of panels that other features supply, by panel id; the same object in each render. */
  panelComponents?: EditorContext["panelComponents"] | undefined;
}

const NO_COMPONENTS: EditorContext["panelComponents"] = {};

/**
 * Open a drawing and call `onLoaded` when it is loaded, fails, or takes too long. Returns a function that stops waiting.
 */
function whenDrawingLoaded(drawings: Drawings, cutId: string | undefined, onLoaded: () => void): () => void {
  const timer = setTimeout(onLoaded, LIST_PREVIEWS_TIMEOUT_MS);
  if (cutId === undefined) {
    onLoaded();
    return () => clearTimeout(timer);
  }
  const { syncedDrawing, release } = drawings.open(cutId);
  const stop = syncedDrawing.state.subscribe(({ phase }) => {
    if (phase !== "loading") onLoaded();
  });
  release();
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/**
 * Start background tasks after a delay: preloading pictures and keeping the offline copy. Returns a function that stops
 * them.
 */
function scheduleBackgroundTasks(editor: EditorContext): () => void {
  let stop: (() => void) | null = null;
  const startTasks = async (): Promise<void> => {
    markBoardReady();
    const { startBackgroundTasks } = await import("@/features/storyboard/editorContext/backgroundTasks");
    stop ??= startBackgroundTasks(editor);
  };
  const timer = setTimeout(() => void startTasks().catch(() => undefined), PRELOAD_DELAY_MS); // pictures load when shown
  return () => {
    clearTimeout(timer);
    (stop ?? (() => undefined))();
    stop = () => undefined;
  };
}

/** Show a notice when the session ends, and resume sending when the same user signs in again. */
function watchSession(board: Board): () => void {
  return session.subscribe(({ phase }, before) => {
    if (phase === before.phase) return;
    if (phase === "signed-out" && isWorkHeld())
      void loadBoardNotices().then(({ notifySignedOut }) => {
        if (session.getState().phase === "signed-out") notifySignedOut(board);
      });
    if (phase !== "signed-in") return;
    board.dismissNoticesAbout(SESSION_CAUSE);
    board.queue.resume();
  });
}

/** Dismiss notices about deleted cuts when the server has them again. */
function watchSavedCuts(board: Board): () => void {
  return board.store.subscribe(({ server }, before) => {
    if (server.cuts === before.server.cuts) return;
    for (const id of server.cuts.keys())
      if (!before.server.cuts.has(id)) board.dismissNoticesAbout(getDeletedCause(id));
  });
}

/** Return the cut that a link points to: /storyboard/…?cut={id}. Null without one. */
function getLinkedCutId(): string | null {
  return new URLSearchParams(location.search).get("cut");
}

/** Go to a cut that the server doesn't know yet, unless the user has left the one that was opened. */
function goToUnsavedCut(board: Board, cutId: string | null, openedId: string | null): void {
  const { view, server, currentId } = board.store.getState();
  if (cutId === null || currentId !== openedId || server.cuts.has(cutId) || !view.cuts.has(cutId)) return;
  board.transport.goToCut(cutId);
}

function isString(value: unknown): value is string {
  return typeof value === "string";
}

/**
 * Create the context of an open board with everything that runs for it. Everything stops when the board changes or the
 * page closes. `resumesLastCut`: start at the cut where the user was last.
 */
export function useCreateEditorContext(
  { opened: { project, list }, userId, onUnavailable, onCutChange, panelComponents = NO_COMPONENTS }: EditorProps,
  resumesLastCut = false,
): EditorContext | null {
  const [editor, setEditor] = useState<EditorContext | null>(null);

  useEffect(() => {
    const journal = new BoardJournal(userId ?? ANONYMOUS_USER_ID, project.id, uuid7());
    const drawings = new Drawings({
      projectId: project.id,
      userId: userId ?? ANONYMOUS_USER_ID,
      canvas: { width: project.width, height: project.height },
      canEdit: list.can_edit,
    });
    // Start loading the first drawing while the page is still being rendered.
    const listPreviews = createStore(() => ({ canLoad: false }));
    const reloadedCutId = takeReloadCut(project.id);
    const requestedCutId = reloadedCutId ?? getLinkedCutId();
    const linkedCutId = reloadedCutId === null ? list.items.find(({ id }) => id === requestedCutId)?.id : undefined;
    const ownerId = userId ?? ANONYMOUS_USER_ID;
    const savedFields = new Map<string, CutPatch>();
    const lastCutKey = `cut.${project.id}`;
    const cachedCutId = resumesLastCut ? loadFromCache(ownerId, lastCutKey, isString) : undefined;
    const lastCutId = reloadedCutId ?? cachedCutId;
    const firstCutId = linkedCutId ?? list.items.find(({ id }) => id === lastCutId)?.id;
    const stopWaiting = whenDrawingLoaded(drawings, firstCutId ?? list.items[0]?.id, () => {
      void whenBoardReady().then(() => listPreviews.setState({ canLoad: true }));
    });
    const board = new Board({
      fps: project.fps,
      list,
      api: createBoardApi(project.id, savedFields),
      loop: settings.getState().loop,
      continuous: settings.getState().continuous,
      saveOps: (ops) => journal.write(ops),
      onQueueEvent: (event) => {
        if (event.kind === "forbidden") board.setCanEdit(false);
        void loadBoardNotices().then(({ notifyQueueEvent }) => notifyQueueEvent(board, event));
      },
      onCutSaved: (cutId) => drawings.retry(cutId),
      onCutsDeleted: (cutIds, before) =>
        void loadBoardNotices().then(({ restoreDrawnCut }) =>
          restoreDrawnCut({ board, edits, drawings }, cutIds, before),
        ),
    });
    if (linkedCutId !== undefined) board.select(linkedCutId, "one");
    else if (firstCutId !== undefined) board.transport.goToCut(firstCutId);
    const openedCutId = board.store.getState().currentId;
    let currentProject = project;
    const edits = new CutEdits(
      board,
      (step) => drawings.recordStep(step),
      (fromId, toId) => drawings.copyDrawing(fromId, toId),
      () => currentProject.new_cut_frames,
    );
    drawings.onHistoryStep = (step, direction) => {
      if (step.cutId !== null) {
        board.transport.pause();
        board.transport.goToCut(step.cutId);
        board.transport.selectCurrent();
      }
      // If it can't be loaded, the step itself still shows.
      import("./notifyHistory").then(
        ({ notifyHistory }) => notifyHistory(board, step, direction),
        () => undefined,
      );
    };
    drawings.getBackgroundId = (cutId) => board.store.getState().view.cuts.get(cutId)?.background_id ?? null;
    drawings.isLocalOnly = (cutId) => {
      const { server, view } = board.store.getState();
      return view.cuts.has(cutId) && !server.cuts.has(cutId);
    };
    const stopWatchingProblems = drawings.problems.subscribe(({ problems }, before) => {
      for (const { cutId } of before.problems)
        if (!problems.some((problem) => problem.cutId === cutId)) board.dismissNoticesAbout(getDrawingCause(cutId));
      for (const problem of problems)
        if (!before.problems.includes(problem))
          void loadBoardNotices().then(({ notifyDrawingProblem }) =>
            notifyDrawingProblem({ board, edits, drawings }, problem),
          );
    });
    const applyProject = (updatedProject: BoardProject): void => {
      if (updatedProject.version < currentProject.version) return;
      currentProject = updatedProject;
      // Drawings depend on the canvas size: if it changed, reload the board.
      if (updatedProject.width !== project.width || updatedProject.height !== project.height) {
        onUnavailable();
        return;
      }
      board.transport.setFps(updatedProject.fps);
      context.sound.getState().audioStore?.handleFpsChange();
      setEditor((previous) => (previous?.board === board ? { ...previous, project: updatedProject } : previous));
    };
    const presence = createStore<{ boardPresence: BoardPresence | null }>(() => ({ boardPresence: null }));
    drawings.onLiveStroke = (cutId, live) => presence.getState().boardPresence?.sendStroke(cutId, live);
    const dialogs = createStore<DialogState>(() => CLOSED_DIALOGS);
    const shotEdits = new ShotEdits(board, (step) => drawings.recordStep(step));
    const sound = createStore<{ audioStore: AudioStore | null; hasFailed: boolean }>(() => ({
      audioStore: null,
      hasFailed: false,
    }));
    const context: EditorContext = {
      board,
      edits,
      shotEdits,
      drawings,
      project,
      updateProject: applyProject,
      listPreviews,
      dialogs,
      panelComponents,
      presence,
      sound,
    };
    let isDisposed = false;
    const disposal = new AbortController();
    void Promise.race([
      whenFirstInput(),
      whenBoardReady()
        .then(() => import("@/features/storyboard/sound/whenSoundExists"))
        .then(({ whenSoundExists }) => whenSoundExists(board, project.id, disposal.signal)),
    ])
      .then(() => import("@/features/storyboard/sound/audioStore"))
      .then((loaded) => {
        if (isDisposed) return;
        const record: RecordStep = (step) => drawings.recordStep(step);
        const options = {
          board,
          edits,
          record,
          projectId: project.id,
          userId: userId ?? ANONYMOUS_USER_ID,
          fps: () => currentProject.fps,
        };
        const audioStore = new loaded.AudioStore(options);
        sound.setState({ audioStore });
        void whenFirstInput().then(() => audioStore.preloadEditing());
      })
      .catch(() => {
        sound.setState({ hasFailed: true });
        if (!isDisposed)
          board.notify({ text: texts.soundsUnavailable, tone: "warning", isTemporary: false, actions: [] });
      });
    void whenBoardReady()
      .then(() => import("@/features/storyboard/presence/boardPresence"))
      .then((loaded) => {
        if (!isDisposed)
          presence.setState({ boardPresence: new loaded.BoardPresence(getTabSocket(), project.id, board) });
      })
      .catch(() => undefined); // works without presence
    void whenFirstInput()
      .then(() => Promise.all([loadShotBoundaries(), loadBoardNotices()]))
      .catch(() => undefined); // loaded when a shot is created
    let reportedCutId: string | null | undefined;
    const reportCut = (): void => {
      const state = board.store.getState();
      if (state.playing) return;
      if (state.currentId !== null) saveReloadCut(project.id, state.currentId);
      const savedCutId = getSavedCutId(state, reportedCutId);
      if (savedCutId === undefined || savedCutId === reportedCutId) return;
      reportedCutId = savedCutId;
      if (savedCutId !== null) saveToCache(ownerId, lastCutKey, savedCutId);
      onCutChange(project.id, savedCutId);
    };
    reportCut();
    const stops = [
      stopWatchingProblems,
      watchSession(board),
      board.store.subscribe(reportCut),
      watchSavedCuts(board),
      stopWaiting,
      scheduleBackgroundTasks(context),
      subscribeToBoard(board, {
        projectId: project.id,
        since: list.seq,
        onUnavailable,
        onCanEditChange: (canEdit) =>
          void loadBoardNotices().then(({ notifyEditRight }) => notifyEditRight(board, canEdit)),
        onOverwritten: (event) => {
          void import("@/features/storyboard/editorContext/notifyOverwritten")
            .then(({ notifyOverwritten }) => notifyOverwritten({ board, edits, savedFields }, event))
            .catch(() => undefined); // the new value is shown anyway
        },
        onProjectChanged: () => {
          void getProject(project.id)
            .then((updatedProject) => {
              if (!isDisposed) applyProject(updatedProject);
            })
            .catch(() => undefined); // keep the old settings until the next event
        },
      }),
    ];
    void journal
      .open((ops) => board.adoptOps(ops))
      .then((ops) => {
        if (isDisposed || ops.length === 0) return;
        board.adoptOps(ops);
        goToUnsavedCut(board, requestedCutId, openedCutId);
      });
    setEditor(context);
    return () => {
      isDisposed = true;
      disposal.abort();
      for (const stop of stops) stop();
      presence.getState().boardPresence?.dispose();
      sound.getState().audioStore?.dispose();
      board.queue.sendBeforeUnload();
      board.dispose();
      journal.close();
      drawings.dispose();
      setEditor(null);
    };
  }, [project, list, userId, onUnavailable, onCutChange, panelComponents, resumesLastCut]);

  return editor;
}
