import type { TopicEvent } from "@/api/socket/socketTypes";
import {
  applyCreated,
  applyCut,
  applyCutsChanged,
  applyDeleted,
  applyOrder,
  applyStructure,
  type ServerBoard,
} from "@/features/storyboard/model/serverBoard";
import type { Cut, StructureChanged } from "@/features/storyboard/types";

/** Apply an event of the project topic to the board. Events about other things leave it unchanged. */
export function applyEvent(board: ServerBoard, event: TopicEvent): ServerBoard {
  switch (event.type) {
    case "cut_created":
      return applyCreated(board, event.cut as Cut, event.order_version, { ids: event.cut_ids });
    case "cut_updated":
      return applyCut(board, event.cut as Cut);
    case "cut_deleted":
      return applyDeleted(board, event.cut_id, event.order_version);
    case "cuts_reordered":
      return applyOrder(board, event.cut_ids, event.order_version);
    case "cuts_changed":
      return applyCutsChanged(board, { ...event, added: event.added as Cut[] });
    case "structure_changed":
      return applyStructure(board, event as StructureChanged);
    default:
      return board;
  }
}
