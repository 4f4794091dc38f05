/** Message types of the tab's socket, generated from the server. Import them from here. */
import type { DocError } from "@/api/gen/socket";

export type {
  ClientMessage,
  LiveLine,
  PresentedComparison,
  PresentedVideo,
  ServerMessage,
  TopicEvent,
  Viewer,
  ViewerState,
} from "@/api/gen/socket";

export type DocErrorCode = DocError["code"];
