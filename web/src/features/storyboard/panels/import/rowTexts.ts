import { messages } from "@/features/storyboard/messages";
import { secondsText } from "@/features/storyboard/model/time";
import { transitionMessages } from "@/features/storyboard/shared/transitionMessages";
import type { ImportPlan } from "@/features/storyboard/types";
import { importMessages } from "./messages";
import { type Row, textsIn } from "./rows";

/** What a row shows side by side: how it stands, and how it would be; `more` says it in another way. */
export interface RowTexts {
  /** null: what comes after is a sentence that stands for both. */
  before: string | null;
  after: string;
  more: string;
}

type BoardSettings = Extract<ImportPlan["rows"][number], { kind?: "settings" }>["before"];

const NOTHING = "–";

/** What stands of a cut, as far as a row speaks of it. */
function standing({ frames, number }: { frames?: number; number?: number | null }): string {
  const parts = [
    ...(number == null ? [] : [importMessages.place(number)]),
    ...(frames === undefined ? [] : [messages.framesShort(frames)]),
  ];
  return parts.length === 0 ? NOTHING : parts.join(" · ");
}

function settingsText({ fps, width, height }: BoardSettings): string {
  return importMessages.settings(String(fps), width, height);
}

function joined(...parts: readonly string[]): string {
  return parts.filter(Boolean).join(" · ");
}

/** What a transition is called; one that no board knows as the edit calls it. */
function transitionText(kind: string, frames: number): string {
  const names: Readonly<Record<string, string>> = transitionMessages.kinds;
  return frames === 0 ? importMessages.noTransition : `${names[kind] ?? kind} ${messages.framesShort(frames)}`;
}

/** `choice`: what becomes of it, where it asks; `fps`: of the board. */
export function textsOf(row: Row, choice: string | null, fps: number): RowTexts {
  const surely = "by" in row && row.by === "name" ? importMessages.byName : "";
  switch (row.kind) {
    case "retimed": {
      const more = joined(importMessages.longer(row.after - row.before), surely);
      return { before: standing({ frames: row.before }), after: standing({ frames: row.after }), more };
    }
    case "moved":
      return { before: standing({ number: row.before }), after: standing({ number: row.after }), more: surely };
    case "duplicate":
      return { before: NOTHING, after: standing(row.after), more: importMessages.copy };
    case "missing": {
      const becomes = choice === null || choice === "keep" ? importMessages.stays : importMessages.choices[choice];
      return { before: standing(row.before), after: becomes ?? choice ?? "", more: surely };
    }
    case "new":
      return { before: NOTHING, after: standing(row.after), more: importMessages.emptyCut };
    case "transition": {
      const after = row.before > 0 && row.after > 0 ? messages.framesShort(row.after) : null;
      return {
        before: transitionText(row.transition, row.before),
        after: after ?? transitionText(row.transition, row.after),
        more: surely,
      };
    }
    case "sound": {
      const at = (frame: number): string => importMessages.frameAt(frame, secondsText(frame, fps));
      return { before: at(row.before), after: at(row.after), more: importMessages.later(row.after - row.before) };
    }
    case "settings":
      return { before: settingsText(row.before), after: settingsText(row.after), more: "" };
    case "scene_new":
      return { before: NOTHING, after: importMessages.cutsLong(row.cuts, messages.framesShort(row.frames)), more: "" };
    case "scene_restored":
      return { before: null, after: importMessages.sceneBack, more: "" };
    case "scene_moved": {
      const [before, after] = [importMessages.place(row.before), importMessages.place(row.after)];
      return { before, after, more: importMessages.amongScenes };
    }
    case "scene_renamed":
      return { before: row.before || NOTHING, after: row.after || NOTHING, more: editedText(row) };
    case "scene_changed": {
      const parts = [
        importMessages.texts(row.texts.length),
        importMessages.added(row.added.length),
        importMessages.left(row.cuts_not_in_script.length),
      ];
      return { before: null, after: joined(...parts), more: editedText(row) };
    }
    case "scene_removed":
      return { before: null, after: importMessages.sceneGone, more: "" };
    case "scene_unclear":
      return { before: null, after: importMessages.sceneUnclear(row.candidates.length), more: "" };
    case "gap":
    case "unclear":
    case "board":
      return { before: NOTHING, after: standing(row.after), more: "" };
    default:
      return { before: NOTHING, after: NOTHING, more: "" };
  }
}

function editedText(row: Row): string {
  return importMessages.editedTexts(textsIn(row).filter(({ is_edited }) => is_edited).length);
}

/** What a row is called that is of no cut which is on the board. */
export function nameOfRow(row: Row): string {
  switch (row.kind) {
    case "gap":
      return importMessages.gap;
    case "new":
    case "unclear":
      return row.after.name || importMessages.newCut;
    case "board":
      return row.after.name || importMessages.board(row.board);
    case "sound":
      return row.name;
    case "settings":
      return importMessages.settingsTitle;
    default:
      return "scene" in row && row.scene !== "" ? row.scene : importMessages.nameless;
  }
}
