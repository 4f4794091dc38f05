import { messageOf } from "@/api/problem";
import type { Desk } from "@/features/storyboard/desk/desk";
import { settle } from "@/features/storyboard/shared/settle";
import { toast } from "@/ui/toasts";
import { undoImport } from "./api";
import { importMessages } from "./messages";

type Part = Pick<Desk, "board" | "drawings" | "project">;

/** Imports that were taken back on this page: none is twice, by whichever of the ways. */
const takenBack = new Set<string>();

/** Takes an import back, and says what stays of it because it was changed since. */
export async function takeBack({ board, drawings, project }: Part, importId: string): Promise<void> {
  if (takenBack.has(importId)) return;
  takenBack.add(importId);
  try {
    await settle({ board, drawings });
    const kept = await undoImport(project.id, importId);
    toast(kept.length === 0 ? importMessages.takenBack : importMessages.kept(kept.map(({ name }) => name)));
  } catch (error) {
    takenBack.delete(importId);
    toast(messageOf(error, importMessages.notTakenBack), "error");
  }
}

/** Makes an import that was applied one step of this person's undo. It is done once: there is no redoing it. */
export function recordImport(desk: Part, importId: string): void {
  desk.drawings.record({
    cutId: null,
    undo: () => {
      if (takenBack.has(importId) || !desk.board.store.getState().canEdit) return false;
      void takeBack(desk, importId);
      return true;
    },
    redo: () => false,
  });
}
