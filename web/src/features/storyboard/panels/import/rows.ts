import type { ImportPlan, ScriptText } from "@/features/storyboard/types";

type Sent = ImportPlan["rows"][number];
type OfKind<Each> = Each extends Sent ? Each & { kind: NonNullable<Each["kind"]> } : never;

/** A row of a plan, by its kind. */
export type Row = OfKind<Sent>;
export type RowKind = Row["kind"];

/** Kinds in the order in which they are listed. */
const KINDS: readonly string[] = [
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
] satisfies RowKind[];

const NONE = [] as const;

/** The rows of a plan; each says of which kind it is. */
export function rowsOf(plan: ImportPlan): Row[] {
  return plan.rows.filter((row): row is Row => row.kind !== undefined);
}

/** The cut that a row is of, where it is of one. */
export function cutOf(row: Row): string | null {
  return "cut_id" in row ? row.cut_id : null;
}

/** Of which one is taken; the first where nobody says otherwise. */
export function choicesOf(row: Row): readonly string[] {
  return "choices" in row ? row.choices : NONE;
}

/** What the script says otherwise than the board, word for word. */
export function textsIn(row: Row): readonly ScriptText[] {
  return "texts" in row ? row.texts : NONE;
}

/** Whether there is more to a row than its line holds. */
export function hasDetails(row: Row): boolean {
  return (
    textsIn(row).length > 0 || (row.kind === "scene_changed" && row.added.length + row.cuts_not_in_script.length > 0)
  );
}

/** Whether it may be one of several things, and nobody but a person knows which. */
export function isUnclear({ kind }: Row): boolean {
  return kind === "unclear" || kind === "scene_unclear";
}

/** The kinds that there are, with how many rows each has. */
export function kindsIn(rows: readonly Row[]): { kind: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { kind } of rows) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const place = (kind: string): number => (KINDS.indexOf(kind) + KINDS.length + 1) % (KINDS.length + 1);
  return [...counts].map(([kind, count]) => ({ kind, count })).sort((a, b) => place(a.kind) - place(b.kind));
}
