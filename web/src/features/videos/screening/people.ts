import { messages } from "./messages";
import type { Peer } from "./screeningState";

/** What somebody at a screening is called. */
export function nameOf({ viewer }: Peer): string {
  return viewer.is_guest ? messages.guest(viewer.name) : viewer.name;
}

/** What decides somebody's colour: a guest has no id but that of the connection. */
export function colourKey({ viewer, id }: Peer): string {
  return viewer.id ?? id;
}
