import { formatSeconds } from "@/features/storyboard/model/time";
import { importMessages } from "@/features/storyboard/panels/import/texts";
import { transitionMessages } from "@/features/storyboard/shared/transitionTexts";
import { messages } from "@/features/storyboard/texts";
import type { ImportPlan } from "@/features/storyboard/types";
import { findText } from "@/i18n/defineTexts";
import { getScriptTexts, type ImportRow } from "./importRows";

/** Texts of a row: the state before and after, and a detail such as the difference. */
export interface RowTexts {
  /** null: `after` is a sentence that covers both. */
  before: string | null;
  after: string;
  detail: string;
}

type BoardSettings = Extract<ImportPlan["rows"][number], { kind?: "settings" }>["before"];

const EMPTY_TEXT = "–";

/** Format where a new cut is added, and its length. */
function formatAddedCut({ frames, number }: { frames: number; number: number | null }): string {
  const length = messages.framesShort({ frames });
  return number === null ? length : joinParts(importMessages.addedAt({ number }), length);
}

/** Format the parts of a cut's state that a row mentions: its position and length. */
function formatCutState({ frames, number }: { frames?: number; number?: number | null }): string {
  const parts = [
    ...(number == null ? [] : [importMessages.position({ number })]),
    ...(frames === undefined ? [] : [messages.framesShort({ frames })]),
  ];
  return parts.length === 0 ? EMPTY_TEXT : parts.join(" · ");
}

function formatSettings({ fps, width, height }: BoardSettings): string {
  return importMessages.settings({ fps: String(fps), width, height });
}

function joinParts(...parts: readonly string[]): string {
  return parts.filter(Boolean).join(" · ");
}

/** Return the name of a transition. Kinds unknown to Pegbar keep the name from the edit. */
function formatTransition(kind: string, frames: number): string {
  const names: Readonly<Record<string, string>> = transitionMessages.kinds;
  return frames === 0 ? importMessages.noTransition : `${names[kind] ?? kind} ${messages.framesShort({ frames })}`;
}

/** Return the texts of a row. `choice` is the choice in effect; `fps` is the board's frame rate. */
export function getRowTexts(row: ImportRow, choice: string | null, fps: number): RowTexts {
  const matchNote = "by" in row && row.by === "name" ? importMessages.matchedByName : "";
  switch (row.kind) {
    case "retimed": {
      const changeText = joinParts(importMessages.frameDifference(row.after - row.before), matchNote);
      return {
        before: formatCutState({ frames: row.before }),
        after: formatCutState({ frames: row.after }),
        detail: changeText,
      };
    }
    case "moved":
      return {
        before: formatCutState({ number: row.before }),
        after: formatCutState({ number: row.after }),
        detail: matchNote,
      };
    case "duplicate":
      return { before: null, after: formatAddedCut(row.after), detail: importMessages.includesDrawing };
    case "missing": {
      const effect =
        choice === null || choice === "keep" ? importMessages.cutKept : findText(importMessages.choices, choice);
      return { before: formatCutState(row.before), after: effect ?? choice ?? "", detail: matchNote };
    }
    case "new":
      return { before: null, after: formatAddedCut(row.after), detail: importMessages.emptyCut };
    case "transition": {
      const after = row.before > 0 && row.after > 0 ? messages.framesShort({ frames: row.after }) : null;
      return {
        before: formatTransition(row.transition, row.before),
        after: after ?? formatTransition(row.transition, row.after),
        detail: matchNote,
      };
    }
    case "sound": {
      const formatFrame = (frame: number): string =>
        importMessages.frameAt({ frame, seconds: formatSeconds(frame, fps) });
      return {
        before: formatFrame(row.before),
        after: formatFrame(row.after),
        detail: importMessages.soundShift(row.after - row.before),
      };
    }
    case "settings":
      return { before: formatSettings(row.before), after: formatSettings(row.after), detail: "" };
    case "scene_new":
      return {
        before: null,
        after: importMessages.cutsAndLength({ cuts: row.cuts, frames: messages.framesShort({ frames: row.frames }) }),
        detail: "",
      };
    case "scene_restored":
      return { before: null, after: importMessages.sceneRestored, detail: "" };
    case "scene_moved": {
      const [before, after] = [
        importMessages.position({ number: row.before }),
        importMessages.position({ number: row.after }),
      ];
      return { before, after, detail: importMessages.sceneOrder };
    }
    case "scene_renamed":
      return { before: row.before || EMPTY_TEXT, after: row.after || EMPTY_TEXT, detail: formatEditedCount(row) };
    case "scene_changed": {
      const parts = [
        importMessages.textCount({ count: row.texts.length }),
        importMessages.addedCount({ count: row.added.length }),
        importMessages.cutsNotInScript({ count: row.cuts_not_in_script.length }),
      ];
      return { before: null, after: joinParts(...parts), detail: formatEditedCount(row) };
    }
    case "scene_removed":
      return { before: null, after: importMessages.sceneRemoved, detail: "" };
    case "scene_unclear":
      return { before: null, after: importMessages.sceneUnclear({ scenes: row.candidates.length }), detail: "" };
    case "gap":
    case "unclear":
    case "board":
      return { before: null, after: formatAddedCut(row.after), detail: "" };
    default:
      return { before: EMPTY_TEXT, after: EMPTY_TEXT, detail: "" };
  }
}

function formatEditedCount(row: ImportRow): string {
  return importMessages.editedTexts({ count: getScriptTexts(row).filter(({ is_edited }) => is_edited).length });
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
      return row.after.name || importMessages.board({ number: row.board });
    case "sound":
      return row.name;
    case "settings":
      return importMessages.settingsTitle;
    default:
      return "scene" in row && row.scene !== "" ? row.scene : importMessages.sceneWithoutHeading;
  }
}
