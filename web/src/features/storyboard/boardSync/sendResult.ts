import type { ServerBoard } from "@/features/storyboard/model/serverBoard";
import type { CutPatch } from "@/features/storyboard/types";

/** What came of sending an op. `again` = learn `board`, then send the same op once more. */
export type SendResult =
  | { kind: "done"; update: (board: ServerBoard) => ServerBoard; overwritten?: CutPatch; isReordered?: boolean }
  | { kind: "again"; update: (board: ServerBoard) => ServerBoard }
  | { kind: "gone"; update: (board: ServerBoard) => ServerBoard };
