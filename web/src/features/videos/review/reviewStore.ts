import { createStore, type StoreApi } from "zustand/vanilla";
import { newerOf } from "@/api/answers";
import { ApiProblem, messageOf, overtakenBy } from "@/api/problem";
import { newRecordId } from "@/api/requestKey";
import type { Player } from "@/features/videos/player/player";
import type { ReviewNote, ReviewNoteEdit } from "@/features/videos/types";
import type { NotesDesk } from "./desk";
import { changesOf, type Draft, PEN_COLOURS } from "./draft";
import { messages } from "./messages";

export interface ReviewState {
  phase: "loading" | "ready" | "failed";
  /** Why loading failed. */
  message: string;
  notes: readonly ReviewNote[];
  draft: Draft | null;
  isDrawing: boolean;
  colour: string;
  /** The note that one went to last. */
  reached: string | null;
}

function inOrder(notes: readonly ReviewNote[]): ReviewNote[] {
  return [...notes].sort((a, b) => a.first_frame - b.first_frame || (a.created_at < b.created_at ? -1 : 1));
}

/** What members and guests remark on a video, and what one of them is writing. */
export class ReviewStore {
  readonly state: StoreApi<ReviewState> = createStore<ReviewState>(() => ({
    phase: "loading",
    message: "",
    notes: [],
    draft: null,
    isDrawing: false,
    colour: PEN_COLOURS[0],
    reached: null,
  }));
  #round = 0;
  #isLoading = false;

  constructor(
    readonly desk: NotesDesk,
    readonly player: Player,
  ) {}

  async load(): Promise<void> {
    this.#round += 1;
    const round = this.#round;
    this.#isLoading = true;
    try {
      const { items } = await this.desk.list();
      if (round === this.#round) this.state.setState({ phase: "ready", notes: inOrder(items) });
    } catch (error) {
      if (round !== this.#round) return;
      const isRefused = error instanceof ApiProblem && [401, 403, 404].includes(error.status);
      if (this.state.getState().phase === "ready" && !isRefused) return;
      this.state.setState({ phase: "failed", message: messageOf(error, messages.tryAgain), notes: [] });
    } finally {
      if (round === this.#round) this.#isLoading = false;
    }
  }

  /** To where the note before, or after, the frame that is shown begins. */
  jump(direction: 1 | -1): void {
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
    this.state.setState({ reached: note.id });
  }

  /** A new note on the frame that is shown, or on those that loop; or an old one to be changed. */
  begin(note: ReviewNote | null): void {
    this.player.pause();
    const { frame, range } = this.player.state.getState();
    const isElsewhere = note !== null && (frame < note.first_frame || frame > note.last_frame);
    // Also where it stands already: before the first play the thumbnail lies over the film.
    this.player.seek(isElsewhere ? note.first_frame : frame);
    const draft: Draft = note
      ? { ...frames(note), id: note.id, note, body: note.body, strokes: note.drawing }
      : { ...(range ?? { first: frame, last: frame }), id: newRecordId(), note: null, body: "", strokes: [] };
    this.state.setState({ draft, isDrawing: false });
  }

  change(change: (draft: Draft) => Draft): void {
    const { draft } = this.state.getState();
    if (draft) this.state.setState({ draft: change(draft) });
  }

  setDrawing(isDrawing: boolean): void {
    if (isDrawing) this.player.pause();
    this.state.setState({ isDrawing });
  }

  end(): void {
    this.state.setState({ draft: null, isDrawing: false });
  }

  /** Resolves to null once the server has it, or to why it has not, empty where that is said elsewhere; then what was written stays. */
  async save(): Promise<string | null> {
    const { draft } = this.state.getState();
    if (!draft) return null;
    const { id, note, first, last, strokes } = draft;
    const body = draft.body.trim();
    if (body === "" && strokes.length === 0) return messages.empty;
    if (this.desk.isIncomplete?.()) return "";
    const round = this.#round;
    try {
      const saved = note
        ? await this.#edit(note, changesOf(draft))
        : await this.desk.add({
            id,
            video_version: this.desk.film,
            body,
            first_frame: first,
            last_frame: last,
            drawing: [...strokes],
          });
      this.#put(saved);
      this.#settle(round);
      this.end();
      return null;
    } catch (error) {
      const now = note && overtakenBy<ReviewNote>(error);
      if (now) {
        this.#put(now);
        this.change((written) => ({ ...written, note: now }));
        return messages.changedMeanwhile;
      }
      return messageOf(error, messages.saveFailed);
    }
  }

  /** Resolves to why it was not done. */
  async edit(note: ReviewNote, changes: ReviewNoteEdit): Promise<string | null> {
    const round = this.#round;
    try {
      this.#put(await this.#edit(note, changes));
      this.#settle(round);
      return null;
    } catch (error) {
      void this.load();
      if (overtakenBy(error)) return messages.overtaken;
      return messageOf(error, messages.changeFailed);
    }
  }

  async remove(note: ReviewNote): Promise<string | null> {
    const round = this.#round;
    try {
      await this.desk.remove(note);
    } catch (error) {
      if (!(error instanceof ApiProblem && error.status === 404)) return messageOf(error, messages.changeFailed);
    }
    const { notes, draft } = this.state.getState();
    this.state.setState({ notes: notes.filter(({ id }) => id !== note.id) });
    this.#settle(round);
    if (draft?.id === note.id) this.end();
    return null;
  }

  async #edit(note: ReviewNote, changes: ReviewNoteEdit): Promise<ReviewNote> {
    return this.desk.edit ? this.desk.edit(note, changes) : note;
  }

  #put(note: ReviewNote): void {
    const { notes } = this.state.getState();
    const newer = newerOf(
      notes.find(({ id }) => id === note.id),
      note,
    );
    this.state.setState({ notes: inOrder([...notes.filter(({ id }) => id !== note.id), newer]) });
  }

  /**
   * After an answer that was asked for in `round`. A list that is on its way may be older than the answer, and one that came
   * since may know that the note is gone: the list is asked for again.
   */
  #settle(round: number): void {
    if (this.#isLoading || round !== this.#round) void this.load();
  }
}

function frames({ first_frame, last_frame }: ReviewNote): { first: number; last: number } {
  return { first: first_frame, last: last_frame };
}
