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
      const chosen = before?.choices.get(row.id);
      return chosen !== undefined && getChoices(row).includes(chosen) ? [[row.id, chosen] as const] : [];
    }),
  );
  const scriptTexts = new Map(
    rows.flatMap((row) => {
      const setScriptText = before?.scriptTexts.get(row.id);
      return setScriptText !== undefined && !row.fresh ? [[row.id, setScriptText] as const] : [];
    }),
  );
  return { checked, choices, scriptTexts };
}

/** Return true if a row needs a decision of the user. "Select all" skips such rows. */
export function isDecisionRequired(row: ImportRow): boolean {
  return isUnclear(row) || getChoices(row).includes(KEEP);
}

/** Return the choice in effect, or null if an unclear row has none. */
export function getChoice(row: ImportRow, picks: RowSelection): string | null {
  const chosen = picks.choices.get(row.id);
  const choices = getChoices(row);
  if (chosen !== undefined && (picks.checked.has(row.id) || !choices.includes(KEEP))) return chosen;
  if (choices.includes(KEEP) && !picks.checked.has(row.id)) return KEEP;
  return isUnclear(row) ? null : (choices[0] ?? null);
}

/** Toggle a row. A row that needs a decision gets the first choice other than "keep". */
export function toggleRow(row: ImportRow, picks: RowSelection): RowSelection {
  const checked = new Set(picks.checked);
  if (checked.delete(row.id)) return { ...picks, checked };
  checked.add(row.id);
  const first = getChoices(row).find((choice) => choice !== KEEP);
  if (!isDecisionRequired(row) || first === undefined || picks.choices.has(row.id)) return { ...picks, checked };
  return { ...picks, checked, choices: new Map(picks.choices).set(row.id, first) };
}

/** Set the choice of a row, and check it. The choice "keep" unchecks it. */
export function setChoice(row: ImportRow, choice: string, picks: RowSelection): RowSelection {
  const checked = new Set(picks.checked);
  const choices = new Map(picks.choices);
  if (choice === KEEP) {
    checked.delete(row.id);
    choices.delete(row.id);
  } else {
    checked.add(row.id);
    choices.set(row.id, choice);
  }
  return { ...picks, checked, choices };
}

/** Use the script's version of an edited text, and check the row; or keep the board's version. */
export function setScriptText(row: ImportRow, textId: string, isTheirs: boolean, picks: RowSelection): RowSelection {
  const checked = new Set(picks.checked);
  const texts = new Set(picks.scriptTexts.get(row.id));
  if (isTheirs) {
    checked.add(row.id);
    texts.add(textId);
  } else texts.delete(textId);
  return { ...picks, checked, scriptTexts: new Map(picks.scriptTexts).set(row.id, texts) };
}

/** Check or uncheck all rows. Rows that need a decision are only checked if they have a choice. */
export function setAllChecked(rows: readonly ImportRow[], isOn: boolean, picks: RowSelection): RowSelection {
  const checked = new Set(picks.checked);
  for (const row of rows) {
    if (!isOn) checked.delete(row.id);
    else if (!isDecisionRequired(row) || picks.choices.has(row.id)) checked.add(row.id);
  }
  return { ...picks, checked };
}

/** Return the checked rows in the form of the API. */
export function toAcceptedRows(rows: readonly ImportRow[], picks: RowSelection): AcceptedRow[] {
  return rows.flatMap((row) => {
    const { id } = row;
    if (!picks.checked.has(id)) return [];
    const choice = picks.choices.get(id);
    const chosen = picks.scriptTexts.get(id);
    const script_texts = getScriptTexts(row).flatMap((text) =>
      text.is_edited && chosen?.has(text.id) ? [text.id] : [],
    );
    return [
      { row: id, ...(choice === undefined ? {} : { choice }), ...(script_texts.length === 0 ? {} : { script_texts }) },
    ];
  });
}
