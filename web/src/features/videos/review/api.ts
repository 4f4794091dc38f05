import { call, toIfMatchHeaders } from "@/api/http/client";
import type { ReviewNote, ReviewNoteEdit, ReviewNoteNew } from "@/features/videos/types";

const NOTES = "/api/videos/{video_id}/review-notes";

/** List the notes of a version, or of the version that a note belongs to. */
export function listNotes(video_id: string, query: { video_version: number } | { note: string }) {
  return call("GET", NOTES, { path: { video_id }, query });
}

/** Add a note. Idempotent by id. */
export function addNote(video_id: string, body: ReviewNoteNew) {
  return call("POST", NOTES, { path: { video_id }, body });
}

/** Edit a note. Rejects with 412 and the current note if it changed since `version`. */
export function editNote({ video_id, id, version }: ReviewNote, body: ReviewNoteEdit) {
  const url = "/api/videos/{video_id}/review-notes/{note_id}";
  const options = { path: { video_id, note_id: id }, body, headers: toIfMatchHeaders(version) };
  return call("PATCH", url, options);
}

export function deleteNote({ video_id, id }: ReviewNote) {
  const url = "/api/videos/{video_id}/review-notes/{note_id}";
  return call("DELETE", url, { path: { video_id, note_id: id } });
}
