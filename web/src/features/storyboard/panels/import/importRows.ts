import type { ImportPlan, ScriptText } from "@/features/storyboard/types";

type PlanRowOut = ImportPlan["rows"][number];
type WithKind<Each> = Each extends PlanRowOut ? Each & { kind: NonNullable<Each["kind"]> } : never;

/** A row of a plan, by its kind. */
export type ImportRow = WithKind<PlanRowOut>;
export type ImportRowKind = ImportRow["kind"];

/** Kinds in the order in which they are listed. */
const KIND_ORDER: readonly string[] = [
  "settings",
  "board",
  "retimed",
  "moved",
  "duplicate",
  "missing",
  "new",
  "gap",
  "unclear",
  "transition",
  "sound",
  "scene_new",
  "scene_restored",
  "scene_moved",
  "scene_renamed",
  "scene_changed",
  "scene_removed",
  "scene_unclear",
] satisfies ImportRowKind[];

const EMPTY_LIST = [] as const;

/** The rows of a plan; each says of which kind it is. */
export function getRows(plan: ImportPlan): ImportRow[] {
  return plan.rows.filter((row): row is ImportRow => row.kind !== undefined);
}

/** The cut that a row is of, where it is of one. */
export function getCutId(row: ImportRow): string | null {
  return "cut_id" in row ? row.cut_id : null;
}

/** Of which one is taken; the first where nobody says otherwise. */
export function getChoices(row: ImportRow): readonly string[] {
  return "choices" in row ? row.choices : EMPTY_LIST;
}

/** What the script says otherwise than the board, word for word. */
export function getScriptTexts(row: ImportRow): readonly ScriptText[] {
  return "texts" in row ? row.texts : EMPTY_LIST;
}

/** Whether there is more to a row than its line holds. */
export function hasDetails(row: ImportRow): boolean {
  return (
    getScriptTexts(row).length > 0 ||
    (row.kind === "scene_changed" && row.added.length + row.cuts_not_in_script.length > 0)
  );
}

/** Whether it may be one of several things, and nobody but a person knows which. */
export function isUnclear({ kind }: ImportRow): boolean {
  return kind === "unclear" || kind === "scene_unclear";
}

/** The kinds that there are, with how many rows each has. */
export function countKinds(rows: readonly ImportRow[]): { kind: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { kind } of rows) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const place = (kind: string): number => (KIND_ORDER.indexOf(kind) + KIND_ORDER.length + 1) % (KIND_ORDER.length + 1);
  return [...counts].map(([kind, count]) => ({ kind, count })).sort((a, b) => place(a.kind) - place(b.kind));
}
