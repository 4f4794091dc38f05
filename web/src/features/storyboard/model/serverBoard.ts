import { emptySoundBoard, type SoundBoard } from "@/features/storyboard/model/soundBoard";
import type {
  BoardSettings,
  Cut,
  CutList,
  CutsChanged,
  Scene,
  Shot,
  StructureChanged,
} from "@/features/storyboard/types";

/**
 * Known server state of a board. Every function returns a new board (or the same one if nothing changed) and tolerates
 * repeated and out-of-order updates, because HTTP responses and socket events race each other.
 *
 * `orderVersion` is the version up to which `order` is completely known. A deletion ahead of it is recorded with its
 * version in `deletedVersions` and applied to every older list that arrives later.
 */
export interface ServerBoard {
  readonly cuts: ReadonlyMap<string, Cut>;
  readonly order: readonly string[];
  readonly orderVersion: number;
  readonly deletedVersions: ReadonlyMap<string, number>;
  readonly settings: BoardSettings;
  readonly scenes: ReadonlyMap<string, Scene>;
  readonly shots: ReadonlyMap<string, Shot>;
  /** Scenes and shots that were removed for good. Older lists may still contain them. */
  readonly removedIds: ReadonlySet<string>;
  readonly sound: SoundBoard;
}

/** Default numbering settings, the same as on the server. */
const DEFAULT_SETTINGS: BoardSettings = {
  pattern: "Sc {scene} Sh {shot} {panel}",
  digits: 3,
  step: 10,
  locked: false,
  end_fade: null,
  version: 0,
};

export const emptyBoard: ServerBoard = {
  cuts: new Map(),
  order: [],
  orderVersion: -1,
  deletedVersions: new Map(),
  settings: DEFAULT_SETTINGS,
  scenes: new Map(),
  shots: new Map(),
  removedIds: new Set(),
  sound: emptySoundBoard,
};

export function createServerBoard(items: readonly Cut[], orderVersion: number): ServerBoard {
  return {
    ...emptyBoard,
    cuts: new Map(items.map((cut) => [cut.id, cut])),
    order: items.map((cut) => cut.id),
    orderVersion,
  };
}

/** Apply scenes, shots and board settings. The newer version of each wins; removed ones stay removed. */
export function applyStructure(
  board: ServerBoard,
  changes: Partial<Pick<StructureChanged, "board" | "scenes" | "shots" | "cuts" | "deleted_ids">>,
): ServerBoard {
  const settings = changes.board && changes.board.version >= board.settings.version ? changes.board : board.settings;
  const cuts = new Map(board.cuts);
  for (const { id, shot_id, version } of changes.cuts ?? []) {
    const known = cuts.get(id);
    // Apply only the next version: unknown earlier changes arrive with their own events.
    if (known && version === known.version + 1) cuts.set(id, { ...known, shot_id, version });
  }
  const { scenes = [], shots = [], deleted_ids: deletedIds = [] } = changes;
  const removedIds = deletedIds.length > 0 ? new Set([...board.removedIds, ...deletedIds]) : board.removedIds;
  return {
    ...board,
    settings,
    cuts,
    scenes: mergeNewer(board.scenes, scenes, deletedIds, removedIds),
    shots: mergeNewer(board.shots, shots, deletedIds, removedIds),
    removedIds,
  };
}

function mergeNewer<T extends { id: string; version: number }>(
  known: ReadonlyMap<string, T>,
  items: readonly T[],
  deletedIds: readonly string[],
  removedIds: ReadonlySet<string>,
): ReadonlyMap<string, T> {
  if (items.length === 0 && deletedIds.length === 0) return known;
  const all = new Map(known);
  for (const each of items) {
    if (!removedIds.has(each.id) && (all.get(each.id)?.version ?? 0) <= each.version) all.set(each.id, each);
  }
  for (const id of deletedIds) all.delete(id);
  return all;
}

/** Apply the full board list, which may be older than the latest socket events. */
export function applyBoardList(board: ServerBoard, list: CutList): ServerBoard {
  const { board: settings, scenes, shots } = list;
  return applyStructure(applyList(board, list.items, list.order_version), { board: settings, scenes, shots });
}

/** Apply a full cut list, which may be older than socket events received since the request. */
export function applyList(board: ServerBoard, items: readonly Cut[], version: number): ServerBoard {
  if (version < board.orderVersion) return items.reduce(applyKnownCut, board);
  const fresh = createServerBoard(items, version);
  const cuts = new Map([...fresh.cuts].map(([id, cut]) => [id, pickNewer(cut, board.cuts.get(id))]));
  const deletedVersions = new Map([...board.deletedVersions].filter(([, at]) => at > version));
  for (const id of deletedVersions.keys()) cuts.delete(id);
  return advanceOrderVersion({
    ...board,
    cuts,
    order: fresh.order.filter((id) => !deletedVersions.has(id)),
    orderVersion: version,
    deletedVersions,
  });
}

function applyKnownCut(board: ServerBoard, cut: Cut): ServerBoard {
  return board.cuts.has(cut.id) ? setCut(board, cut) : board;
}

function pickNewer(next: Cut, known: Cut | undefined): Cut {
  return known && !isNewer(next, known) ? known : next;
}

function isNewer(next: Cut, known: Cut | undefined): boolean {
  if (!known) return true;
  if (next.version !== known.version) return next.version > known.version;
  // Same fields, but possibly a newer or newly signed preview: previews don't raise the version.
  const seq = (next.preview?.seq ?? -1) - (known.preview?.seq ?? -1);
  return seq > 0 || (seq === 0 && (next.preview?.expires_at ?? "") >= (known.preview?.expires_at ?? ""));
}

function setCut(board: ServerBoard, cut: Cut): ServerBoard {
  if (!isNewer(cut, board.cuts.get(cut.id))) return board;
  return { ...board, cuts: new Map(board.cuts).set(cut.id, cut) };
}

/** Advance `orderVersion` over deletions that directly follow it. */
function advanceOrderVersion(board: ServerBoard): ServerBoard {
  const versions = new Set(board.deletedVersions.values());
  let version = board.orderVersion;
  while (versions.has(version + 1)) version += 1;
  return version === board.orderVersion ? board : { ...board, orderVersion: version };
}

export function applyCut(board: ServerBoard, cut: Cut): ServerBoard {
  return board.deletedVersions.has(cut.id) ? board : setCut(board, cut);
}

/** Apply the complete order as of `version`. */
export function applyOrder(board: ServerBoard, ids: readonly string[], version: number): ServerBoard {
  if (version <= board.orderVersion) return board;
  const order = ids.filter((id) => (board.deletedVersions.get(id) ?? -1) < version);
  const deletedVersions = new Map([...board.deletedVersions].filter(([id, at]) => at > version || !order.includes(id)));
  return advanceOrderVersion({ ...board, order, orderVersion: version, deletedVersions });
}

/**
 * Apply a created or restored cut. `ids` is the complete order, if known; otherwise the cut is inserted after `afterId`
 * (null: at the end) or at `index`.
 */
export function applyCreated(
  board: ServerBoard,
  cut: Cut,
  version: number,
  insertPosition: { ids: readonly string[] } | { afterId: string | null } | { index: number },
): ServerBoard {
  const deletedVersion = board.deletedVersions.get(cut.id);
  if (deletedVersion !== undefined && deletedVersion >= version)
    return "ids" in insertPosition ? applyOrder(board, insertPosition.ids, version) : board;
  let next = board;
  if (deletedVersion !== undefined) {
    const deletedVersions = new Map(board.deletedVersions);
    deletedVersions.delete(cut.id);
    next = { ...next, deletedVersions };
  }
  next = setCut(next, cut);
  if ("ids" in insertPosition) return applyOrder(next, insertPosition.ids, version);
  if (next.order.includes(cut.id)) return next;
  const order = next.order.toSpliced(getInsertIndex(next.order, insertPosition), 0, cut.id);
  // If versions in between are missing, the event with the complete order will correct the position.
  return advanceOrderVersion({
    ...next,
    order,
    orderVersion: version === next.orderVersion + 1 ? version : next.orderVersion,
  });
}

function getInsertIndex(
  order: readonly string[],
  insertPosition: { afterId: string | null } | { index: number },
): number {
  if ("index" in insertPosition) return insertPosition.index;
  const at = insertPosition.afterId === null ? -1 : order.indexOf(insertPosition.afterId);
  return at < 0 ? order.length : at + 1;
}

export function applyDeleted(board: ServerBoard, id: string, version: number): ServerBoard {
  if (board.deletedVersions.get(id) === version) return board;
  if (version <= board.orderVersion && board.order.includes(id)) return board; // it was restored since
  const deletedVersions = new Map(board.deletedVersions).set(
    id,
    Math.max(version, board.deletedVersions.get(id) ?? -1),
  );
  const cuts = new Map(board.cuts);
  cuts.delete(id);
  return advanceOrderVersion({
    ...board,
    cuts,
    deletedVersions,
    order: board.order.filter((other) => other !== id),
  });
}

/** Apply a change of many cuts, such as an import. Null fields, or a null order, are unchanged. */
export function applyCutsChanged(board: ServerBoard, event: CutsChanged): ServerBoard {
  const { order_version: version, cut_ids } = event;
  const cuts = new Map(board.cuts);
  const deletedVersions = new Map(board.deletedVersions);
  for (const { id, ...fields } of event.changed) {
    const known = cuts.get(id);
    // Apply only the next version: unknown earlier changes arrive with their own events.
    if (known && fields.version === known.version + 1) cuts.set(id, { ...known, ...omitNull(fields) });
  }
  for (const cut of event.added) {
    if ((deletedVersions.get(cut.id) ?? -1) >= version) continue; // it was deleted since
    deletedVersions.delete(cut.id);
    if (isNewer(cut, cuts.get(cut.id))) cuts.set(cut.id, cut);
  }
  const restoredIds = new Set(version <= board.orderVersion ? board.order : []);
  const removedCutIds = new Set(event.deleted_ids.filter((id) => !restoredIds.has(id)));
  for (const id of removedCutIds) {
    deletedVersions.set(id, Math.max(version, deletedVersions.get(id) ?? -1));
    cuts.delete(id);
  }
  const next = {
    ...board,
    cuts,
    deletedVersions,
    order: board.order.filter((id) => !removedCutIds.has(id)),
  };
  return cut_ids === null ? next : applyOrder(next, cut_ids, version);
}

function omitNull<F extends object>(fields: F): { [Key in keyof F]: NonNullable<F[Key]> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(entries) as { [Key in keyof F]: NonNullable<F[Key]> };
}

/**
 * Remove a cut after the server responded that it doesn't exist (without a version). A later list can bring it back.
 */
export function removeCut(board: ServerBoard, id: string): ServerBoard {
  if (!board.cuts.has(id) && !board.order.includes(id)) return board;
  const cuts = new Map(board.cuts);
  cuts.delete(id);
  return { ...board, cuts, order: board.order.filter((other) => other !== id) };
}
