import type { Op } from "@/features/storyboard/model/ops";
import { getNumbers } from "@/features/storyboard/model/shots";
import type { BoardGrouping, BoardSettings, Cut, NumberingEdit, Scene, Shot } from "@/features/storyboard/types";

/** A board's settings, scenes and shots. */
export interface BoardStructure {
  settings: BoardSettings;
  scenes: ReadonlyMap<string, Scene>;
  shots: ReadonlyMap<string, Shot>;
}

/** Apply an op to the structure, as the server will. Changes of the cuts' shots are written to `cuts`. */
export function applyStructureOp(
  laid: BoardStructure,
  op: Op,
  order: readonly string[],
  cuts: Map<string, Cut>,
): BoardStructure {
  switch (op.kind) {
    case "group":
      return applyGrouping(laid, op.grouping, cuts);
    case "scene":
      return { ...laid, scenes: patchEntry(laid.scenes, op.sceneId, op.fields) };
    case "shot":
      return { ...laid, shots: patchEntry(laid.shots, op.shotId, op.fields) };
    case "board":
      return { ...laid, settings: { ...laid.settings, ...op.fields } };
    case "numbers":
      return applyNumbering(laid, op.numbers, order, cuts);
    default:
      return laid;
  }
}

function patchEntry<T extends object>(
  all: ReadonlyMap<string, T>,
  id: string,
  fields: Partial<NoInfer<T>>,
): ReadonlyMap<string, T> {
  const known = all.get(id);
  return known ? new Map(all).set(id, { ...known, ...fields }) : all;
}

function applyGrouping(laid: BoardStructure, grouping: BoardGrouping, cuts: Map<string, Cut>): BoardStructure {
  const scenes = new Map(laid.scenes);
  const shots = new Map(laid.shots);
  for (const { id, title = "" } of grouping.scenes) {
    if (!scenes.has(id)) scenes.set(id, { id, title, number: "", text_id: null, version: 0 });
  }
  for (const { id, scene_id } of grouping.shots) {
    if (!shots.has(id)) shots.set(id, { id, scene_id, number: "", version: 0 });
  }
  for (const { shot_id, before, after } of grouping.moved_shots) {
    const shot = shots.get(shot_id);
    if (shot?.scene_id === before) shots.set(shot_id, { ...shot, scene_id: after });
  }
  for (const { cut_ids, before, after } of grouping.moved_cuts) {
    for (const id of cut_ids) {
      const cut = cuts.get(id);
      if (cut?.shot_id === before) cuts.set(id, { ...cut, shot_id: after });
    }
  }
  const filled = new Set([...cuts.values()].map((cut) => cut.shot_id));
  for (const id of grouping.released_ids) {
    const shot = shots.get(id);
    if (shot && !filled.has(id)) shots.set(id, { ...shot, number: "" });
  }
  return { ...laid, scenes, shots };
}

function applyNumbering(
  laid: BoardStructure,
  wish: NumberingEdit,
  order: readonly string[],
  cuts: ReadonlyMap<string, Cut>,
): BoardStructure {
  const settings = { ...laid.settings, locked: wish.locked };
  if (!wish.locked) return { ...laid, settings };
  const now = getNumbers({ ...laid, order, cuts });
  const said = new Map([...wish.scenes, ...wish.shots].map(({ id, number }) => [id, number]));
  const give = <T extends { id: string; number: string }>(all: ReadonlyMap<string, T>): Map<string, T> =>
    new Map([...all].map(([id, each]) => [id, { ...each, number: said.get(id) ?? now.get(id) ?? "" }]));
  return { settings, scenes: give(laid.scenes), shots: give(laid.shots) };
}
