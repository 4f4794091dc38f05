import { getTabSocket } from "@/api/socket";
import type { ReviewNote, ReviewNoteEdit, ReviewNoteNew } from "@/features/videos/types";
import { addNote, deleteNote, editNote, listNotes } from "./api";
import { messages } from "./messages";

/** Where the notes of a video come from and go to: a member's way, or a guest's. */
export interface NotesClient {
  /** The version of the film whose notes these are. */
  readonly version: number;
  /** Who else sees what is written here. */
  readonly hint: string;
  list: () => Promise<{ items: readonly ReviewNote[] }>;
  add: (note: ReviewNoteNew) => Promise<ReviewNote>;
  /** null: who looks neither changes nor resolves. */
  readonly edit: ((note: ReviewNote, changes: ReviewNoteEdit) => Promise<ReviewNote>) | null;
  remove: (note: ReviewNote) => Promise<unknown>;
  /** Tells when there may be something new, until what it returns is called. */
  subscribe: (changed: () => void) => () => void;
  /** Whether something must still be said before a note can be saved; its own field then says what. */
  isIncomplete?: () => boolean;
  /** The version on which a note stands; null where it is gone, or nobody tells. */
  findVersion?: (note: string) => Promise<number | null>;
}

export function createMemberNotesClient(video: string, film: number): NotesClient {
  return {
    version: film,
    hint: messages.addHint,
    list: () => listNotes(video, { video_version: film }),
    add: (note) => addNote(video, note),
    edit: editNote,
    remove: deleteNote,
    subscribe: (changed) =>
      getTabSocket().subscribe(`review:${video}`, {
        since: null,
        onEvent: changed,
        onReset: changed,
        onRefused: changed,
      }),
    findVersion: async (note) => {
      const found = await listNotes(video, { note }).catch(() => null);
      return found?.items.some(({ id }) => id === note) ? found.video_version : null;
    },
  };
}
