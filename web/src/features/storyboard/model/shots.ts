import type { BoardView } from "@/features/storyboard/model/view";
import type { Grouping } from "@/features/storyboard/types";
import { derived, labelOf, letters, missing, type Structure, structureOf } from "@/playback/numbers";

type Cuts = Pick<BoardView, "order" | "cuts">;

/** Consecutive cuts of one shot, or of none: [start, end) of the order. */
export interface Run {
  shotId: string | null;
  sceneId: string | null;
  start: number;
  end: number;
}

/** A board's scenes and shots, ready to be shown. */
export interface Shots {
  readonly structure: Structure;
  /** Of scenes and shots, by id. */
  readonly numbers: ReadonlyMap<string, string>;
  /** Of the cuts that are in shots, by id. */
  readonly labels: ReadonlyMap<string, string>;
  readonly runs: readonly Run[];
}

export const noShots: Shots = {
  structure: { scenes: [], shots: new Map(), places: new Map() },
  numbers: new Map(),
  labels: new Map(),
  runs: [],
};

function structureIn({ order, cuts, shots }: Cuts & Pick<BoardView, "shots">): Structure {
  const each = order.map((id) => [id, cuts.get(id)?.shot_id ?? null] as const);
  return structureOf(each, (shot) => shots.get(shot)?.scene_id);
}

/** The numbers of scenes and shots as they hold: by the order, or as they are locked. */
export function numbersOf(view: BoardView): ReadonlyMap<string, string> {
  return numbersIn(view, structureIn(view));
}

function numbersIn({ settings, scenes, shots }: BoardView, structure: Structure): ReadonlyMap<string, string> {
  if (!settings.locked) return derived(structure, settings);
  const numbers = new Map([...scenes.values(), ...shots.values()].map(({ id, number }) => [id, number]));
  const numberOf = (id: string): string => numbers.get(id) ?? "";
  const all = [...scenes.values()].map(({ number }) => number);
  const given = [missing(structure.scenes, numberOf, all, settings)];
  for (const [scene, ids] of structure.shots) {
    const taken = [...shots.values()].filter(({ scene_id }) => scene_id === scene).map(({ number }) => number);
    given.push(missing(ids, numberOf, taken, settings));
  }
  for (const made of given) for (const [id, number] of made) numbers.set(id, number);
  return numbers;
}

export function shotsOf(view: BoardView): Shots {
  if (view.shots.size === 0) return noShots;
  const structure = structureIn(view);
  const numbers = numbersIn(view, structure);
  const labels = new Map<string, string>();
  for (const [id, { sceneId, shotId, panel }] of structure.places) {
    const { pattern } = view.settings;
    labels.set(id, labelOf(pattern, numbers.get(sceneId) ?? "", numbers.get(shotId) ?? "", panel));
  }
  return { structure, numbers, labels, runs: runsOf(view.order, structure) };
}

/** The number of a cut's shot with its panel's letter, where there is no room for its label; undefined in no shot. */
export function shortOf({ structure, numbers }: Shots, cutId: string): string | undefined {
  const place = structure.places.get(cutId);
  return place && `${numbers.get(place.shotId) ?? ""}${letters(place.panel)}`;
}

function runsOf(order: readonly string[], { places }: Structure): Run[] {
  const runs: Run[] = [];
  order.forEach((id, index) => {
    const place = places.get(id);
    const last = runs.at(-1);
    const shotId = place?.shotId ?? null;
    if (last && last.shotId === shotId) last.end = index + 1;
    else runs.push({ shotId, sceneId: place?.sceneId ?? null, start: index, end: index + 1 });
  });
  return runs;
}

/** A stretch of cuts that follow one another in one scene: [start, end) of the order. */
export interface SceneStretch {
  sceneId: string | null;
  start: number;
  end: number;
}

export function stretchesOf(runs: readonly Run[]): SceneStretch[] {
  const found: SceneStretch[] = [];
  for (const { sceneId, start, end } of runs) {
    const last = found.at(-1);
    if (last && last.sceneId === sceneId) last.end = end;
    else found.push({ sceneId, start, end });
  }
  return found;
}

/** Whether two views have the same cuts in the same shots, numbered and labelled alike. */
export function sameShots(a: BoardView, b: BoardView): boolean {
  if (a.settings !== b.settings || a.scenes !== b.scenes || a.shots !== b.shots) return false;
  if (a.shots.size === 0) return true;
  if (a.order.length !== b.order.length) return false;
  return a.order.every((id, place) => id === b.order[place] && a.cuts.get(id)?.shot_id === b.cuts.get(id)?.shot_id);
}

/** Scenes and shots that lost their last cut while numbers are locked: their numbers are not given again. */
export function omitted(view: BoardView, { structure }: Shots): { sceneId: string; shotId: string | null }[] {
  if (!view.settings.locked) return [];
  const standing = new Set([...structure.scenes, ...[...structure.shots.values()].flat()]);
  const shots = [...view.shots.values()].filter(({ id, number }) => number !== "" && !standing.has(id));
  const scenes = [...view.scenes.values()].filter(({ id, number }) => number !== "" && !standing.has(id));
  return [
    ...scenes.map(({ id }) => ({ sceneId: id, shotId: null })),
    ...shots
      .filter(({ scene_id }) => standing.has(scene_id))
      .map(({ id, scene_id }) => ({ sceneId: scene_id, shotId: id })),
  ];
}

export const noGrouping: Grouping = { scenes: [], shots: [], moved_cuts: [], moved_shots: [], released_ids: [] };

/** What takes a grouping back; what it made gives up its number where nobody has put anything in since. */
export function inverse({ scenes, shots, moved_cuts: cuts, moved_shots: moved }: Grouping): Grouping {
  return {
    ...noGrouping,
    moved_cuts: cuts.map(({ cut_ids, before, after }) => ({ cut_ids, before: after, after: before })).reverse(),
    moved_shots: moved.map(({ shot_id, before, after }) => ({ shot_id, before: after, after: before })).reverse(),
    released_ids: [...shots, ...scenes].map(({ id }) => id),
  };
}
