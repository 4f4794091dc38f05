import type { ServerBoard } from "@/features/storyboard/model/serverBoard";
import type { CutPatch } from "@/features/storyboard/types";

/** What came of sending an op. `again` = learn `board`, then send the same op once more. */
export type Outcome =
  | { kind: "done"; learn: (board: ServerBoard) => ServerBoard; replaced?: CutPatch; reordered?: boolean }
  | { kind: "again"; learn: (board: ServerBoard) => ServerBoard }
  | { kind: "gone"; learn: (board: ServerBoard) => ServerBoard };
