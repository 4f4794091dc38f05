import type { AcceptedRow } from "@/features/storyboard/types";
import { getChoices, getScriptTexts, type ImportRow, isUnclear } from "./importRows";

/** What is kept as it is, where that is one of the choices. */
const KEEP = "keep";

/** What somebody wants of a plan: the rows that are checked, and what was chosen of those that ask. */
export interface RowSelection {
  readonly checked: ReadonlySet<string>;
  readonly choices: ReadonlyMap<string, string>;
  /** Of each row, the edited texts that are to be as the script has them; all others stay as they are here. */
  readonly scriptTexts: ReadonlyMap<string, ReadonlySet<string>>;
}

export const EMPTY_SELECTION: RowSelection = { checked: new Set(), choices: new Map(), scriptTexts: new Map() };

/**
 * As the plan offers it; of a plan that was made anew, rows that were there before stay as they were picked. What somebody
 * wrote since is not given up for the script by a pick that was made of an older text.
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

/** Whether a row asks something that only a person can know: it is not checked with all others. */
export function isDecisionRequired(row: ImportRow): boolean {
  return isUnclear(row) || getChoices(row).includes(KEEP);
}

/** What becomes of a row: null where it is not checked and nothing stays in its place. */
export function getChoice(row: ImportRow, picks: RowSelection): string | null {
  const chosen = picks.choices.get(row.id);
  const choices = getChoices(row);
  if (chosen !== undefined && (picks.checked.has(row.id) || !choices.includes(KEEP))) return chosen;
  if (choices.includes(KEEP) && !picks.checked.has(row.id)) return KEEP;
  return isUnclear(row) ? null : (choices[0] ?? null);
}

/** Checks a row, or no longer; one that asks is answered by the first choice that changes something. */
export function toggleRow(row: ImportRow, picks: RowSelection): RowSelection {
  const checked = new Set(picks.checked);
  if (checked.delete(row.id)) return { ...picks, checked };
  checked.add(row.id);
  const first = getChoices(row).find((choice) => choice !== KEEP);
  if (!isDecisionRequired(row) || first === undefined || picks.choices.has(row.id)) return { ...picks, checked };
  return { ...picks, checked, choices: new Map(picks.choices).set(row.id, first) };
}

/** Chooses what becomes of a row, which is checked with it; what is kept is not. */
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

/** Takes an edited text from the script, and checks its row with it; or keeps what stands here. */
export function setScriptText(row: ImportRow, textId: string, isTheirs: boolean, picks: RowSelection): RowSelection {
  const checked = new Set(picks.checked);
  const texts = new Set(picks.scriptTexts.get(row.id));
  if (isTheirs) {
    checked.add(row.id);
    texts.add(textId);
  } else texts.delete(textId);
  return { ...picks, checked, scriptTexts: new Map(picks.scriptTexts).set(row.id, texts) };
}

/** Checks all these rows, but for those that ask and that nobody answered, or none of them. */
export function setAllChecked(rows: readonly ImportRow[], isOn: boolean, picks: RowSelection): RowSelection {
  const checked = new Set(picks.checked);
  for (const row of rows) {
    if (!isOn) checked.delete(row.id);
    else if (!isDecisionRequired(row) || picks.choices.has(row.id)) checked.add(row.id);
  }
  return { ...picks, checked };
}

/** What is to be done, as the server takes it. */
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
