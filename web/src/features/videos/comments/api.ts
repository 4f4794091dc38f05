import { call } from "@/api/http/client";

export type CommentOrder = "newest" | "oldest" | "top";

const COMMENTS = "/api/videos/{video_id}/comments";

export function listComments(video_id: string, order: CommentOrder, cursor: string | null) {
  const options = { path: { video_id }, query: { order, cursor } };
  return call("GET", COMMENTS, options);
}

/** Get a comment with its first replies. For a reply, get its parent with that reply included. */
export function getComment(video_id: string, comment_id: string) {
  return call("GET", "/api/videos/{video_id}/comments/{comment_id}", { path: { video_id, comment_id } });
}

export function listReplies(video_id: string, comment_id: string, cursor: string | null) {
  const url = "/api/videos/{video_id}/comments/{comment_id}/replies";
  return call("GET", url, { path: { video_id, comment_id }, query: { cursor } });
}

/** Post a comment. Idempotent by `id`: a retry returns the comment that was created. */
export function postComment(video_id: string, id: string, body: string, parent_id: string | null) {
  const options = { path: { video_id }, body: { id, body, parent_id } };
  return call("POST", COMMENTS, options);
}

export function deleteComment(video_id: string, comment_id: string) {
  const url = "/api/videos/{video_id}/comments/{comment_id}";
  return call("DELETE", url, { path: { video_id, comment_id } });
}

export function setReaction(video_id: string, comment_id: string, value: -1 | 0 | 1) {
  const url = "/api/videos/{video_id}/comments/{comment_id}/reaction";
  const options = { path: { video_id, comment_id }, body: { value } };
  return call("PUT", url, options);
}
