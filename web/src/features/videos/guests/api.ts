import { call } from "@/api/http/client";
import type { GuestLinkNew, ReviewNoteNew } from "@/features/videos/types";

const LINKS = "/api/videos/{video_id}/guest-links";
const NOTES = "/api/guest/{link_id}/notes";

export function listLinks(video_id: string) {
  return call("GET", LINKS, { path: { video_id } });
}

/** Create a guest link. Idempotent by id and secret. */
export function createLink(video_id: string, body: GuestLinkNew) {
  return call("POST", LINKS, { path: { video_id }, body });
}

export function revokeLink(video_id: string, link_id: string) {
  return call("DELETE", `${LINKS}/{link_id}`, { path: { video_id, link_id } });
}

/** Open a guest link. Sets a cookie, limited to the link's paths, that authenticates later requests. */
export function enterLink(link_id: string, secret: string, password: string | null) {
  return call("POST", "/api/guest/{link_id}/enter", { path: { link_id }, body: { secret, password } });
}

export function getGuestVideo(link_id: string) {
  return call("GET", "/api/guest/{link_id}/video", { path: { link_id } });
}

export function listGuestNotes(link_id: string) {
  return call("GET", NOTES, { path: { link_id } });
}

/** Add a note. Idempotent by id. */
export function addGuestNote(link_id: string, name: string, note: ReviewNoteNew) {
  return call("POST", NOTES, { path: { link_id }, body: { ...note, name } });
}

export function deleteGuestNote(link_id: string, note_id: string) {
  return call("DELETE", `${NOTES}/{note_id}`, { path: { link_id, note_id } });
}
