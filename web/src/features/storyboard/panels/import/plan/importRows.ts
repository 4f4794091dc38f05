import type { ImportPlan, ScriptText } from "@/features/storyboard/types";

type PlanRowOut = ImportPlan["rows"][number];
type WithKind<Each> = Each extends PlanRowOut ? Each & { kind: NonNullable<Each["kind"]> } : never;

/** A row of a plan, discriminated by its kind. */
export type ImportRow = WithKind<PlanRowOut>;
export type ImportRowKind = ImportRow["kind"];

/** Display order of the kinds. Unknown kinds come last. */
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

/** Return the rows of a plan that have a kind. */
export function getRows(plan: ImportPlan): ImportRow[] {
  return plan.rows.filter((row): row is ImportRow => row.kind !== undefined);
}

/** Return the id of the row's cut, or null if it has none. */
export function getCutId(row: ImportRow): string | null {
  return "cut_id" in row ? row.cut_id : null;
}

/** Return the choices of a row. The first is the default. */
export function getChoices(row: ImportRow): readonly string[] {
  return "choices" in row ? row.choices : EMPTY_LIST;
}

/** Return the texts that differ between script and board. */
export function getScriptTexts(row: ImportRow): readonly ScriptText[] {
  return "texts" in row ? row.texts : EMPTY_LIST;
}

/** Return true if a row can be expanded. */
export function hasDetails(row: ImportRow): boolean {
  return (
    getScriptTexts(row).length > 0 ||
    (row.kind === "scene_changed" && row.added.length + row.cuts_not_in_script.length > 0)
  );
}

/** Return true if a row has several possible matches that only the user can decide. */
export function isUnclear({ kind }: ImportRow): boolean {
  return kind === "unclear" || kind === "scene_unclear";
}

/** Count the rows by kind, in display order. */
export function countKinds(rows: readonly ImportRow[]): { kind: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { kind } of rows) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const getOrder = (kind: string): number =>
    (KIND_ORDER.indexOf(kind) + KIND_ORDER.length + 1) % (KIND_ORDER.length + 1);
  return [...counts].map(([kind, count]) => ({ kind, count })).sort((a, b) => getOrder(a.kind) - getOrder(b.kind));
}
