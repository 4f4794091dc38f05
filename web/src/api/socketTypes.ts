/** The messages of the tab's one socket, generated from the server's; every use imports them from here. */
import type { DocError } from "./gen/socket";

export type {
  ClientMessage,
  LiveLine,
  PresentedComparison,
  PresentedVideo,
  ServerMessage,
  TopicEvent,
  Viewer,
  ViewerState,
} from "./gen/socket";

export type DocErrorCode = DocError["code"];
