import { useCallback, useState } from "react";
import { whenBoardReady } from "@/features/storyboard/editorContext/deferred";
import { useRecordRecent } from "./useRecordRecent";

/** Return a callback that records an opened board and its current cut, starting when the board is ready. */
export function useRecordRecentBoard(): (projectId: string, cutId: string | null) => void {
  const [openedId, setOpenedId] = useState<string | null>(null);
  const recordCut = useRecordRecent("board", openedId);
  return useCallback(
    (projectId: string, cutId: string | null) => {
      recordCut(projectId, cutId);
      void whenBoardReady().then(() => setOpenedId(projectId));
    },
    [recordCut],
  );
}
