import type { ServerBoard } from "@/features/storyboard/model/serverBoard";
import type { CutPatch } from "@/features/storyboard/types";

/** Result of sending an op. `again`: apply `update`, then send the same op again. */
export type SendResult =
  | { kind: "done"; update: (board: ServerBoard) => ServerBoard; overwritten?: CutPatch; isReordered?: boolean }
  | { kind: "again"; update: (board: ServerBoard) => ServerBoard }
  | { kind: "gone"; update: (board: ServerBoard) => ServerBoard };
