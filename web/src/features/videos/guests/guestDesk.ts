import { createStore, type StoreApi } from "zustand/vanilla";

import type { NotesDesk } from "@/features/videos/review/desk";
import type { ReviewNote, ReviewNoteNew } from "@/features/videos/types";
import { addGuestNote, deleteGuestNote, listGuestNotes } from "./api";
import { LOOK_MS } from "./limits";
import { messages } from "./messages";
import type { Visit } from "./visit";

const KEY = "pegbar.guest";

function recallName(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

function rememberName(name: string): void {
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // Full or forbidden storage: the name is asked for again.
  }
}

/** A guest's way to the notes of a film: they are asked for every few seconds while the page is in sight. */
export class GuestDesk implements NotesDesk {
  readonly hint = messages.hint;
  readonly edit = null;
  readonly name: StoreApi<{ name: string; isMissing: boolean }> = createStore(() => ({
    name: recallName(),
    isMissing: false,
  }));

  constructor(
    readonly visit: Visit,
    readonly film: number,
  ) {}

  readonly list = async () => {
    const notes = await this.visit.told(() => listGuestNotes(this.visit.key.id));
    if (notes.film_version !== this.film) this.visit.isOvertaken.setState(true, true);
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
    const look = (): void => {
      if (document.visibilityState === "visible") changed();
    };
    const timer = setInterval(look, LOOK_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
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
