import type { CutUpdated } from "@/api/gen/socket";
import type { Told } from "@/features/storyboard/boardApi";
import type { Desk } from "@/features/storyboard/desk/desk";
import { messages } from "@/features/storyboard/messages";
import { titleOf } from "@/features/storyboard/model/titleOf";
import type { Board } from "@/features/storyboard/store/board";
import type { CutPatch } from "@/features/storyboard/types";
import { replacedMessages } from "./replacedMessages";

interface Hearer extends Pick<Desk, "board" | "edits"> {
  /** What was saved of cuts from here. */
  own: ReadonlyMap<string, CutPatch>;
}

/**
 * Somebody was without the server while this person saved a value, and came back with another: that is said here, and
 * what was there can be had again. Whoever sees a value changed that the other saw too is not alarmed.
 */
export function tellReplaced({ board, edits, own }: Hearer, { cut, replaced }: CutUpdated): void {
  if (!replaced) return;
  const { author_id: by } = replaced;
  const mine = own.get(cut.id);
  const { indexOf } = board.store.getState();
  const called = titleOf({ name: "" }, (indexOf.get(cut.id) ?? cut.position) + 1);
  const tell = (key: Told, text: string, restore: () => void): void => {
    const cause = `replaced ${key} ${cut.id}`;
    const actions = [{ label: messages.restore, run: restore }];
    board.notify({ text, tone: "plain", passing: false, cause, actions });
    endWithValue(board, cut.id, key, cut[key], cause);
  };
  const { duration_frames: frames, name } = replaced;
  if (frames !== null && mine?.duration_frames === frames) {
    const text = replacedMessages.frames(by, called, cut.duration_frames, frames);
    tell("duration_frames", text, () => edits.setFrames(cut.id, frames));
  }
  if (name !== null && name !== "" && mine?.name === name) {
    const { unnamed, name: named } = replacedMessages;
    const text = cut.name === "" ? unnamed(by, called, name) : named(by, called, cut.name, name);
    tell("name", text, () => edits.setName(cut.id, name));
  }
  for (const key of ["note", "dialogue", "action"] as const) {
    const text = replaced[key];
    if (text === null || text === "" || mine?.[key] !== text) continue;
    tell(key, replacedMessages.text[key](by, called), () => {
      edits.typeText(key, cut.id, text);
      edits.recordText(key, cut.id, cut[key]);
    });
  }
}

/** That a value took another's place is over when it is there no longer: put back, or changed by whomever. */
function endWithValue(board: Board, cutId: string, key: Told, value: string | number, cause: string): void {
  const stop = board.store.subscribe(({ view, notices }) => {
    if (view.cuts.get(cutId)?.[key] !== value) board.settleNotices(cause);
    else if (notices.some((notice) => notice.cause === cause)) return;
    stop();
  });
}
