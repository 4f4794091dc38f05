import type { StoreApi } from "zustand/vanilla";

import type { NotesDesk } from "@/features/videos/review/desk";
import type { ReviewNote, ReviewNoteNew } from "@/features/videos/types";
import { addGuestNote, deleteGuestNote, listGuestNotes } from "./api";
import type { GuestLine } from "./guestLine";
import { type GuestName, rememberName } from "./guestName";
import { LOOK_MS } from "./limits";
import { messages } from "./messages";
import type { Visit } from "./visit";

/**
 * A guest's way to the notes on a version of a film. The line tells when they changed; while it is away they are asked
 * for every few seconds, as long as the page is in sight.
 */
export class GuestDesk implements NotesDesk {
  readonly hint = messages.hint;
  readonly edit = null;

  constructor(
    readonly visit: Visit,
    readonly film: number,
    /** It is the one to which the link leads; others come by the line. */
    private readonly isNewest: boolean,
    private readonly line: GuestLine,
    readonly name: StoreApi<GuestName>,
  ) {}

  readonly list = async () => {
    if (!this.isNewest) return (await this.line.ask(this.film)).notes;
    const notes = await this.visit.told(() => listGuestNotes(this.visit.key.id));
    if (notes.video_version !== this.film) this.visit.isOvertaken.setState(true, true);
    return notes;
  };

  readonly add = async (note: ReviewNoteNew): Promise<ReviewNote> => {
    const name = this.name.getState().name.trim();
    const added = await this.visit.told(() => addGuestNote(this.visit.key.id, name, note));
    rememberName(name);
    return added;
  };

  readonly remove = (note: ReviewNote) => this.visit.told(() => deleteGuestNote(this.visit.key.id, note.id));

  readonly follow = (changed: () => void): (() => void) => {
    const { socket, video } = this.line;
    const handlers = { since: null, onEvent: changed, onReset: changed, onRefused: changed };
    const stop = socket.subscribe(`review:${video}`, handlers);
    const look = (): void => {
      if (document.visibilityState === "visible" && socket.status.getState().status !== "open") changed();
    };
    const timer = setInterval(look, LOOK_MS);
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
