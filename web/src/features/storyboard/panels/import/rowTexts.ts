import { messages } from "@/features/storyboard/messages";
import { formatSeconds } from "@/features/storyboard/model/time";
import { transitionMessages } from "@/features/storyboard/shared/transitionMessages";
import type { ImportPlan } from "@/features/storyboard/types";
import { getScriptTexts, type ImportRow } from "./importRows";
import { importMessages } from "./messages";

/** Texts of a row: the state before and after, and a detail such as the difference. */
export interface RowTexts {
  /** null: `after` is a sentence that covers both. */
  before: string | null;
  after: string;
  detail: string;
}

type BoardSettings = Extract<ImportPlan["rows"][number], { kind?: "settings" }>["before"];

const EMPTY_TEXT = "–";

/** Format the parts of a cut's state that a row mentions: its position and length. */
function formatCutState({ frames, number }: { frames?: number; number?: number | null }): string {
  const parts = [
    ...(number == null ? [] : [importMessages.place(number)]),
    ...(frames === undefined ? [] : [messages.framesShort(frames)]),
  ];
  return parts.length === 0 ? EMPTY_TEXT : parts.join(" · ");
}

function formatSettings({ fps, width, height }: BoardSettings): string {
  return importMessages.settings(String(fps), width, height);
}

function joinParts(...parts: readonly string[]): string {
  return parts.filter(Boolean).join(" · ");
}

/** Return the name of a transition. Kinds unknown to Pegbar keep the name from the edit. */
function formatTransition(kind: string, frames: number): string {
  const names: Readonly<Record<string, string>> = transitionMessages.kinds;
  return frames === 0 ? importMessages.noTransition : `${names[kind] ?? kind} ${messages.framesShort(frames)}`;
}

/** Return the texts of a row. `choice` is the choice in effect; `fps` is the board's frame rate. */
export function getRowTexts(row: ImportRow, choice: string | null, fps: number): RowTexts {
  const surely = "by" in row && row.by === "name" ? importMessages.byName : "";
  switch (row.kind) {
    case "retimed": {
      const more = joinParts(importMessages.longer(row.after - row.before), surely);
      return {
        before: formatCutState({ frames: row.before }),
        after: formatCutState({ frames: row.after }),
        detail: more,
      };
    }
    case "moved":
      return {
        before: formatCutState({ number: row.before }),
        after: formatCutState({ number: row.after }),
        detail: surely,
      };
    case "duplicate":
      return { before: EMPTY_TEXT, after: formatCutState(row.after), detail: importMessages.copy };
    case "missing": {
      const becomes = choice === null || choice === "keep" ? importMessages.stays : importMessages.choices[choice];
      return { before: formatCutState(row.before), after: becomes ?? choice ?? "", detail: surely };
    }
    case "new":
      return { before: EMPTY_TEXT, after: formatCutState(row.after), detail: importMessages.emptyCut };
    case "transition": {
      const after = row.before > 0 && row.after > 0 ? messages.framesShort(row.after) : null;
      return {
        before: formatTransition(row.transition, row.before),
        after: after ?? formatTransition(row.transition, row.after),
        detail: surely,
      };
    }
    case "sound": {
      const at = (frame: number): string => importMessages.frameAt(frame, formatSeconds(frame, fps));
      return { before: at(row.before), after: at(row.after), detail: importMessages.later(row.after - row.before) };
    }
    case "settings":
      return { before: formatSettings(row.before), after: formatSettings(row.after), detail: "" };
    case "scene_new":
      return {
        before: EMPTY_TEXT,
        after: importMessages.cutsLong(row.cuts, messages.framesShort(row.frames)),
        detail: "",
      };
    case "scene_restored":
      return { before: null, after: importMessages.sceneBack, detail: "" };
    case "scene_moved": {
      const [before, after] = [importMessages.place(row.before), importMessages.place(row.after)];
      return { before, after, detail: importMessages.amongScenes };
    }
    case "scene_renamed":
      return { before: row.before || EMPTY_TEXT, after: row.after || EMPTY_TEXT, detail: formatEditedCount(row) };
    case "scene_changed": {
      const parts = [
        importMessages.texts(row.texts.length),
        importMessages.added(row.added.length),
        importMessages.left(row.cuts_not_in_script.length),
      ];
      return { before: null, after: joinParts(...parts), detail: formatEditedCount(row) };
    }
    case "scene_removed":
      return { before: null, after: importMessages.sceneGone, detail: "" };
    case "scene_unclear":
      return { before: null, after: importMessages.sceneUnclear(row.candidates.length), detail: "" };
    case "gap":
    case "unclear":
    case "board":
      return { before: EMPTY_TEXT, after: formatCutState(row.after), detail: "" };
    default:
      return { before: EMPTY_TEXT, after: EMPTY_TEXT, detail: "" };
  }
}

function formatEditedCount(row: ImportRow): string {
  return importMessages.editedTexts(getScriptTexts(row).filter(({ is_edited }) => is_edited).length);
}

/** Return the name of a row that has no cut on the board. */
export function getRowName(row: ImportRow): string {
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
