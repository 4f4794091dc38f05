import { call, ifMatch } from "@/api/client";
import { SLOW_LINE_MS } from "@/api/limits";
import type { ReviewNote, ReviewNoteEdit, ReviewNoteNew, Video, VideoEdit } from "@/features/videos/types";

export type Order = "newest" | "oldest" | "top";

const VIDEO = "/api/videos/{video_id}";
const COMMENTS = "/api/videos/{video_id}/comments";
const NOTES = "/api/videos/{video_id}/review-notes";

/** By slug, id or public id. */
export function getVideo(video_id: string) {
  return call("GET", VIDEO, { path: { video_id } });
}

/** Rejects with 412 where somebody changed it since this version. */
export function editVideo({ id, version }: Video, body: VideoEdit) {
  return call("PATCH", VIDEO, { path: { video_id: id }, body, headers: ifMatch(version) });
}

export function deleteVideo(video_id: string) {
  return call("DELETE", VIDEO, { path: { video_id } });
}

export function putThumbnail(video_id: string, picture: Blob) {
  const given = { path: { video_id }, body: picture, timeoutMs: SLOW_LINE_MS };
  return call("PUT", "/api/videos/{video_id}/thumbnail", given);
}

export function putCaptions(video_id: string, captions: Blob) {
  // A computer may know no type for .vtt.
  const body = captions.slice(0, captions.size, "text/vtt");
  return call("PUT", "/api/videos/{video_id}/captions", { path: { video_id }, body, timeoutMs: SLOW_LINE_MS });
}

export function removeCaptions(video_id: string) {
  const url = "/api/videos/{video_id}/captions";
  return call("DELETE", url, { path: { video_id } });
}

export function setFeatured(video_id: string, featured: boolean) {
  const url = "/api/videos/{video_id}/featured";
  return call("PUT", url, { path: { video_id }, body: { featured } });
}

/** Counts once for each session and video, however often it is called. */
export function countView(video_id: string, session: string) {
  const url = "/api/videos/{video_id}/views";
  return call("POST", url, { path: { video_id }, body: { session } });
}

/** null takes one's rating back. */
export function rate(video_id: string, value: number | null) {
  const url = "/api/videos/{video_id}/rating";
  return value === null
    ? call("DELETE", url, { path: { video_id } })
    : call("PUT", url, { path: { video_id }, body: { value } });
}

export function listComments(video_id: string, order: Order, cursor: string | null) {
  const given = { path: { video_id }, query: { order, cursor } };
  return call("GET", COMMENTS, given);
}

export function listReplies(video_id: string, comment_id: string, cursor: string | null) {
  const url = "/api/videos/{video_id}/comments/{comment_id}/replies";
  return call("GET", url, { path: { video_id, comment_id }, query: { cursor } });
}

/** Safe to repeat with the same id: then the comment that was posted is answered again. */
export function postComment(video_id: string, id: string, body: string, parent_id: string | null) {
  const given = { path: { video_id }, body: { id, body, parent_id } };
  return call("POST", COMMENTS, given);
}

export function deleteComment(video_id: string, comment_id: string) {
  const url = "/api/videos/{video_id}/comments/{comment_id}";
  return call("DELETE", url, { path: { video_id, comment_id } });
}

export function react(video_id: string, comment_id: string, value: -1 | 0 | 1) {
  const url = "/api/videos/{video_id}/comments/{comment_id}/reaction";
  const given = { path: { video_id, comment_id }, body: { value } };
  return call("PUT", url, given);
}

export function listNotes(video_id: string) {
  return call("GET", NOTES, { path: { video_id } });
}

/** Safe to repeat with the same id. */
export function addNote(video_id: string, body: ReviewNoteNew) {
  return call("POST", NOTES, { path: { video_id }, body });
}

/** Rejects with 412 and the note as it stands where somebody changed it since this version. */
export function editNote({ video_id, id, version }: ReviewNote, body: ReviewNoteEdit) {
  const url = "/api/videos/{video_id}/review-notes/{note_id}";
  const given = { path: { video_id, note_id: id }, body, headers: ifMatch(version) };
  return call("PATCH", url, given);
}

export function deleteNote({ video_id, id }: ReviewNote) {
  const url = "/api/videos/{video_id}/review-notes/{note_id}";
  return call("DELETE", url, { path: { video_id, note_id: id } });
}
