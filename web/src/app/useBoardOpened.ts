import { useCallback, useState } from "react";
import { whenBoardStands } from "@/features/storyboard/desk/soon";
import { useOpened } from "./useOpened";

/** Has it noted that a board was opened, and at which cut one is: what a board is to tell. */
export function useBoardOpened(): (projectId: string, cutId: string | null) => void {
  const [opened, setOpened] = useState<string | null>(null);
  const at = useOpened("board", opened);
  return useCallback(
    (projectId: string, cutId: string | null) => {
      at(projectId, cutId);
      void whenBoardStands().then(() => setOpened(projectId));
    },
    [at],
  );
}
