import type { CutUpdated } from "@/api/gen/socket";
import type { OverwrittenField } from "@/features/storyboard/boardApi";
import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";
import { messages } from "@/features/storyboard/messages";
import { formatCutTitle } from "@/features/storyboard/model/cutTitle";
import type { Board } from "@/features/storyboard/store/board";
import type { CutPatch } from "@/features/storyboard/types";
import { overwrittenMessages } from "./overwrittenMessages";

interface OverwrittenContext extends Pick<EditorContext, "board" | "edits"> {
  /** Fields that this client saved, by cut id. */
  savedFields: ReadonlyMap<string, CutPatch>;
}

/**
 * Show a notice when another user, whose client was offline, overwrote a value that this user saved; it offers to
 * restore it. Regular edits, made with the current value in view, don't cause a notice.
 */
export function notifyOverwritten(
  { board, edits, savedFields }: OverwrittenContext,
  { cut, replaced }: CutUpdated,
): void {
  if (!replaced) return;
  const { author_id: by } = replaced;
  const mine = savedFields.get(cut.id);
  const { indexOf } = board.store.getState();
  const called = formatCutTitle({ name: "" }, (indexOf.get(cut.id) ?? cut.position) + 1);
  const tell = (key: OverwrittenField, text: string, restore: () => void): void => {
    const cause = `replaced ${key} ${cut.id}`;
    const actions = [{ label: messages.restore, run: restore }];
    board.notify({ text, tone: "plain", isTemporary: false, cause, actions });
    dismissWhenChanged(board, cut.id, key, cut[key], cause);
  };
  const { duration_frames: frames, name } = replaced;
  if (frames !== null && mine?.duration_frames === frames) {
    const text = overwrittenMessages.frames(by, called, cut.duration_frames, frames);
    tell("duration_frames", text, () => edits.setFrames(cut.id, frames));
  }
  if (name !== null && name !== "" && mine?.name === name) {
    const { nameRemoved, name: named } = overwrittenMessages;
    const text = cut.name === "" ? nameRemoved(by, called, name) : named(by, called, cut.name, name);
    tell("name", text, () => edits.setName(cut.id, name));
  }
  for (const key of ["note", "dialogue", "action"] as const) {
    const text = replaced[key];
    if (text === null || text === "" || mine?.[key] !== text) continue;
    tell(key, overwrittenMessages.text[key](by, called), () => {
      edits.typeText(key, cut.id, text);
      edits.recordText(key, cut.id, cut[key]);
    });
  }
}

/** Dismiss the notice once the value changes again, by a restore or by any other edit. */
function dismissWhenChanged(
  board: Board,
  cutId: string,
  key: OverwrittenField,
  value: string | number,
  cause: string,
): void {
  const stop = board.store.subscribe(({ view, notices }) => {
    if (view.cuts.get(cutId)?.[key] !== value) board.dismissNoticesAbout(cause);
    else if (notices.some((notice) => notice.cause === cause)) return;
    stop();
  });
}
