import { call, path, request } from "@/api/client";
import type {
  CountViewData,
  CountViewResponses,
  DeleteCommentData,
  DeleteCommentResponses,
  DeleteReviewNoteData,
  DeleteReviewNoteResponses,
  DeleteVideoData,
  DeleteVideoResponses,
  EditReviewNoteData,
  EditReviewNoteResponses,
  EditVideoData,
  EditVideoResponses,
  FeatureVideoData,
  FeatureVideoResponses,
  GetVideoData,
  GetVideoResponses,
  ListCommentsData,
  ListCommentsResponses,
  ListRepliesData,
  ListRepliesResponses,
  ListReviewNotesData,
  ListReviewNotesResponses,
  PostCommentData,
  PostCommentResponses,
  PostReviewNoteData,
  PostReviewNoteResponses,
  RateVideoData,
  RateVideoResponses,
  ReactToCommentData,
  ReactToCommentResponses,
  RemoveCaptionsData,
  RemoveCaptionsResponses,
  UnrateVideoData,
  UnrateVideoResponses,
} from "@/api/gen/rest/types.gen";
import type { ReviewNote, ReviewNoteEdit, ReviewNoteNew, Video, VideoEdit } from "@/features/videos/types";

export type Order = "newest" | "oldest" | "top";

const VIDEO = "/api/videos/{video_id}";
const COMMENTS = "/api/videos/{video_id}/comments";
const NOTES = "/api/videos/{video_id}/review-notes";
const SLOW_LINE_MS = 180_000;

/** By slug, id or public id. */
export function getVideo(video_id: string) {
  return call<GetVideoData, GetVideoResponses>("GET", VIDEO, { path: { video_id } });
}

/** Rejects with 412 where somebody changed it since this version. */
export function editVideo({ id, version }: Video, body: VideoEdit) {
  const headers = { "if-match": String(version) };
  return call<EditVideoData, EditVideoResponses>("PATCH", VIDEO, { path: { video_id: id }, body, headers });
}

export function deleteVideo(video_id: string) {
  return call<DeleteVideoData, DeleteVideoResponses>("DELETE", VIDEO, { path: { video_id } });
}

export function putThumbnail(id: string, picture: Blob) {
  const headers = { "Content-Type": picture.type };
  const given = { body: picture, headers, timeoutMs: SLOW_LINE_MS };
  return request<Video>("PUT", path`/api/videos/${id}/thumbnail`, given);
}

export function putCaptions(id: string, captions: Blob) {
  const given = { body: captions, headers: { "Content-Type": "text/vtt" }, timeoutMs: SLOW_LINE_MS };
  return request<Video>("PUT", path`/api/videos/${id}/captions`, given);
}

export function removeCaptions(video_id: string) {
  const url = "/api/videos/{video_id}/captions";
  return call<RemoveCaptionsData, RemoveCaptionsResponses>("DELETE", url, { path: { video_id } });
}

export function setFeatured(video_id: string, featured: boolean) {
  const url = "/api/videos/{video_id}/featured";
  return call<FeatureVideoData, FeatureVideoResponses>("PUT", url, { path: { video_id }, body: { featured } });
}

/** Counts once for each session and video, however often it is called. */
export function countView(video_id: string, session: string) {
  const url = "/api/videos/{video_id}/views";
  return call<CountViewData, CountViewResponses>("POST", url, { path: { video_id }, body: { session } });
}

/** null takes one's rating back. */
export function rate(video_id: string, value: number | null) {
  const url = "/api/videos/{video_id}/rating";
  return value === null
    ? call<UnrateVideoData, UnrateVideoResponses>("DELETE", url, { path: { video_id } })
    : call<RateVideoData, RateVideoResponses>("PUT", url, { path: { video_id }, body: { value } });
}

export function listComments(video_id: string, order: Order, cursor: string | null) {
  const given = { path: { video_id }, query: { order, cursor } };
  return call<ListCommentsData, ListCommentsResponses>("GET", COMMENTS, given);
}

export function listReplies(video_id: string, comment_id: string, cursor: string | null) {
  const url = "/api/videos/{video_id}/comments/{comment_id}/replies";
  return call<ListRepliesData, ListRepliesResponses>("GET", url, { path: { video_id, comment_id }, query: { cursor } });
}

/** Safe to repeat with the same id: then the comment that was posted is answered again. */
export function postComment(video_id: string, id: string, body: string, parent_id: string | null) {
  const given = { path: { video_id }, body: { id, body, parent_id } };
  return call<PostCommentData, PostCommentResponses>("POST", COMMENTS, given);
}

export function deleteComment(video_id: string, comment_id: string) {
  const url = "/api/videos/{video_id}/comments/{comment_id}";
  return call<DeleteCommentData, DeleteCommentResponses>("DELETE", url, { path: { video_id, comment_id } });
}

export function react(video_id: string, comment_id: string, value: -1 | 0 | 1) {
  const url = "/api/videos/{video_id}/comments/{comment_id}/reaction";
  const given = { path: { video_id, comment_id }, body: { value } };
  return call<ReactToCommentData, ReactToCommentResponses>("PUT", url, given);
}

export function listNotes(video_id: string) {
  return call<ListReviewNotesData, ListReviewNotesResponses>("GET", NOTES, { path: { video_id } });
}

/** Safe to repeat with the same id. */
export function addNote(video_id: string, body: ReviewNoteNew) {
  return call<PostReviewNoteData, PostReviewNoteResponses>("POST", NOTES, { path: { video_id }, body });
}

/** Rejects with 412 and the note as it stands where somebody changed it since this version. */
export function editNote({ video_id, id, version }: ReviewNote, body: ReviewNoteEdit) {
  const url = "/api/videos/{video_id}/review-notes/{note_id}";
  const given = { path: { video_id, note_id: id }, body, headers: { "if-match": String(version) } };
  return call<EditReviewNoteData, EditReviewNoteResponses>("PATCH", url, given);
}

export function deleteNote({ video_id, id }: ReviewNote) {
  const url = "/api/videos/{video_id}/review-notes/{note_id}";
  return call<DeleteReviewNoteData, DeleteReviewNoteResponses>("DELETE", url, { path: { video_id, note_id: id } });
}
