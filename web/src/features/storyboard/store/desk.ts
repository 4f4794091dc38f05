import { createContext, useContext } from "react";
import { useStore } from "zustand";
import type { Board } from "@/features/storyboard/store/board";
import type { Edits } from "@/features/storyboard/store/edits";
import type { BoardState } from "@/features/storyboard/store/state";
import type { PictureSize } from "@/features/storyboard/sync/previewer";
import type { DrawingSession } from "@/features/storyboard/sync/session";
import type { BoardProject, Cut } from "@/features/storyboard/types";

/** Everything the parts of one open storyboard share. */
export interface Desk {
  board: Board;
  edits: Edits;
  session: DrawingSession;
  project: BoardProject;
}

export const DeskContext = createContext<Desk | null>(null);

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error("Only within an open storyboard.");
  return desk;
}

export function useBoard<T>(select: (state: BoardState) => T): T {
  return useStore(useDesk().board.store, select);
}

/** The newest picture of a cut: drawn here just now (small unless asked for in full), or the server's. */
export function usePicture(cut: Cut | undefined, size: PictureSize = "small"): string | null {
  const { session } = useDesk();
  useStore(session.previews);
  if (!cut) return null;
  return session.localPreview(cut.id, size) ?? (size === "small" ? cut.preview?.small_url : cut.preview?.url) ?? null;
}
