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
  structure: BoardStructure,
  op: Op,
  order: readonly string[],
  cuts: Map<string, Cut>,
): BoardStructure {
  switch (op.kind) {
    case "group":
      return applyGrouping(structure, op.grouping, cuts);
    case "scene":
      return { ...structure, scenes: patchEntry(structure.scenes, op.sceneId, op.fields) };
    case "shot":
      return { ...structure, shots: patchEntry(structure.shots, op.shotId, op.fields) };
    case "board":
      return { ...structure, settings: { ...structure.settings, ...op.fields } };
    case "numbers":
      return applyNumbering(structure, op.numbers, order, cuts);
    default:
      return structure;
  }
}

function patchEntry<T extends object>(
  entries: ReadonlyMap<string, T>,
  id: string,
  fields: Partial<NoInfer<T>>,
): ReadonlyMap<string, T> {
  const known = entries.get(id);
  return known ? new Map(entries).set(id, { ...known, ...fields }) : entries;
}

function applyGrouping(structure: BoardStructure, grouping: BoardGrouping, cuts: Map<string, Cut>): BoardStructure {
  const scenes = new Map(structure.scenes);
  const shots = new Map(structure.shots);
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
  const usedShotIds = new Set([...cuts.values()].map((cut) => cut.shot_id));
  for (const id of grouping.released_ids) {
    const shot = shots.get(id);
    if (shot && !usedShotIds.has(id)) shots.set(id, { ...shot, number: "" });
  }
  return { ...structure, scenes, shots };
}

function applyNumbering(
  structure: BoardStructure,
  edit: NumberingEdit,
  order: readonly string[],
  cuts: ReadonlyMap<string, Cut>,
): BoardStructure {
  const settings = { ...structure.settings, locked: edit.locked };
  if (!edit.locked) return { ...structure, settings };
  const currentNumbers = getNumbers({ ...structure, order, cuts });
  const givenNumbers = new Map([...edit.scenes, ...edit.shots].map(({ id, number }) => [id, number]));
  const setNumbers = <T extends { id: string; number: string }>(entries: ReadonlyMap<string, T>): Map<string, T> =>
    new Map(
      [...entries].map(([id, each]) => [id, { ...each, number: givenNumbers.get(id) ?? currentNumbers.get(id) ?? "" }]),
    );
  return { settings, scenes: setNumbers(structure.scenes), shots: setNumbers(structure.shots) };
}
