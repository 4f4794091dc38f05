import type { BoardView } from "@/features/storyboard/model/boardView";
import { emptyGrouping, type ShotRun, type Shots } from "@/features/storyboard/model/shots";
import type { BoardGrouping } from "@/features/storyboard/types";

type NewId = () => string;
type View = Pick<BoardView, "order" | "cuts" | "shots">;

/** Grouping to apply; `rejected`: why nothing changes. */
export type BeginResult = { grouping: BoardGrouping } | { rejected: "first" | "scene" };

function findRun(runs: readonly ShotRun[], order: readonly string[], index: number): ShotRun {
  return (
    runs.find(({ start, end }) => start <= index && index < end) ?? {
      // No shots yet: treat the entire board as one run without a shot.
      shotId: null,
      sceneId: null,
      start: 0,
      end: order.length,
    }
  );
}

function createMove(view: View, start: number, end: number, before: string | null, after: string | null) {
  return { cut_ids: view.order.slice(start, end), before, after };
}

/**
 * Start a new shot from the cut at `index` to the end of its run. If the cut already starts a shot, merge that shot
 * into the previous one. For the first shot of a board, the cuts before it get a shot of their own.
 */
export function beginShot(view: View, { runs }: Pick<Shots, "runs">, index: number, newId: NewId): BeginResult {
  const run = findRun(runs, view.order, index);
  const before = index === 0 ? null : findRun(runs, view.order, index - 1);
  if (run.shotId !== null && run.start === index) {
    if (before === null) return { rejected: "first" };
    if (before.sceneId !== null && before.sceneId !== run.sceneId) return { rejected: "scene" };
    return {
      grouping: { ...emptyGrouping, moved_cuts: [createMove(view, index, run.end, run.shotId, before.shotId)] },
    };
  }
  const shot = newId();
  const rest = createMove(view, index, run.end, run.shotId, shot);
  const scene = run.sceneId ?? before?.sceneId ?? null;
  if (scene !== null)
    return { grouping: { ...emptyGrouping, shots: [{ id: shot, scene_id: scene }], moved_cuts: [rest] } };
  return { grouping: createFirstShots(view, run, index, newId, shot, null) };
}

/**
 * Create the first shots of cuts that were in no shot: `shot` from `index` on. If the run starts the board, the cuts
 * before `index` get their own shot, in the same scene or, with `ownScene`, in a separate one.
 */
function createFirstShots(
  view: View,
  run: ShotRun,
  index: number,
  newId: NewId,
  shot: string,
  ownScene: string | null,
): BoardGrouping {
  const scene = newId();
  const grouping: BoardGrouping = { ...emptyGrouping, scenes: [{ id: scene }], shots: [], moved_cuts: [] };
  if (run.start < index && run.start === 0) {
    const leadShot = newId();
    grouping.shots.push({ id: leadShot, scene_id: scene });
    grouping.moved_cuts.push(createMove(view, run.start, index, null, leadShot));
    if (ownScene !== null) grouping.scenes.push({ id: ownScene });
  }
  const hasLeadScene = grouping.shots.length > 0 && ownScene !== null;
  grouping.shots.push({ id: shot, scene_id: hasLeadScene ? ownScene : scene });
  grouping.moved_cuts.push(createMove(view, index, run.end, null, shot));
  return grouping;
}

/**
 * Start a new scene from the cut at `index` to the end of its scene. Shots entirely inside move along; a shot that
 * starts earlier is split. If the cut already starts a scene, merge its shots into the previous scene.
 */
export function beginScene(view: View, { runs }: Pick<Shots, "runs">, index: number, newId: NewId): BeginResult {
  const run = findRun(runs, view.order, index);
  const before = index === 0 ? null : findRun(runs, view.order, index - 1);
  if (run.sceneId === null) {
    const shot = newId();
    return { grouping: createFirstShots(view, run, index, newId, shot, newId()) };
  }
  const sceneRuns = getRunsOfScene(runs, index, run.sceneId);
  if (before === null) return { rejected: "first" };
  if (sceneRuns[0]?.start === index && before.sceneId !== run.sceneId) {
    if (before.sceneId === null) return { rejected: "first" };
    const movedShots = getShotIds(sceneRuns).map((id) => ({
      shot_id: id,
      before: run.sceneId as string,
      after: before.sceneId as string,
    }));
    return { grouping: { ...emptyGrouping, moved_shots: movedShots } };
  }
  const scene = newId();
  const grouping: BoardGrouping = {
    ...emptyGrouping,
    scenes: [{ id: scene }],
    shots: [],
    moved_cuts: [],
    moved_shots: [],
  };
  const laterRuns = sceneRuns.filter(({ end }) => end > index);
  for (const shotId of getShotIds(laterRuns)) {
    const shotRuns = runs.filter((each) => each.shotId === shotId);
    if (shotRuns.every((each) => each.start >= index && laterRuns.includes(each))) {
      grouping.moved_shots.push({ shot_id: shotId, before: run.sceneId, after: scene });
      continue;
    }
    const shot = newId();
    grouping.shots.push({ id: shot, scene_id: scene });
    for (const each of shotRuns.filter((one) => laterRuns.includes(one))) {
      grouping.moved_cuts.push(createMove(view, Math.max(each.start, index), each.end, shotId, shot));
    }
  }
  return { grouping };
}

/** Return the consecutive runs of a scene around a cut. */
export function getRunsOfScene(runs: readonly ShotRun[], index: number, sceneId: string): ShotRun[] {
  const runIndex = runs.findIndex(({ start, end }) => start <= index && index < end);
  let [from, to] = [runIndex, runIndex + 1];
  while (from > 0 && runs[from - 1]?.sceneId === sceneId) from -= 1;
  while (to < runs.length && runs[to]?.sceneId === sceneId) to += 1;
  return runs.slice(from, to);
}

function getShotIds(runs: readonly ShotRun[]): string[] {
  return [...new Set(runs.flatMap(({ shotId }) => (shotId === null ? [] : [shotId])))];
}

/** Move the boundary before a run to another cut. The cuts in between change their shot. Null if nothing changes. */
export function moveShotBoundary(
  view: View,
  { runs }: Pick<Shots, "runs">,
  seam: number,
  to: number,
): BoardGrouping | null {
  const runIndex = runs.findIndex(({ start }) => start === seam);
  const [left, right] = [runs[runIndex - 1], runs[runIndex]];
  if (!left || !right) return null;
  const index = Math.max(left.start + 1, Math.min(to, right.end - 1));
  if (index === seam) return null;
  const cuts =
    index < seam
      ? [createMove(view, index, seam, left.shotId, right.shotId)]
      : [createMove(view, seam, index, right.shotId, left.shotId)];
  return { ...emptyGrouping, moved_cuts: cuts };
}
