import { useEffect, useState } from "react";
import { createStore } from "zustand/vanilla";
import { recall, remember } from "@/api/localCache";
import { isWorkHeld, session } from "@/api/session";
import { tabSocket } from "@/api/socket";
import { boardApi, getProject } from "@/features/storyboard/api";
import { BoardJournal } from "@/features/storyboard/boardSync/boardJournal";
import { keepFresh } from "@/features/storyboard/boardSync/keepFresh";
import { type Desk, type Dialogs, NO_DIALOGS, NOBODY } from "@/features/storyboard/desk/desk";
import { keepDrawn } from "@/features/storyboard/desk/keepCopy";
import { keepPlace, placeBefore } from "@/features/storyboard/desk/reloaded";
import { savedPlace } from "@/features/storyboard/desk/savedCut";
import { boardStands, whenBoardStands } from "@/features/storyboard/desk/soon";
import {
  drawingCause,
  SESSION,
  tellDrawing,
  tellLanded,
  tellNews,
  tellRights,
  tellSignedOut,
} from "@/features/storyboard/desk/tellNews";
import { Drawings } from "@/features/storyboard/drawingSync/drawings";
import { messages } from "@/features/storyboard/messages";
import { uuid7 } from "@/features/storyboard/model/uuid7";
import type { SoundDesk } from "@/features/storyboard/sound/soundDesk";
import { Board } from "@/features/storyboard/store/board";
import { Edits, type RecordStep } from "@/features/storyboard/store/edits";
import { settings } from "@/features/storyboard/store/settings";
import { loadBeginnings, ShotEdits } from "@/features/storyboard/store/shotEdits";
import type { Together } from "@/features/storyboard/together/together";
import type { BoardProject, CutList, CutPatch } from "@/features/storyboard/types";

/** The board's first moments belong to whoever wants to draw on it: the next cuts' pictures come after so long, ms. */
const PRELOAD_AFTER_MS = 1500;
/** The lists' pictures wait no longer than this for the first drawing, ms. */
const LISTS_WAIT_MS = 600;

/** What an editor is given, and opens its desk with. */
export interface EditorProps {
  opened: { project: BoardProject; list: CutList };
  userId: string | null;
  /** The board is gone, or may not be seen any more. */
  onLost: () => void;
  /** Called with the current cut once it is saved; null if there is none, or the last one was deleted. Not during playback. */
  onCut: (projectId: string, cutId: string | null) => void;
}

/** Has a drawing opened and tells when it is there, or has not come for a while. Returns how to stop. */
function whenOpened(drawings: Drawings, cutId: string | undefined, told: () => void): () => void {
  const timer = setTimeout(told, LISTS_WAIT_MS);
  if (cutId === undefined) {
    told();
    return () => clearTimeout(timer);
  }
  const { room, release } = drawings.open(cutId);
  const stop = room.state.subscribe(({ phase }) => {
    if (phase !== "loading") told();
  });
  release();
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** Has the pictures of the next cuts fetched, and the board kept, after a while. Returns how to stop. */
function preloadLater(desk: Desk): () => void {
  let stop: (() => void) | null = null;
  const begin = async (): Promise<void> => {
    boardStands();
    const { beginLater } = await import("@/features/storyboard/desk/preload");
    stop ??= beginLater(desk);
  };
  const timer = setTimeout(() => void begin().catch(() => undefined), PRELOAD_AFTER_MS); // each is fetched when shown, then
  return () => {
    clearTimeout(timer);
    (stop ?? (() => undefined))();
    stop = () => undefined;
  };
}

/** Says when the session ends, and goes on when the same person is back. */
function followSession(board: Board): () => void {
  return session.subscribe(({ phase }, before) => {
    if (phase === before.phase) return;
    if (phase === "signed-out" && isWorkHeld()) tellSignedOut(board);
    if (phase !== "signed-in") return;
    board.settleNotices(SESSION);
    board.queue.resume();
  });
}

/** What was said of a cut that was gone is over when the server has it again. */
function followLanded(board: Board): () => void {
  return board.store.subscribe(({ server }, before) => {
    if (server.cuts === before.server.cuts) return;
    for (const id of server.cuts.keys()) if (!before.server.cuts.has(id)) tellLanded(board, id);
  });
}

/** The cut that a link leads to: /storyboard/…?cut={id}. */
function cutOfAddress({ items }: CutList): string | undefined {
  const asked = new URLSearchParams(location.search).get("cut");
  return items.find(({ id }) => id === asked)?.id;
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

/**
 * The open board with everything that runs for it; ended when the page goes to another one. `comesBack`: it opens at the
 * cut at which this person was last.
 */
export function useDeskOf(
  { opened: { project, list }, userId, onLost, onCut }: EditorProps,
  comesBack = false,
): Desk | null {
  const [desk, setDesk] = useState<Desk | null>(null);

  useEffect(() => {
    const journal = new BoardJournal(userId ?? NOBODY, project.id, uuid7());
    const drawings = new Drawings({
      projectId: project.id,
      userId: userId ?? NOBODY,
      canvas: { width: project.width, height: project.height },
      canEdit: list.can_edit,
    });
    // The drawing that is shown first comes while the page is still being laid out.
    const lists = createStore(() => ({ mayLoad: false }));
    const reloaded = placeBefore(project.id);
    const linked = reloaded === null ? cutOfAddress(list) : undefined;
    const owner = userId ?? NOBODY;
    const own = new Map<string, CutPatch>();
    const lastName = `cut.${project.id}`;
    const left = comesBack ? recall(owner, lastName, isText) : undefined;
    const last = reloaded ?? left;
    const first = linked ?? list.items.find(({ id }) => id === last)?.id;
    const stopWaiting = whenOpened(drawings, first ?? list.items[0]?.id, () => {
      void whenBoardStands().then(() => lists.setState({ mayLoad: true }));
    });
    const board = new Board({
      fps: project.fps,
      list,
      api: boardApi(project.id, own),
      loop: settings.getState().loop,
      continuous: settings.getState().continuous,
      journal: (ops) => journal.write(ops),
      onNews: (news) => tellNews(board, news),
      onLanded: (cutId) => drawings.retry(cutId),
      onGone: (cutIds, before) => keepDrawn({ board, edits, drawings }, cutIds, before),
    });
    if (linked !== undefined) board.select(linked, "one");
    else if (first !== undefined) board.transport.goTo(first);
    let known = project;
    const edits = new Edits(
      board,
      (step) => drawings.record(step),
      (fromId, toId) => drawings.copyDrawing(fromId, toId),
      () => known.new_cut_frames,
    );
    drawings.onCut = (cutId) => {
      board.transport.pause();
      board.transport.goTo(cutId);
      board.transport.selectCurrent();
    };
    drawings.backgroundOf = (cutId) => board.store.getState().view.cuts.get(cutId)?.background_id ?? null;
    drawings.isOnlyHere = (cutId) => {
      const { server, view } = board.store.getState();
      return view.cuts.has(cutId) && !server.cuts.has(cutId);
    };
    const unwatch = drawings.problems.subscribe(({ problems }, before) => {
      for (const { cutId } of before.problems)
        if (!problems.some((problem) => problem.cutId === cutId)) board.settleNotices(drawingCause(cutId));
      for (const problem of problems)
        if (!before.problems.includes(problem)) void tellDrawing({ board, edits, drawings }, problem);
    });
    const learnProject = (now: BoardProject): void => {
      if (now.version < known.version) return;
      known = now;
      // Drawings stand on a canvas of the project's size: with another one the board is opened anew.
      if (now.width !== project.width || now.height !== project.height) {
        onLost();
        return;
      }
      board.transport.setFps(now.fps);
      made.sound.getState().desk?.relaid();
      setDesk((old) => (old?.board === board ? { ...old, project: now } : old));
    };
    const others = createStore<{ together: Together | null }>(() => ({ together: null }));
    drawings.onLive = (cutId, live) => others.getState().together?.strokes.tell(cutId, live);
    const dialogs = createStore<Dialogs>(() => NO_DIALOGS);
    const shotEdits = new ShotEdits(board, (step) => drawings.record(step));
    const sound = createStore<{ desk: SoundDesk | null; isMissing: boolean }>(() => ({ desk: null, isMissing: false }));
    const made: Desk = { board, edits, shotEdits, drawings, project, learnProject, lists, dialogs, others, sound };
    let ended = false;
    void whenBoardStands()
      .then(() => import("@/features/storyboard/sound/soundDesk"))
      .then((part) => {
        if (ended) return;
        const record: RecordStep = (step) => drawings.record(step);
        const own = { board, edits, record, projectId: project.id, userId: userId ?? NOBODY, fps: () => known.fps };
        sound.setState({ desk: new part.SoundDesk(own) });
      })
      .catch(() => {
        sound.setState({ isMissing: true });
        if (!ended) board.notify({ text: messages.soundsMissing, tone: "warning", passing: false, actions: [] });
      });
    void whenBoardStands()
      .then(() => import("@/features/storyboard/together/together"))
      .then((part) => {
        if (!ended) others.setState({ together: new part.Together(tabSocket(), project.id, board) });
      })
      .catch(() => undefined); // one draws alone, then
    void whenBoardStands()
      .then(loadBeginnings)
      .catch(() => undefined); // fetched when a shot is begun, then
    let toldCut: string | null | undefined;
    const tellCut = (): void => {
      const state = board.store.getState();
      const place = savedPlace(state, toldCut);
      if (state.playing || place === undefined || place === toldCut) return;
      toldCut = place;
      if (place !== null) {
        remember(owner, lastName, place);
        keepPlace(project.id, place);
      }
      onCut(project.id, place);
    };
    tellCut();
    const stops = [
      unwatch,
      followSession(board),
      board.store.subscribe(tellCut),
      followLanded(board),
      stopWaiting,
      preloadLater(made),
      keepFresh(board, {
        projectId: project.id,
        since: list.seq,
        onLost,
        onRights: (canEdit) => tellRights(board, canEdit),
        onReplaced: (event) => {
          void import("@/features/storyboard/desk/tellReplaced")
            .then(({ tellReplaced }) => tellReplaced({ board, edits, own }, event))
            .catch(() => undefined); // the value is on the board all the same
        },
        onProjectChanged: () => {
          void getProject(project.id)
            .then((now) => {
              if (!ended) learnProject(now);
            })
            .catch(() => undefined); // the old settings stay until the next time
        },
      }),
    ];
    void journal
      .open((left) => board.adopt(left))
      .then((left) => {
        if (!ended && left.length > 0) board.adopt(left);
      });
    setDesk(made);
    return () => {
      ended = true;
      for (const stop of stops) stop();
      others.getState().together?.dispose();
      sound.getState().desk?.dispose();
      board.queue.leave();
      board.dispose();
      journal.close();
      drawings.dispose();
      setDesk(null);
    };
  }, [project, list, userId, onLost, onCut, comesBack]);

  return desk;
}
