import type { StoreApi } from "zustand/vanilla";
import type { NotesClient } from "@/features/videos/review/notesClient";
import type { ReviewNote, ReviewNoteNew } from "@/features/videos/types";
import { addGuestNote, deleteGuestNote, listGuestNotes } from "./api";
import type { GuestConnection } from "./guestConnection";
import { type GuestNameState, saveGuestName } from "./guestName";
import type { GuestSession } from "./guestSession";
import { texts } from "./texts";

/** Polling interval for notes while disconnected, in ms. */
const NOTES_POLL_INTERVAL_MS = 5000;

/**
 * Notes client of a guest, for one version. Reloads on change events; while disconnected, polls as long as the page is
 * visible.
 */
export class GuestNotesClient implements NotesClient {
  readonly hint = texts.hint;
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
    const addedNote = await this.session.request(() => addGuestNote(this.session.key.id, name, note));
    saveGuestName(name);
    return addedNote;
  };

  readonly remove = (note: ReviewNote) => this.session.request(() => deleteGuestNote(this.session.key.id, note.id));

  readonly subscribe = (onChange: () => void): (() => void) => {
    const { socket, video } = this.connection;
    const handlers = { since: null, onEvent: onChange, onReset: onChange, onRefused: onChange };
    const unsubscribe = socket.subscribe(`review:${video}`, handlers);
    const poll = (): void => {
      if (document.visibilityState === "visible" && socket.status.getState().status !== "open") onChange();
    };
    const timer = setInterval(poll, NOTES_POLL_INTERVAL_MS);
    document.addEventListener("visibilitychange", poll);
    return () => {
      unsubscribe();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", poll);
    };
  };

  readonly isIncomplete = (): boolean => {
    const isMissing = this.name.getState().name.trim() === "";
    this.name.setState({ isMissing });
    return isMissing;
  };
}
