import type { Peer } from "./liveReviewState";
import { texts } from "./texts";

/** Return the display name of a participant. */
export function getPeerName({ viewer }: Peer): string {
  return viewer.is_guest ? texts.guest({ name: viewer.name }) : viewer.name;
}

/** Return the key of a participant's color. Guests have no user id, so it's their connection id. */
export function getPeerColorKey({ viewer, id }: Peer): string {
  return viewer.id ?? id;
}
