import type { AcceptedRow } from "@/features/storyboard/types";
import { getChoices, getScriptTexts, type ImportRow, isUnclear } from "./importRows";

/** The choice that leaves a cut unchanged. */
const KEEP = "keep";

/** The user's selection in a plan. */
export interface RowSelection {
  readonly checked: ReadonlySet<string>;
  readonly choices: ReadonlyMap<string, string>;
  /**
   * Per row: ids of the edited texts to replace with the script's version. All other edited texts keep the board's
   * version.
   */
  readonly scriptTexts: ReadonlyMap<string, ReadonlySet<string>>;
}

export const EMPTY_SELECTION: RowSelection = { checked: new Set(), choices: new Map(), scriptTexts: new Map() };

/**
 * Create the selection for a plan. Uses the plan's defaults; after the plan was updated, rows that existed before keep
 * the previous selection. New and changed rows (`fresh`) only keep their choice, if it is still offered: a text picked
 * from the script for an older version must not overwrite newer edits.
 */
export function createSelection(rows: readonly ImportRow[], before: RowSelection | null): RowSelection {
  const isChecked = (row: ImportRow): boolean => (before && !row.fresh ? before.checked.has(row.id) : row.checked);
  const checked = new Set(rows.filter(isChecked).map(({ id }) => id));
  const choices = new Map(
    rows.flatMap((row) => {
      const choice = before?.choices.get(row.id);
      return choice !== undefined && getChoices(row).includes(choice) ? [[row.id, choice] as const] : [];
    }),
  );
  const scriptTexts = new Map(
    rows.flatMap((row) => {
      const textIds = before?.scriptTexts.get(row.id);
      return textIds !== undefined && !row.fresh ? [[row.id, textIds] as const] : [];
    }),
  );
  return { checked, choices, scriptTexts };
}

/** Return true if a row needs a decision of the user. "Select all" skips such rows. */
export function isDecisionRequired(row: ImportRow): boolean {
  return isUnclear(row) || getChoices(row).includes(KEEP);
}

/** Return the choice in effect, or null if an unclear row has none. */
export function getChoice(row: ImportRow, selection: RowSelection): string | null {
  const choice = selection.choices.get(row.id);
  const choices = getChoices(row);
  if (choice !== undefined && (selection.checked.has(row.id) || !choices.includes(KEEP))) return choice;
  if (choices.includes(KEEP) && !selection.checked.has(row.id)) return KEEP;
  return isUnclear(row) ? null : (choices[0] ?? null);
}

/** Toggle a row. A row that needs a decision gets the first choice other than "keep". */
export function toggleRow(row: ImportRow, selection: RowSelection): RowSelection {
  const checked = new Set(selection.checked);
  if (checked.delete(row.id)) return { ...selection, checked };
  checked.add(row.id);
  const first = getChoices(row).find((choice) => choice !== KEEP);
  if (!isDecisionRequired(row) || first === undefined || selection.choices.has(row.id))
    return { ...selection, checked };
  return { ...selection, checked, choices: new Map(selection.choices).set(row.id, first) };
}

/** Set the choice of a row, and check it. The choice "keep" unchecks it. */
export function setChoice(row: ImportRow, choice: string, selection: RowSelection): RowSelection {
  const checked = new Set(selection.checked);
  const choices = new Map(selection.choices);
  if (choice === KEEP) {
    checked.delete(row.id);
    choices.delete(row.id);
  } else {
    checked.add(row.id);
    choices.set(row.id, choice);
  }
  return { ...selection, checked, choices };
}

/** Use the script's version of an edited text, and check the row; or keep the board's version. */
export function setScriptText(
  row: ImportRow,
  textId: string,
  isFromScript: boolean,
  selection: RowSelection,
): RowSelection {
  const checked = new Set(selection.checked);
  const texts = new Set(selection.scriptTexts.get(row.id));
  if (isFromScript) {
    checked.add(row.id);
    texts.add(textId);
  } else texts.delete(textId);
  return { ...selection, checked, scriptTexts: new Map(selection.scriptTexts).set(row.id, texts) };
}

/** Check or uncheck all rows. Rows that need a decision are only checked if they have a choice. */
export function setAllChecked(rows: readonly ImportRow[], isChecked: boolean, selection: RowSelection): RowSelection {
  const checked = new Set(selection.checked);
  for (const row of rows) {
    if (!isChecked) checked.delete(row.id);
    else if (!isDecisionRequired(row) || selection.choices.has(row.id)) checked.add(row.id);
  }
  return { ...selection, checked };
}

/** Return the checked rows in the form of the API. */
export function toAcceptedRows(rows: readonly ImportRow[], selection: RowSelection): AcceptedRow[] {
  return rows.flatMap((row) => {
    const { id } = row;
    if (!selection.checked.has(id)) return [];
    const choice = selection.choices.get(id);
    const chosenTexts = selection.scriptTexts.get(id);
    const script_texts = getScriptTexts(row).flatMap((text) =>
      text.is_edited && chosenTexts?.has(text.id) ? [text.id] : [],
    );
    return [
      { row: id, ...(choice === undefined ? {} : { choice }), ...(script_texts.length === 0 ? {} : { script_texts }) },
    ];
  });
}
