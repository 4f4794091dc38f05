import type { BoardView } from "@/features/storyboard/model/boardView";
import { findOmittedNumbers, type Shots } from "@/features/storyboard/model/shots";
import type { NumberingEdit } from "@/features/storyboard/types";

export interface RenumberOptions {
  start: number;
  step: number;
  /** A scene id stands for the shots of that scene. */
  scope: "all" | "scenes" | string;
}

export interface NumberChange {
  id: string;
  kind: "scene" | "shot";
  sceneId: string;
  before: string;
  after: string;
}

/** Return the numbers that would change, in board order. */
export function getNumberChanges(
  view: BoardView,
  shots: Shots,
  { start, step, scope }: RenumberOptions,
): NumberChange[] {
  const { structure, numbers } = shots;
  const counted = (place: number): string => String(start + place * step).padStart(view.settings.digits, "0");
  const found: NumberChange[] = [];
  structure.scenes.forEach((sceneId, place) => {
    const before = numbers.get(sceneId) ?? "";
    if (scope === "all" || scope === "scenes")
      found.push({ id: sceneId, kind: "scene", sceneId, before, after: counted(place) });
    if (scope !== "all" && scope !== sceneId) return;
    structure.shots.get(sceneId)?.forEach((id, at) => {
      found.push({ id, kind: "shot", sceneId, before: numbers.get(id) ?? "", after: counted(at) });
    });
  });
  return found.filter(({ before, after }) => before !== after);
}

/** Convert the changes to an API request. Conflicting numbers of empty scenes and shots are released. */
export function toNumberingEdit(view: BoardView, shots: Shots, changes: readonly NumberChange[]): NumberingEdit {
  const given = changes.map(({ id, kind, after }) => ({ id, kind, number: after }));
  const of = (kind: "scene" | "shot") =>
    given.filter((each) => each.kind === kind).map(({ id, number }) => ({ id, number }));
  const numberOf = (id: string): string => (view.scenes.get(id) ?? view.shots.get(id))?.number ?? "";
  const isGiven = (kind: "scene" | "shot", sceneId: string, number: string): boolean =>
    changes.some(
      (each) => each.kind === kind && (kind === "scene" || each.sceneId === sceneId) && each.after === number,
    );
  const free = findOmittedNumbers(view, shots).filter(({ sceneId, shotId }) =>
    isGiven(shotId === null ? "scene" : "shot", sceneId, numberOf(shotId ?? sceneId)),
  );
  return {
    locked: true,
    scenes: [
      ...of("scene"),
      ...free.filter(({ shotId }) => shotId === null).map(({ sceneId }) => ({ id: sceneId, number: "" })),
    ],
    shots: [...of("shot"), ...free.flatMap(({ shotId }) => (shotId === null ? [] : [{ id: shotId, number: "" }]))],
  };
}
