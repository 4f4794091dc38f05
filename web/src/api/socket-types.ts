/** The messages of the tab's one socket, generated from the server's; every use imports them from here. */
import type { DocError } from "./gen/socket";

export type { ClientMessage, ServerMessage, TopicEvent } from "./gen/socket";

export type DocErrorCode = DocError["code"];
