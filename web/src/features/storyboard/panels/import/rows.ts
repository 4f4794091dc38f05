import type { AcceptedRow, ImportPlan } from "@/features/storyboard/types";

/** What stands of a cut before or after: what a row does not speak of is left out. */
export interface Facts {
  frames?: number;
  /** The place on the board, from 1. */
  number?: number;
  name?: string;
}

/** A row of a plan, whatever kind of file it is of. */
export interface Row {
  id: string;
  kind: string;
  checked: boolean;
  fresh: boolean;
  cutId: string | null;
  before: Facts;
  after: Facts;
  /** It was found by what it is called, and by nothing surer. */
  byName: boolean;
  /** Of which one is taken; the first where nobody says otherwise. */
  choices: readonly string[];
}

/** Kinds in the order in which they are listed. */
const KINDS = ["retimed", "moved", "twice", "missing", "new", "gap", "unclear"];

/** What is kept as it is, where that is one of the choices. */
const KEEP = "keep";

interface SentFacts {
  frames?: number;
  number?: number | null;
  name?: string;
}

/** A row as it comes: each kind has some of these. A number alone is that of places where it moves, else of frames. */
interface Sent {
  id: string;
  kind?: string;
  checked: boolean;
  fresh?: boolean;
  cut_id?: string | null;
  before?: number | SentFacts | null;
  after?: number | SentFacts | null;
  by?: string | null;
  choices?: readonly string[];
}

function factsOf(sent: Sent["before"], kind: string): Facts {
  if (typeof sent === "number") return kind === "moved" ? { number: sent } : { frames: sent };
  const { number, ...facts } = sent ?? {};
  return number == null ? facts : { ...facts, number };
}

export function rowsOf(plan: ImportPlan): Row[] {
  const sent: readonly Sent[] = plan.rows;
  return sent.map(({ kind = "retimed", ...row }) => ({
    id: row.id,
    kind,
    checked: row.checked,
    fresh: row.fresh ?? false,
    cutId: row.cut_id ?? null,
    before: factsOf(row.before, kind),
    after: factsOf(row.after, kind),
    byName: row.by === "name",
    choices: row.choices ?? [],
  }));
}

/** The kinds that there are, with how many rows each has. */
export function kindsIn(rows: readonly Row[]): { kind: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { kind } of rows) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const place = (kind: string): number => (KINDS.indexOf(kind) + KINDS.length + 1) % (KINDS.length + 1);
  return [...counts].map(([kind, count]) => ({ kind, count })).sort((a, b) => place(a.kind) - place(b.kind));
}

/** What somebody wants of a plan: the rows that are checked, and what was chosen of those that ask. */
export interface Picks {
  readonly checked: ReadonlySet<string>;
  readonly choices: ReadonlyMap<string, string>;
}

export const NO_PICKS: Picks = { checked: new Set(), choices: new Map() };

/** As the plan offers it; of a plan that was made anew, rows that were there before stay as they were picked. */
export function picksOf(rows: readonly Row[], before: Picks | null): Picks {
  const isChecked = (row: Row): boolean => (before && !row.fresh ? before.checked.has(row.id) : row.checked);
  const checked = new Set(rows.filter(isChecked).map(({ id }) => id));
  const choices = new Map(
    rows.flatMap(({ id, choices: offered }) => {
      const chosen = before?.choices.get(id);
      return chosen !== undefined && offered.includes(chosen) ? [[id, chosen] as const] : [];
    }),
  );
  return { checked, choices };
}

/** Whether a row asks something that only a person can know: it is not checked with all others. */
export function asks({ kind, choices }: Row): boolean {
  return kind === "unclear" || choices.includes(KEEP);
}

/** What becomes of a row: null where it is not checked and nothing stays in its place. */
export function chosenOf(row: Row, picks: Picks): string | null {
  const chosen = picks.choices.get(row.id);
  if (chosen !== undefined && (picks.checked.has(row.id) || !row.choices.includes(KEEP))) return chosen;
  if (row.choices.includes(KEEP) && !picks.checked.has(row.id)) return KEEP;
  return row.kind === "unclear" ? null : (row.choices[0] ?? null);
}

/** Checks a row, or no longer; one that asks is answered by the first choice that changes something. */
export function toggled(row: Row, picks: Picks): Picks {
  const checked = new Set(picks.checked);
  if (checked.delete(row.id)) return { ...picks, checked };
  checked.add(row.id);
  const first = row.choices.find((choice) => choice !== KEEP);
  if (!asks(row) || first === undefined || picks.choices.has(row.id)) return { ...picks, checked };
  return { checked, choices: new Map(picks.choices).set(row.id, first) };
}

/** Chooses what becomes of a row, which is checked with it; what is kept is not. */
export function answered(row: Row, choice: string, picks: Picks): Picks {
  const checked = new Set(picks.checked);
  const choices = new Map(picks.choices);
  if (choice === KEEP) {
    checked.delete(row.id);
    choices.delete(row.id);
  } else {
    checked.add(row.id);
    choices.set(row.id, choice);
  }
  return { checked, choices };
}

/** Checks all these rows, but for those that ask and that nobody answered, or none of them. */
export function allPicked(rows: readonly Row[], isOn: boolean, picks: Picks): Picks {
  const checked = new Set(picks.checked);
  for (const row of rows) {
    if (!isOn) checked.delete(row.id);
    else if (!asks(row) || picks.choices.has(row.id)) checked.add(row.id);
  }
  return { ...picks, checked };
}

/** What is to be done, as the server takes it. */
export function acceptedOf(rows: readonly Row[], picks: Picks): AcceptedRow[] {
  return rows.flatMap(({ id }) => {
    if (!picks.checked.has(id)) return [];
    const choice = picks.choices.get(id);
    return [choice === undefined ? { row: id } : { row: id, choice }];
  });
}
