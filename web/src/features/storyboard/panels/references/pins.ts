import { useState } from "react";

/** Pins of all boards on this device, by user and project. Ids only: who can't open a file sees nothing of it. */
const STORAGE_KEY = "pegbar.storyboard.references";
export const PINS_MAX = 40;

function loadAll(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}");
    return typeof stored === "object" && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}

const getBoardKey = (userId: string, projectId: string): string => `${userId} ${projectId}`;

/** Return the ids of the pictures that a user pinned on a board. */
export function loadPins(userId: string, projectId: string): string[] {
  const ids = loadAll()[getBoardKey(userId, projectId)];
  return Array.isArray(ids) ? ids.filter((id) => typeof id === "string").slice(0, PINS_MAX) : [];
}

export function savePins(userId: string, projectId: string, ids: readonly string[]): void {
  const key = getBoardKey(userId, projectId);
  const { [key]: _, ...others } = loadAll();
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(ids.length === 0 ? others : { ...others, [key]: ids }));
  } catch {
    // Without storage, the pins last until the panel is closed.
  }
}

/** Return the ids with one moved by this many positions, or to the position of another id. */
export function movePin(ids: readonly string[], id: string, to: number | string): string[] {
  const from = ids.indexOf(id);
  const target = typeof to === "string" ? ids.indexOf(to) : from + to;
  if (from < 0 || target < 0 || target >= ids.length) return [...ids];
  const others = ids.filter((other) => other !== id);
  return [...others.slice(0, target), id, ...others.slice(target)];
}

export interface Pins {
  ids: readonly string[];
  isFull: boolean;
  /** Pin a picture, or unpin it. */
  toggle: (id: string) => void;
  move: (id: string, to: number | string) => void;
}

/** The pinned pictures of a user on a board, stored on this device. */
export function usePins(userId: string, projectId: string): Pins {
  const [ids, setIds] = useState(() => loadPins(userId, projectId));
  const update = (next: string[]): void => {
    setIds(next);
    savePins(userId, projectId, next);
  };
  return {
    ids,
    isFull: ids.length >= PINS_MAX,
    toggle: (id) => {
      if (ids.includes(id)) update(ids.filter((other) => other !== id));
      else if (ids.length < PINS_MAX) update([...ids, id]);
    },
    move: (id, to) => update(movePin(ids, id, to)),
  };
}
