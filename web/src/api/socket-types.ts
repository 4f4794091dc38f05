/** The messages of the tab's one socket, generated from the server's; every use imports them from here. */
import type { DocError } from "./gen/socket";

export type { BoardEvent, ClientMessage, ServerMessage } from "./gen/socket";

export type DocErrorCode = DocError["code"];
