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
  const formatNumber = (index: number): string => String(start + index * step).padStart(view.settings.digits, "0");
  const numberChanges: NumberChange[] = [];
  structure.scenes.forEach((sceneId, index) => {
    const before = numbers.get(sceneId) ?? "";
    if (scope === "all" || scope === "scenes")
      numberChanges.push({ id: sceneId, kind: "scene", sceneId, before, after: formatNumber(index) });
    if (scope !== "all" && scope !== sceneId) return;
    structure.shots.get(sceneId)?.forEach((id, at) => {
      numberChanges.push({ id, kind: "shot", sceneId, before: numbers.get(id) ?? "", after: formatNumber(at) });
    });
  });
  return numberChanges.filter(({ before, after }) => before !== after);
}

/** Convert the changes to an API request. Conflicting numbers of empty scenes and shots are released. */
export function toNumberingEdit(view: BoardView, shots: Shots, changes: readonly NumberChange[]): NumberingEdit {
  const newNumbers = changes.map(({ id, kind, after }) => ({ id, kind, number: after }));
  const getNumbersOfKind = (kind: "scene" | "shot") =>
    newNumbers.filter((each) => each.kind === kind).map(({ id, number }) => ({ id, number }));
  const getNumber = (id: string): string => (view.scenes.get(id) ?? view.shots.get(id))?.number ?? "";
  const isTaken = (kind: "scene" | "shot", sceneId: string, number: string): boolean =>
    changes.some(
      (each) => each.kind === kind && (kind === "scene" || each.sceneId === sceneId) && each.after === number,
    );
  const released = findOmittedNumbers(view, shots).filter(({ sceneId, shotId }) =>
    isTaken(shotId === null ? "scene" : "shot", sceneId, getNumber(shotId ?? sceneId)),
  );
  return {
    locked: true,
    scenes: [
      ...getNumbersOfKind("scene"),
      ...released.filter(({ shotId }) => shotId === null).map(({ sceneId }) => ({ id: sceneId, number: "" })),
    ],
    shots: [
      ...getNumbersOfKind("shot"),
      ...released.flatMap(({ shotId }) => (shotId === null ? [] : [{ id: shotId, number: "" }])),
    ],
  };
}
