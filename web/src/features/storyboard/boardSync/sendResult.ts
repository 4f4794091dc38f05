import type { ServerBoard } from "@/features/storyboard/model/serverBoard";
import type { CutPatch } from "@/features/storyboard/types";

/** Result of sending an op. `retry`: apply `update`, then send the same op again. */
export type SendResult =
  | { kind: "done"; update: (board: ServerBoard) => ServerBoard; overwritten?: CutPatch; isReordered?: boolean }
  | { kind: "retry"; update: (board: ServerBoard) => ServerBoard }
  | { kind: "cutDeleted"; update: (board: ServerBoard) => ServerBoard };
