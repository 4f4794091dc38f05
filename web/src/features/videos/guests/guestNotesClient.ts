import type { StoreApi } from "zustand/vanilla";

import type { NotesClient } from "@/features/videos/review/notesClient";
import type { ReviewNote, ReviewNoteNew } from "@/features/videos/types";
import { addGuestNote, deleteGuestNote, listGuestNotes } from "./api";
import type { GuestConnection } from "./guestConnection";
import { type GuestNameState, saveGuestName } from "./guestName";
import type { GuestSession } from "./guestSession";
import { NOTES_POLL_INTERVAL_MS } from "./limits";
import { messages } from "./messages";

/**
 * Notes client of a guest, for one version. Reloads on change events; while disconnected, polls as long as the page is
 * visible.
 */
export class GuestNotesClient implements NotesClient {
  readonly hint = messages.hint;
  readonly edit = null;

  constructor(
    readonly session: GuestSession,
    readonly version: number,
    /** True if this is the version of the link. Other versions come through the connection. */
    private readonly isNewest: boolean,
    private readonly connection: GuestConnection,
    readonly name: StoreApi<GuestNameState>,
  ) {}

  readonly list = async () => {
    if (!this.isNewest) return (await this.connection.requestVersion(this.version)).notes;
    const notes = await this.session.request(() => listGuestNotes(this.session.key.id));
    if (notes.video_version !== this.version) this.session.hasNewerVersion.setState(true, true);
    return notes;
  };

  readonly add = async (note: ReviewNoteNew): Promise<ReviewNote> => {
    const name = this.name.getState().name.trim();
    const added = await this.session.request(() => addGuestNote(this.session.key.id, name, note));
    saveGuestName(name);
    return added;
  };

  readonly remove = (note: ReviewNote) => this.session.request(() => deleteGuestNote(this.session.key.id, note.id));

  readonly subscribe = (changed: () => void): (() => void) => {
    const { socket, video } = this.connection;
    const handlers = { since: null, onEvent: changed, onReset: changed, onRefused: changed };
    const stop = socket.subscribe(`review:${video}`, handlers);
    const look = (): void => {
      if (document.visibilityState === "visible" && socket.status.getState().status !== "open") changed();
    };
    const timer = setInterval(look, NOTES_POLL_INTERVAL_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      stop();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  };

  readonly isIncomplete = (): boolean => {
    const isMissing = this.name.getState().name.trim() === "";
    this.name.setState({ isMissing });
    return isMissing;
  };
}
