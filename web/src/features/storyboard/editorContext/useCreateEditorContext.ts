import { useEffect, useState } from "react";
import { createStore } from "zustand/vanilla";
import { loadFromCache, saveToCache } from "@/api/localCache";
import { isWorkHeld, session } from "@/api/session";
import { getTabSocket } from "@/api/socket";
import { createBoardApi, getProject } from "@/features/storyboard/api";
import { BoardJournal } from "@/features/storyboard/boardSync/boardJournal";
import { subscribeToBoard } from "@/features/storyboard/boardSync/subscribeToBoard";
import { Drawings } from "@/features/storyboard/drawingSync/drawings";
import {
  dismissDeletedNotice,
  getDrawingCause,
  notifyDrawingProblem,
  notifyEditRight,
  notifyQueueEvent,
  notifySignedOut,
  SESSION_CAUSE,
} from "@/features/storyboard/editorContext/boardNotices";
import { markBoardReady, whenBoardReady } from "@/features/storyboard/editorContext/deferred";
import {
  ANONYMOUS_USER_ID,
  CLOSED_DIALOGS,
  type DialogState,
  type EditorContext,
} from "@/features/storyboard/editorContext/editorContext";
import { saveReloadCut, takeReloadCut } from "@/features/storyboard/editorContext/reloadCut";
import { restoreDrawnCut } from "@/features/storyboard/editorContext/restoreAsCopy";
import { getSavedCutId } from "@/features/storyboard/editorContext/savedCutId";
import { messages } from "@/features/storyboard/messages";
import { uuid7 } from "@/features/storyboard/model/uuid7";
import type { BoardPresence } from "@/features/storyboard/presence/boardPresence";
import type { AudioStore } from "@/features/storyboard/sound/audioStore";
import { Board } from "@/features/storyboard/store/board";
import { CutEdits, type RecordStep } from "@/features/storyboard/store/cutEdits";
import { settings } from "@/features/storyboard/store/settings";
import { loadShotBoundaries, ShotEdits } from "@/features/storyboard/store/shotEdits";
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
}

/**
 * Open a drawing and call `told` when it is loaded, fails, or takes too long. Returns a function that stops waiting.
 */
function whenDrawingLoaded(drawings: Drawings, cutId: string | undefined, told: () => void): () => void {
  const timer = setTimeout(told, LIST_PREVIEWS_TIMEOUT_MS);
  if (cutId === undefined) {
    told();
    return () => clearTimeout(timer);
  }
  const { syncedDrawing, release } = drawings.open(cutId);
  const stop = syncedDrawing.state.subscribe(({ phase }) => {
    if (phase !== "loading") told();
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
function scheduleBackgroundTasks(desk: EditorContext): () => void {
  let stop: (() => void) | null = null;
  const begin = async (): Promise<void> => {
    markBoardReady();
    const { startBackgroundTasks } = await import("@/features/storyboard/editorContext/backgroundTasks");
    stop ??= startBackgroundTasks(desk);
  };
  const timer = setTimeout(() => void begin().catch(() => undefined), PRELOAD_DELAY_MS); // pictures load when shown
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
    if (phase === "signed-out" && isWorkHeld()) notifySignedOut(board);
    if (phase !== "signed-in") return;
    board.dismissNoticesAbout(SESSION_CAUSE);
    board.queue.resume();
  });
}

/** Dismiss notices about deleted cuts when the server has them again. */
function watchSavedCuts(board: Board): () => void {
  return board.store.subscribe(({ server }, before) => {
    if (server.cuts === before.server.cuts) return;
    for (const id of server.cuts.keys()) if (!before.server.cuts.has(id)) dismissDeletedNotice(board, id);
  });
}

/** Return the cut that a link points to: /storyboard/…?cut={id}. */
function findLinkedCut({ items }: CutList): string | undefined {
  const asked = new URLSearchParams(location.search).get("cut");
  return items.find(({ id }) => id === asked)?.id;
}

function isString(value: unknown): value is string {
  return typeof value === "string";
}

/**
 * Create the context of an open board with everything that runs for it. Everything stops when the board changes or the
 * page closes. `comesBack`: start at the cut where the user was last.
 */
export function useCreateEditorContext(
  { opened: { project, list }, userId, onUnavailable, onCutChange }: EditorProps,
  comesBack = false,
): EditorContext | null {
  const [desk, setDesk] = useState<EditorContext | null>(null);

  useEffect(() => {
    const journal = new BoardJournal(userId ?? ANONYMOUS_USER_ID, project.id, uuid7());
    const drawings = new Drawings({
      projectId: project.id,
      userId: userId ?? ANONYMOUS_USER_ID,
      canvas: { width: project.width, height: project.height },
      canEdit: list.can_edit,
    });
    // Start loading the first drawing while the page is still being rendered.
    const lists = createStore(() => ({ canLoad: false }));
    const reloaded = takeReloadCut(project.id);
    const linked = reloaded === null ? findLinkedCut(list) : undefined;
    const owner = userId ?? ANONYMOUS_USER_ID;
    const own = new Map<string, CutPatch>();
    const lastName = `cut.${project.id}`;
    const left = comesBack ? loadFromCache(owner, lastName, isString) : undefined;
    const last = reloaded ?? left;
    const first = linked ?? list.items.find(({ id }) => id === last)?.id;
    const stopWaiting = whenDrawingLoaded(drawings, first ?? list.items[0]?.id, () => {
      void whenBoardReady().then(() => lists.setState({ canLoad: true }));
    });
    const board = new Board({
      fps: project.fps,
      list,
      api: createBoardApi(project.id, own),
      loop: settings.getState().loop,
      continuous: settings.getState().continuous,
      saveOps: (ops) => journal.write(ops),
      onQueueEvent: (news) => notifyQueueEvent(board, news),
      onCutSaved: (cutId) => drawings.retry(cutId),
      onCutsDeleted: (cutIds, before) => restoreDrawnCut({ board, edits, drawings }, cutIds, before),
    });
    if (linked !== undefined) board.select(linked, "one");
    else if (first !== undefined) board.transport.goToCut(first);
    let known = project;
    const edits = new CutEdits(
      board,
      (step) => drawings.recordStep(step),
      (fromId, toId) => drawings.copyDrawing(fromId, toId),
      () => known.new_cut_frames,
    );
    drawings.onHistoryCut = (cutId) => {
      board.transport.pause();
      board.transport.goToCut(cutId);
      board.transport.selectCurrent();
    };
    drawings.getBackgroundId = (cutId) => board.store.getState().view.cuts.get(cutId)?.background_id ?? null;
    drawings.isLocalOnly = (cutId) => {
      const { server, view } = board.store.getState();
      return view.cuts.has(cutId) && !server.cuts.has(cutId);
    };
    const unwatch = drawings.problems.subscribe(({ problems }, before) => {
      for (const { cutId } of before.problems)
        if (!problems.some((problem) => problem.cutId === cutId)) board.dismissNoticesAbout(getDrawingCause(cutId));
      for (const problem of problems)
        if (!before.problems.includes(problem)) void notifyDrawingProblem({ board, edits, drawings }, problem);
    });
    const learnProject = (now: BoardProject): void => {
      if (now.version < known.version) return;
      known = now;
      // Drawings depend on the canvas size: if it changed, reload the board.
      if (now.width !== project.width || now.height !== project.height) {
        onUnavailable();
        return;
      }
      board.transport.setFps(now.fps);
      made.sound.getState().audioStore?.handleFpsChange();
      setDesk((old) => (old?.board === board ? { ...old, project: now } : old));
    };
    const others = createStore<{ boardPresence: BoardPresence | null }>(() => ({ boardPresence: null }));
    drawings.onLiveStroke = (cutId, live) => others.getState().boardPresence?.strokes.sendStroke(cutId, live);
    const dialogs = createStore<DialogState>(() => CLOSED_DIALOGS);
    const shotEdits = new ShotEdits(board, (step) => drawings.recordStep(step));
    const sound = createStore<{ audioStore: AudioStore | null; hasFailed: boolean }>(() => ({
      audioStore: null,
      hasFailed: false,
    }));
    const made: EditorContext = {
      board,
      edits,
      shotEdits,
      drawings,
      project,
      updateProject: learnProject,
      listPreviews: lists,
      dialogs,
      presence: others,
      sound,
    };
    let ended = false;
    void whenBoardReady()
      .then(() => import("@/features/storyboard/sound/audioStore"))
      .then((part) => {
        if (ended) return;
        const record: RecordStep = (step) => drawings.recordStep(step);
        const own = {
          board,
          edits,
          record,
          projectId: project.id,
          userId: userId ?? ANONYMOUS_USER_ID,
          fps: () => known.fps,
        };
        sound.setState({ audioStore: new part.AudioStore(own) });
      })
      .catch(() => {
        sound.setState({ hasFailed: true });
        if (!ended)
          board.notify({ text: messages.soundsUnavailable, tone: "warning", isTemporary: false, actions: [] });
      });
    void whenBoardReady()
      .then(() => import("@/features/storyboard/presence/boardPresence"))
      .then((part) => {
        if (!ended) others.setState({ boardPresence: new part.BoardPresence(getTabSocket(), project.id, board) });
      })
      .catch(() => undefined); // works without presence
    void whenBoardReady()
      .then(loadShotBoundaries)
      .catch(() => undefined); // loaded when a shot is created
    let toldCut: string | null | undefined;
    const tellCut = (): void => {
      const state = board.store.getState();
      const place = getSavedCutId(state, toldCut);
      if (state.playing || place === undefined || place === toldCut) return;
      toldCut = place;
      if (place !== null) {
        saveToCache(owner, lastName, place);
        saveReloadCut(project.id, place);
      }
      onCutChange(project.id, place);
    };
    tellCut();
    const stops = [
      unwatch,
      watchSession(board),
      board.store.subscribe(tellCut),
      watchSavedCuts(board),
      stopWaiting,
      scheduleBackgroundTasks(made),
      subscribeToBoard(board, {
        projectId: project.id,
        since: list.seq,
        onUnavailable,
        onCanEditChange: (canEdit) => notifyEditRight(board, canEdit),
        onOverwritten: (event) => {
          void import("@/features/storyboard/editorContext/notifyOverwritten")
            .then(({ notifyOverwritten }) => notifyOverwritten({ board, edits, savedFields: own }, event))
            .catch(() => undefined); // the new value is shown anyway
        },
        onProjectChanged: () => {
          void getProject(project.id)
            .then((now) => {
              if (!ended) learnProject(now);
            })
            .catch(() => undefined); // keep the old settings until the next event
        },
      }),
    ];
    void journal
      .open((left) => board.adoptOps(left))
      .then((left) => {
        if (!ended && left.length > 0) board.adoptOps(left);
      });
    setDesk(made);
    return () => {
      ended = true;
      for (const stop of stops) stop();
      others.getState().boardPresence?.dispose();
      sound.getState().audioStore?.dispose();
      board.queue.sendBeforeUnload();
      board.dispose();
      journal.close();
      drawings.dispose();
      setDesk(null);
    };
  }, [project, list, userId, onUnavailable, onCutChange, comesBack]);

  return desk;
}
