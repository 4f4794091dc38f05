import type { Peer } from "./liveReviewState";
import { messages } from "./messages";

/** What somebody at a screening is called. */
export function getPeerName({ viewer }: Peer): string {
  return viewer.is_guest ? messages.guest(viewer.name) : viewer.name;
}

/** What decides somebody's colour: a guest has no id but that of the connection. */
export function getPeerColorKey({ viewer, id }: Peer): string {
  return viewer.id ?? id;
}
