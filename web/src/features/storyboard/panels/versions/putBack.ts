import { messageOf } from "@/api/problem";
import type { Desk } from "@/features/storyboard/desk/desk";
import { messages } from "@/features/storyboard/messages";
import { applyCut } from "@/features/storyboard/model/serverBoard";
import { settle } from "@/features/storyboard/shared/settle";
import { restoreVersion } from "./api";
import { versionMessages } from "./messages";

type Parts = Pick<Desk, "board" | "drawings">;

/**
 * Makes the cut what a version says, when everything that was done here is on the server; a step of undo like any
 * other. Rejects where the server does not take it.
 */
export async function putBack(desk: Parts, cutId: string, versionId: string): Promise<void> {
  const { board, drawings } = desk;
  const before = await restore(desk, cutId, versionId);
  if (before === null) {
    board.notify({ text: versionMessages.alike, tone: "plain", passing: true, actions: [] });
    return;
  }
  let [earlier, later] = [before, versionId];
  let isUndone = false;
  let turn = Promise.resolve();
  const move = async (undoing: boolean): Promise<void> => {
    try {
      const left = await restore(desk, cutId, undoing ? earlier : later);
      // What the cut was until now is what the other direction goes to.
      if (left !== null && undoing) later = left;
      else if (left !== null) earlier = left;
    } catch (error) {
      isUndone = !undoing;
      const text = versionMessages.notRestored(messageOf(error, versionMessages.unexpected));
      board.notify({ text, tone: "warning", passing: false, actions: [] });
    }
  };
  const go = (undoing: boolean): boolean => {
    if (isUndone === undoing || !board.store.getState().canEdit) return false;
    isUndone = undoing;
    turn = turn.then(() => move(undoing));
    return true;
  };
  drawings.record({ cutId, undo: () => go(true), redo: () => go(false) });
  const undo = { label: messages.undo, run: () => void go(true) };
  board.notify({ text: versionMessages.restored, tone: "plain", passing: true, actions: [undo] });
}

/** The version that the cut was kept as before; null where nothing changed. */
async function restore({ board, drawings }: Parts, cutId: string, versionId: string): Promise<string | null> {
  await settle({ board, drawings });
  await drawings.flush();
  const { cut, before_version_id } = await restoreVersion(cutId, versionId);
  board.learn((server) => applyCut(server, cut));
  drawings.outdatePreview(cutId);
  return before_version_id;
}
