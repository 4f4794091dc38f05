import type { CutUpdated } from "@/api/gen/socket";
import { ApiProblem } from "@/api/http/problem";
import { checkSignedOut } from "@/api/http/session";
import { getTabSocket } from "@/api/socket/socket";
import { getCuts } from "@/features/storyboard/api";
import { applyEvent } from "@/features/storyboard/boardSync/boardEvents";
import type { OpQueue } from "@/features/storyboard/boardSync/opQueue";
import type { ServerBoard } from "@/features/storyboard/model/serverBoard";
import type { Cut, CutList } from "@/features/storyboard/types";

/** Signed preview URLs are renewed this long before they expire. */
const RENEW_MARGIN_MS = 5000;
const RETRY_MS = 5000;
const TIMER_MAX_MS = 2 ** 31 - 1;

/** The parts of a board that the subscription updates. */
export interface SubscribedBoard {
  readonly store: { getState(): { readonly canEdit: boolean; readonly server: ServerBoard } };
  readonly queue: Pick<OpQueue, "flush" | "sendBeforeUnload">;
  load(list: CutList): void;
  updateServerBoard(update: (board: ServerBoard) => ServerBoard): void;
  updateBackground(id: string, background: Cut | null): void;
}

export interface BoardSubscriptionOptions {
  projectId: string;
  since: number;
  /** The board was deleted, or the user lost access to it. */
  onUnavailable: () => void;
  /** The user gained or lost the permission to edit. */
  onCanEditChange: (canEdit: boolean) => void;
  /** Another user's change overwrote values that it wasn't based on. */
  onOverwritten: (event: CutUpdated) => void;
  /** The project's settings or the user's permissions may have changed. */
  onProjectChanged: () => void;
}

/**
 * Keep a board in sync with the server: apply events, and reload the list when events may be missing. Returns a
 * function to unsubscribe.
 */
export function subscribeToBoard(board: SubscribedBoard, options: BoardSubscriptionOptions): () => void {
  const socket = getTabSocket();
  const abortController = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLoading = false;
  let needsReload = false;

  const reload = async (): Promise<void> => {
    if (isLoading) {
      needsReload = true;
      return;
    }
    isLoading = true;
    try {
      const couldEdit = board.store.getState().canEdit;
      const list = await getCuts(options.projectId, abortController.signal);
      // Signed-out users see a public board without edit permission. That isn't a change of permissions.
      if (couldEdit && !list.can_edit && (await checkSignedOut())) return;
      board.load(list);
      if (couldEdit !== list.can_edit) options.onCanEditChange(list.can_edit);
      options.onProjectChanged();
      scheduleRenewal();
    } catch (error) {
      if (abortController.signal.aborted) return;
      if (error instanceof ApiProblem && error.status === 401) return;
      if (error instanceof ApiProblem && (error.status === 404 || error.status === 403)) options.onUnavailable();
      else scheduleReload(RETRY_MS);
    } finally {
      isLoading = false;
      if (needsReload && !abortController.signal.aborted) {
        needsReload = false;
        void reload();
      }
    }
  };

  const scheduleReload = (milliseconds: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void reload(), Math.min(milliseconds, TIMER_MAX_MS));
  };

  const scheduleRenewal = (): void => {
    clearTimeout(timer);
    const expiryTimes = [...board.store.getState().server.cuts.values()].flatMap((cut) =>
      cut.preview ? [Date.parse(cut.preview.expires_at)] : [],
    );
    // At most every 10 s, in case the local clock is wrong.
    if (expiryTimes.length > 0)
      scheduleReload(Math.max(10_000, Math.min(...expiryTimes) - Date.now() - RENEW_MARGIN_MS));
  };

  const unsubscribe = socket.subscribe(`project:${options.projectId}`, {
    since: options.since,
    onEvent: (event) => {
      board.updateServerBoard((current) => applyEvent(current, event));
      if (event.type === "cut_updated" && event.replaced) options.onOverwritten(event);
      if (event.type === "background_changed") board.updateBackground(event.cut.id, event.cut as Cut);
      if (event.type === "background_deleted") board.updateBackground(event.cut_id, null);
      if (event.type === "members_changed") void reload();
      if (event.type === "project_updated") options.onProjectChanged();
      if (event.type === "project_deleted") options.onUnavailable();
    },
    onReset: () => void reload(),
    onRefused: () => void reload(),
  });

  let wasOpen = socket.status.getState().status === "open";
  let wasDisconnected = false;
  const stopWatchingStatus = socket.status.subscribe(({ status }) => {
    const isOpen = status === "open";
    if (wasOpen && !isOpen) wasDisconnected = true;
    if (isOpen && !wasOpen) {
      board.queue.flush();
      // Permissions may have changed while the connection was lost.
      if (wasDisconnected) void reload();
      wasDisconnected = false;
    }
    wasOpen = isOpen;
  });

  const handleOnline = (): void => board.queue.flush();
  const handleVisibilityChange = (): void => {
    if (document.visibilityState === "hidden") board.queue.flush();
  };
  const handlePageHide = (): void => board.queue.sendBeforeUnload();
  window.addEventListener("online", handleOnline);
  document.addEventListener("visibilitychange", handleVisibilityChange);
  window.addEventListener("pagehide", handlePageHide);
  scheduleRenewal();

  return () => {
    abortController.abort();
    clearTimeout(timer);
    unsubscribe();
    stopWatchingStatus();
    window.removeEventListener("online", handleOnline);
    document.removeEventListener("visibilitychange", handleVisibilityChange);
    window.removeEventListener("pagehide", handlePageHide);
  };
}
