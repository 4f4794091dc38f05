import { useCallback, useState } from "react";
import { whenBoardReady } from "@/features/storyboard/editorContext/deferred";
import { useRecordRecent } from "./useRecordRecent";

/** Return a callback that records an opened board and its current cut, starting when the board is ready. */
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
