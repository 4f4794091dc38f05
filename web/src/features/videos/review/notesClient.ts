import { getTabSocket } from "@/api/socket/socket";
import type { ReviewNote, ReviewNoteEdit, ReviewNoteNew } from "@/features/videos/types";
import { addNote, deleteNote, editNote, listNotes } from "./api";
import { texts } from "./texts";

/** Backend of a note list; one implementation for members, one for guests. */
export interface NotesClient {
  /** Version of the video that the notes belong to. */
  readonly version: number;
  /** Hint on who can see the notes. */
  readonly hint: string;
  list: () => Promise<{ items: readonly ReviewNote[] }>;
  add: (note: ReviewNoteNew) => Promise<ReviewNote>;
  /** null if the user can't edit or resolve notes. */
  readonly edit: ((note: ReviewNote, changes: ReviewNoteEdit) => Promise<ReviewNote>) | null;
  remove: (note: ReviewNote) => Promise<unknown>;
  /** Subscribe to possible changes. Returns a function that unsubscribes. */
  subscribe: (onChange: () => void) => () => void;
  /** Return true if a required field is empty; the field then shows its error. */
  isIncomplete?: () => boolean;
  /** Return the version that a note belongs to, or null if it's deleted or unknown. */
  findVersion?: (note: string) => Promise<number | null>;
}

export function createMemberNotesClient(video: string, versionNumber: number): NotesClient {
  return {
    version: versionNumber,
    hint: texts.addHint,
    list: () => listNotes(video, { video_version: versionNumber }),
    add: (note) => addNote(video, note),
    edit: editNote,
    remove: deleteNote,
    subscribe: (onChange) =>
      getTabSocket().subscribe(`review:${video}`, {
        since: null,
        onEvent: onChange,
        onReset: onChange,
        onRefused: onChange,
      }),
    findVersion: async (note) => {
      const result = await listNotes(video, { note }).catch(() => null);
      return result?.items.some(({ id }) => id === note) ? result.video_version : null;
    },
  };
}
