import { formatSeconds } from "@/features/storyboard/model/time";
import { importTexts } from "@/features/storyboard/panels/import/texts";
import { transitionTexts } from "@/features/storyboard/shared/cuts/transitionTexts";
import { texts } from "@/features/storyboard/texts";
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
  const length = texts.framesShort({ frames });
  return number === null ? length : joinParts(importTexts.addedAt({ number }), length);
}

/** Format the parts of a cut's state that a row mentions: its position and length. */
function formatCutState({ frames, number }: { frames?: number; number?: number | null }): string {
  const parts = [
    ...(number == null ? [] : [importTexts.position({ number })]),
    ...(frames === undefined ? [] : [texts.framesShort({ frames })]),
  ];
  return parts.length === 0 ? EMPTY_TEXT : parts.join(" · ");
}

function formatSettings({ fps, width, height }: BoardSettings): string {
  return importTexts.settings({ fps: String(fps), width, height });
}

function joinParts(...parts: readonly string[]): string {
  return parts.filter(Boolean).join(" · ");
}

/** Return the name of a transition. Kinds unknown to Pegbar keep the name from the edit. */
function formatTransition(kind: string, frames: number): string {
  const names: Readonly<Record<string, string>> = transitionTexts.kinds;
  return frames === 0 ? importTexts.noTransition : `${names[kind] ?? kind} ${texts.framesShort({ frames })}`;
}

/** Return the texts of a row. `choice` is the choice in effect; `fps` is the board's frame rate. */
export function getRowTexts(row: ImportRow, choice: string | null, fps: number): RowTexts {
  const matchNote = "by" in row && row.by === "name" ? importTexts.matchedByName : "";
  switch (row.kind) {
    case "retimed": {
      const changeText = joinParts(importTexts.frameDifference(row.after - row.before), matchNote);
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
      return { before: null, after: formatAddedCut(row.after), detail: importTexts.includesDrawing };
    case "missing": {
      const effect = choice === null || choice === "keep" ? importTexts.cutKept : findText(importTexts.choices, choice);
      return { before: formatCutState(row.before), after: effect ?? choice ?? "", detail: matchNote };
    }
    case "new":
      return { before: null, after: formatAddedCut(row.after), detail: importTexts.emptyCut };
    case "transition": {
      const after = row.before > 0 && row.after > 0 ? texts.framesShort({ frames: row.after }) : null;
      return {
        before: formatTransition(row.transition, row.before),
        after: after ?? formatTransition(row.transition, row.after),
        detail: matchNote,
      };
    }
    case "sound": {
      const formatFrame = (frame: number): string => importTexts.frameAt({ frame, seconds: formatSeconds(frame, fps) });
      return {
        before: formatFrame(row.before),
        after: formatFrame(row.after),
        detail: importTexts.soundShift(row.after - row.before),
      };
    }
    case "settings":
      return { before: formatSettings(row.before), after: formatSettings(row.after), detail: "" };
    case "scene_new":
      return {
        before: null,
        after: importTexts.cutsAndLength({ cuts: row.cuts, frames: texts.framesShort({ frames: row.frames }) }),
        detail: "",
      };
    case "scene_restored":
      return { before: null, after: importTexts.sceneRestored, detail: "" };
    case "scene_moved": {
      const [before, after] = [
        importTexts.position({ number: row.before }),
        importTexts.position({ number: row.after }),
      ];
      return { before, after, detail: importTexts.sceneOrder };
    }
    case "scene_renamed":
      return { before: row.before || EMPTY_TEXT, after: row.after || EMPTY_TEXT, detail: formatEditedCount(row) };
    case "scene_changed": {
      const parts = [
        importTexts.textCount({ count: row.texts.length }),
        importTexts.addedCount({ count: row.added.length }),
        importTexts.cutsNotInScript({ count: row.cuts_not_in_script.length }),
      ];
      return { before: null, after: joinParts(...parts), detail: formatEditedCount(row) };
    }
    case "scene_removed":
      return { before: null, after: importTexts.sceneRemoved, detail: "" };
    case "scene_unclear":
      return { before: null, after: importTexts.sceneUnclear({ scenes: row.candidates.length }), detail: "" };
    case "gap":
    case "unclear":
    case "board":
      return { before: null, after: formatAddedCut(row.after), detail: "" };
    default:
      return { before: EMPTY_TEXT, after: EMPTY_TEXT, detail: "" };
  }
}

function formatEditedCount(row: ImportRow): string {
  return importTexts.editedTexts({ count: getScriptTexts(row).filter(({ is_edited }) => is_edited).length });
}

/** Return the name of a row that has no cut on the board. */
export function getRowName(row: ImportRow): string {
  switch (row.kind) {
    case "gap":
      return importTexts.gap;
    case "new":
    case "unclear":
      return row.after.name || importTexts.newCut;
    case "board":
      return row.after.name || importTexts.board({ number: row.board });
    case "sound":
      return row.name;
    case "settings":
      return importTexts.settingsTitle;
    default:
      return "scene" in row && row.scene !== "" ? row.scene : importTexts.sceneWithoutHeading;
  }
}
