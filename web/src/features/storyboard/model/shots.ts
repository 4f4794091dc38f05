import type { BoardView } from "@/features/storyboard/model/boardView";
import type { BoardGrouping } from "@/features/storyboard/types";
import {
  type BoardStructure,
  deriveNumbers,
  deriveStructure,
  fillMissingNumbers,
  formatLabel,
  toLetters,
} from "@/playback/numbers";

type OrderedCuts = Pick<BoardView, "order" | "cuts">;

/** Consecutive cuts of one shot, or of no shot: [start, end) in board order. */
export interface ShotRun {
  shotId: string | null;
  sceneId: string | null;
  start: number;
  end: number;
}

/** Derived structure, numbers and labels of a board's scenes and shots. */
export interface Shots {
  readonly structure: BoardStructure;
  /** Numbers of scenes and shots, by id. */
  readonly numbers: ReadonlyMap<string, string>;
  /** Labels of the cuts that are in shots, by id. */
  readonly labels: ReadonlyMap<string, string>;
  readonly runs: readonly ShotRun[];
}

export const noShots: Shots = {
  structure: { scenes: [], shots: new Map(), positions: new Map() },
  numbers: new Map(),
  labels: new Map(),
  runs: [],
};

function getStructure({ order, cuts, shots }: OrderedCuts & Pick<BoardView, "shots">): BoardStructure {
  const entries = order.map((id) => [id, cuts.get(id)?.shot_id ?? null] as const);
  return deriveStructure(entries, (shot) => shots.get(shot)?.scene_id);
}

/** Return the current numbers of scenes and shots, either derived from the order or locked. */
export function getNumbers(view: BoardView): ReadonlyMap<string, string> {
  return computeNumbers(view, getStructure(view));
}

function computeNumbers(
  { settings, scenes, shots }: BoardView,
  structure: BoardStructure,
): ReadonlyMap<string, string> {
  if (!settings.locked) return deriveNumbers(structure, settings);
  const numbers = new Map([...scenes.values(), ...shots.values()].map(({ id, number }) => [id, number]));
  const getNumber = (id: string): string => numbers.get(id) ?? "";
  const sceneNumbers = [...scenes.values()].map(({ number }) => number);
  const additions = [fillMissingNumbers(structure.scenes, getNumber, sceneNumbers, settings)];
  for (const [scene, ids] of structure.shots) {
    const usedNumbers = [...shots.values()].filter(({ scene_id }) => scene_id === scene).map(({ number }) => number);
    additions.push(fillMissingNumbers(ids, getNumber, usedNumbers, settings));
  }
  for (const added of additions) for (const [id, number] of added) numbers.set(id, number);
  return numbers;
}

export function deriveShots(view: BoardView): Shots {
  if (view.shots.size === 0) return noShots;
  const structure = getStructure(view);
  const numbers = computeNumbers(view, structure);
  const labels = new Map<string, string>();
  for (const [id, { sceneId, shotId, panel }] of structure.positions) {
    const { pattern } = view.settings;
    labels.set(id, formatLabel(pattern, numbers.get(sceneId) ?? "", numbers.get(shotId) ?? "", panel));
  }
  return { structure, numbers, labels, runs: getShotRuns(view.order, structure) };
}

/** Return a compact label: shot number and panel letter. Undefined for cuts outside of shots. */
export function getShortLabel({ structure, numbers }: Shots, cutId: string): string | undefined {
  const position = structure.positions.get(cutId);
  return position && `${numbers.get(position.shotId) ?? ""}${toLetters(position.panel)}`;
}

function getShotRuns(order: readonly string[], { positions }: BoardStructure): ShotRun[] {
  const runs: ShotRun[] = [];
  order.forEach((id, index) => {
    const position = positions.get(id);
    const last = runs.at(-1);
    const shotId = position?.shotId ?? null;
    if (last && last.shotId === shotId) last.end = index + 1;
    else runs.push({ shotId, sceneId: position?.sceneId ?? null, start: index, end: index + 1 });
  });
  return runs;
}

/** Consecutive cuts of one scene: [start, end) in board order. */
export interface SceneSpan {
  sceneId: string | null;
  start: number;
  end: number;
}

export function getSceneSpans(runs: readonly ShotRun[]): SceneSpan[] {
  const spans: SceneSpan[] = [];
  for (const { sceneId, start, end } of runs) {
    const last = spans.at(-1);
    if (last && last.sceneId === sceneId) last.end = end;
    else spans.push({ sceneId, start, end });
  }
  return spans;
}

/** True if two views have the same cuts in the same shots, with the same numbers and labels. */
export function hasSameShots(a: BoardView, b: BoardView): boolean {
  if (a.settings !== b.settings || a.scenes !== b.scenes || a.shots !== b.shots) return false;
  if (a.shots.size === 0) return true;
  if (a.order.length !== b.order.length) return false;
  return a.order.every((id, index) => id === b.order[index] && a.cuts.get(id)?.shot_id === b.cuts.get(id)?.shot_id);
}

/** Return scenes and shots that became empty while numbers are locked. Their numbers are not reused. */
export function findOmittedNumbers(
  view: BoardView,
  { structure }: Shots,
): { sceneId: string; shotId: string | null }[] {
  if (!view.settings.locked) return [];
  const usedIds = new Set([...structure.scenes, ...[...structure.shots.values()].flat()]);
  const shots = [...view.shots.values()].filter(({ id, number }) => number !== "" && !usedIds.has(id));
  const scenes = [...view.scenes.values()].filter(({ id, number }) => number !== "" && !usedIds.has(id));
  return [
    ...scenes.map(({ id }) => ({ sceneId: id, shotId: null })),
    ...shots
      .filter(({ scene_id }) => usedIds.has(scene_id))
      .map(({ id, scene_id }) => ({ sceneId: scene_id, shotId: id })),
  ];
}

export const emptyGrouping: BoardGrouping = {
  scenes: [],
  shots: [],
  moved_cuts: [],
  moved_shots: [],
  released_ids: [],
};

/**
 * Return the grouping that undoes another one. Scenes and shots that it created release their numbers if they are
 * empty.
 */
export function invertGrouping({
  scenes,
  shots,
  moved_cuts: movedCuts,
  moved_shots: movedShots,
}: BoardGrouping): BoardGrouping {
  return {
    ...emptyGrouping,
    moved_cuts: movedCuts.map(({ cut_ids, before, after }) => ({ cut_ids, before: after, after: before })).reverse(),
    moved_shots: movedShots.map(({ shot_id, before, after }) => ({ shot_id, before: after, after: before })).reverse(),
    released_ids: [...shots, ...scenes].map(({ id }) => id),
  };
}
