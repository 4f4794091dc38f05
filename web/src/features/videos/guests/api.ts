import { call } from "@/api/client";
import type { GuestLinkNew, ReviewNoteNew } from "@/features/videos/types";

const LINKS = "/api/videos/{video_id}/guest-links";
const NOTES = "/api/guest/{link_id}/notes";

export function listLinks(video_id: string) {
  return call("GET", LINKS, { path: { video_id } });
}

/** Safe to repeat with the same id and secret. */
export function createLink(video_id: string, body: GuestLinkNew) {
  return call("POST", LINKS, { path: { video_id }, body });
}

export function revokeLink(video_id: string, link_id: string) {
  return call("DELETE", `${LINKS}/{link_id}`, { path: { video_id, link_id } });
}

/** Opens a link: a cookie for its addresses alone says from then on who asks. */
export function enterLink(link_id: string, secret: string, password: string | null) {
  return call("POST", "/api/guest/{link_id}/enter", { path: { link_id }, body: { secret, password } });
}

export function getGuestVideo(link_id: string) {
  return call("GET", "/api/guest/{link_id}/video", { path: { link_id } });
}

export function listGuestNotes(link_id: string) {
  return call("GET", NOTES, { path: { link_id } });
}

/** Safe to repeat with the same id. */
export function addGuestNote(link_id: string, name: string, note: ReviewNoteNew) {
  return call("POST", NOTES, { path: { link_id }, body: { ...note, name } });
}

export function deleteGuestNote(link_id: string, note_id: string) {
  return call("DELETE", `${NOTES}/{note_id}`, { path: { link_id, note_id } });
}
