import type { CutUpdated } from "@/api/gen/socket";
import type { OverwrittenField } from "@/features/storyboard/boardApi";
import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";
import { messages } from "@/features/storyboard/messages";
import { formatCutTitle } from "@/features/storyboard/model/cutTitle";
import type { Board } from "@/features/storyboard/store/board";
import type { CutPatch } from "@/features/storyboard/types";
import { overwrittenMessages } from "./overwrittenMessages";

interface OverwrittenContext extends Pick<EditorContext, "board" | "edits"> {
  /** What was saved of cuts from here. */
  savedFields: ReadonlyMap<string, CutPatch>;
}

/**
 * Somebody was without the server while this person saved a value, and came back with another: that is said here, and
 * what was there can be had again. Whoever sees a value changed that the other saw too is not alarmed.
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

/** That a value took another's place is over when it is there no longer: put back, or changed by whomever. */
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
