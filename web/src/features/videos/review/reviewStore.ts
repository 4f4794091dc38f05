import { createStore, type StoreApi } from "zustand/vanilla";
import { ApiProblem, getConflictingRecord, getErrorMessage } from "@/api/http/problem";
import { createRecordId } from "@/api/ids";
import { pickNewerVersion } from "@/api/records/queryUpdates";
import type { Player } from "@/features/videos/player/player";
import type { ReviewNote, ReviewNoteEdit } from "@/features/videos/types";
import { getDraftChanges, type NoteDraft, PEN_COLORS } from "./noteDraft";
import type { NotesClient } from "./notesClient";
import { texts } from "./texts";

export interface ReviewState {
  phase: "loading" | "ready" | "failed";
  /** Why loading failed. */
  message: string;
  notes: readonly ReviewNote[];
  draft: NoteDraft | null;
  isDrawing: boolean;
  color: string;
  /** Id of the note that the user went to last. */
  lastVisitedId: string | null;
}

function sortNotes(notes: readonly ReviewNote[]): ReviewNote[] {
  return [...notes].sort((a, b) => a.first_frame - b.first_frame || (a.created_at < b.created_at ? -1 : 1));
}

/** Store of a video's review notes and of the user's draft. */
export class ReviewStore {
  readonly state: StoreApi<ReviewState> = createStore<ReviewState>(() => ({
    phase: "loading",
    message: "",
    notes: [],
    draft: null,
    isDrawing: false,
    color: PEN_COLORS[0],
    lastVisitedId: null,
  }));
  #requestNumber = 0;
  #isLoading = false;

  constructor(
    readonly client: NotesClient,
    readonly player: Player,
  ) {}

  async load(): Promise<void> {
    this.#requestNumber += 1;
    const requestNumber = this.#requestNumber;
    this.#isLoading = true;
    try {
      const { items } = await this.client.list();
      if (requestNumber === this.#requestNumber) this.state.setState({ phase: "ready", notes: sortNotes(items) });
    } catch (error) {
      if (requestNumber !== this.#requestNumber) return;
      const isForbidden = error instanceof ApiProblem && [401, 403, 404].includes(error.status);
      if (this.state.getState().phase === "ready" && !isForbidden) return;
      this.state.setState({ phase: "failed", message: getErrorMessage(error, texts.tryAgain), notes: [] });
    } finally {
      if (requestNumber === this.#requestNumber) this.#isLoading = false;
    }
  }

  /** Go to the previous or next note, relative to the current frame. */
  goToAdjacentNote(direction: 1 | -1): void {
    const { frame } = this.player.state.getState();
    const { notes } = this.state.getState();
    const next =
      direction === 1
        ? notes.find(({ first_frame }) => first_frame > frame)
        : notes.findLast(({ first_frame }) => first_frame < frame);
    if (next) this.goTo(next);
  }

  goTo(note: ReviewNote): void {
    this.player.pause();
    this.player.seek(note.first_frame);
    this.state.setState({ lastVisitedId: note.id });
  }

  /** Start a draft: a new note on the current frame or loop range, or an edit of an existing note. */
  startDraft(note: ReviewNote | null): void {
    this.player.pause();
    const { frame, range } = this.player.state.getState();
    const isElsewhere = note !== null && (frame < note.first_frame || frame > note.last_frame);
    // Seek even to the current frame: before the first playback, the poster covers the video.
    this.player.seek(isElsewhere ? note.first_frame : frame);
    const draft: NoteDraft = note
      ? { ...getNoteFrames(note), id: note.id, note, body: note.body, strokes: note.drawing }
      : { ...(range ?? { first: frame, last: frame }), id: createRecordId(), note: null, body: "", strokes: [] };
    this.state.setState({ draft, isDrawing: false });
  }

  updateDraft(change: (draft: NoteDraft) => NoteDraft): void {
    const { draft } = this.state.getState();
    if (draft) this.state.setState({ draft: change(draft) });
  }

  setDrawing(isDrawing: boolean): void {
    if (isDrawing) this.player.pause();
    this.state.setState({ isDrawing });
  }

  closeDraft(): void {
    this.state.setState({ draft: null, isDrawing: false });
  }

  /**
   * Save the draft. Resolves to null on success, otherwise to an error message; it's empty if a field shows the error.
   * The draft stays open after an error.
   */
  async save(): Promise<string | null> {
    const { draft } = this.state.getState();
    if (!draft) return null;
    const { id, note, first, last, strokes } = draft;
    const body = draft.body.trim();
    if (body === "" && strokes.length === 0) return texts.empty;
    if (this.client.isIncomplete?.()) return "";
    const requestNumber = this.#requestNumber;
    try {
      const savedNote = note
        ? await this.#edit(note, getDraftChanges(draft))
        : await this.client.add({
            id,
            video_version: this.client.version,
            body,
            first_frame: first,
            last_frame: last,
            drawing: [...strokes],
          });
      this.#mergeNote(savedNote);
      this.#reloadIfStale(requestNumber);
      this.closeDraft();
      return null;
    } catch (error) {
      const latest = note && getConflictingRecord<ReviewNote>(error);
      if (latest) {
        this.#mergeNote(latest);
        this.updateDraft((current) => ({ ...current, note: latest }));
        return texts.saveConflict;
      }
      return getErrorMessage(error, texts.saveFailed);
    }
  }

  /** Edit a note. Resolves to an error message, or null on success. */
  async edit(note: ReviewNote, changes: ReviewNoteEdit): Promise<string | null> {
    const requestNumber = this.#requestNumber;
    try {
      this.#mergeNote(await this.#edit(note, changes));
      this.#reloadIfStale(requestNumber);
      return null;
    } catch (error) {
      void this.load();
      if (getConflictingRecord(error)) return texts.changeConflict;
      return getErrorMessage(error, texts.changeFailed);
    }
  }

  async remove(note: ReviewNote): Promise<string | null> {
    const requestNumber = this.#requestNumber;
    try {
      await this.client.remove(note);
    } catch (error) {
      if (!(error instanceof ApiProblem && error.status === 404)) return getErrorMessage(error, texts.changeFailed);
    }
    const { notes, draft } = this.state.getState();
    this.state.setState({ notes: notes.filter(({ id }) => id !== note.id) });
    this.#reloadIfStale(requestNumber);
    if (draft?.id === note.id) this.closeDraft();
    return null;
  }

  async #edit(note: ReviewNote, changes: ReviewNoteEdit): Promise<ReviewNote> {
    return this.client.edit ? this.client.edit(note, changes) : note;
  }

  #mergeNote(note: ReviewNote): void {
    const { notes } = this.state.getState();
    const newer = pickNewerVersion(
      notes.find(({ id }) => id === note.id),
      note,
    );
    this.state.setState({ notes: sortNotes([...notes.filter(({ id }) => id !== note.id), newer]) });
  }

  /**
   * Reload after a change that was requested in request `requestNumber`, if a list is loading or has loaded since. The loading list may
   * be older than the change; the newer list may lack the note because it was deleted.
   */
  #reloadIfStale(requestNumber: number): void {
    if (this.#isLoading || requestNumber !== this.#requestNumber) void this.load();
  }
}

function getNoteFrames({ first_frame, last_frame }: ReviewNote): { first: number; last: number } {
  return { first: first_frame, last: last_frame };
}
