import { useCallback, useState } from "react";
import { whenBoardReady } from "@/features/storyboard/editorContext/deferred";
import { useRecordRecent } from "./useRecordRecent";

/** Has it noted that a board was opened, and at which cut one is: what a board is to tell. */
export function useRecordRecentBoard(): (projectId: string, cutId: string | null) => void {
  const [opened, setOpened] = useState<string | null>(null);
  const at = useRecordRecent("board", opened);
  return useCallback(
    (projectId: string, cutId: string | null) => {
      at(projectId, cutId);
      void whenBoardReady().then(() => setOpened(projectId));
    },
    [at],
  );
}
