import type { CutUpdated } from "@/api/gen/socket";
import type { OverwrittenField } from "@/features/storyboard/boardApi";
import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";
import { getCutLabel } from "@/features/storyboard/model/cutTitle";
import type { Board } from "@/features/storyboard/store/board";
import { texts } from "@/features/storyboard/texts";
import type { CutPatch } from "@/features/storyboard/types";
import { overwrittenTexts } from "./overwrittenTexts";

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
  const { author_id: author } = replaced;
  const saved = savedFields.get(cut.id);
  const cutTitle = getCutLabel(board.store.getState(), cut.id, cut.position);
  const notify = (key: OverwrittenField, text: string, restore: () => void): void => {
    const cause = `overwritten ${key} ${cut.id}`;
    const actions = [{ label: texts.restore, run: restore }];
    board.notify({ text, tone: "plain", isTemporary: false, cause, actions });
    dismissWhenChanged(board, cut.id, key, cut[key], cause);
  };
  const { duration_frames: frames, name } = replaced;
  if (frames !== null && saved?.duration_frames === frames) {
    const text = overwrittenTexts.frames({ author, cut: cutTitle, newValue: cut.duration_frames, oldValue: frames });
    notify("duration_frames", text, () => edits.setFrames(cut.id, frames));
  }
  if (name !== null && name !== "" && saved?.name === name) {
    const values = { author, cut: cutTitle, newValue: cut.name, oldValue: name };
    const text = cut.name === "" ? overwrittenTexts.nameRemoved(values) : overwrittenTexts.name(values);
    notify("name", text, () => edits.setName(cut.id, name));
  }
  for (const key of ["note", "dialogue", "action"] as const) {
    const text = replaced[key];
    if (text === null || text === "" || saved?.[key] !== text) continue;
    notify(key, overwrittenTexts.text[key]({ author, cut: cutTitle }), () => {
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
