import { uuid7 } from "@/features/storyboard/model/uuid7";
import type {
  BoardGrouping,
  BoardPatch,
  Clip,
  ClipPatch,
  CutPatch,
  NumberingEdit,
  ScenePatch,
  ShotPatch,
  Track,
  TrackPatch,
} from "@/features/storyboard/types";

/**
 * A local change that the server hasn't acknowledged yet. Ops are sent in order and are idempotent: a new cut has a
 * client-generated id; field edits and orders include their base, so that a version conflict can be merged.
 */
export type Op =
  | CreateOp
  | PatchOp
  | DeleteOp
  | RestoreOp
  | OrderOp
  | GroupOp
  | SceneOp
  | ShotOp
  | BoardOp
  | NumbersOp
  | SoundOp;

interface OpBase {
  key: string;
  /**
   * True once the op may have reached the server. From then on it is resent unchanged and no longer merged with other
   * ops.
   */
  attempted: boolean;
}

interface CreateOp extends OpBase {
  kind: "create";
  cutId: string;
  afterId: string | null;
  fields: CutPatch;
  /** Cut whose clips are copied to the new one. */
  clipsOf?: string;
}

export interface PatchOp extends OpBase {
  kind: "patch";
  cutId: string;
  base: CutPatch;
  fields: CutPatch;
}

interface DeleteOp extends OpBase {
  kind: "delete";
  cutId: string;
}

interface RestoreOp extends OpBase {
  kind: "restore";
  cutId: string;
}

export interface OrderOp extends OpBase {
  kind: "order";
  base: string[];
  mine: string[];
}

interface GroupOp extends OpBase {
  kind: "group";
  grouping: BoardGrouping;
}

export interface SceneOp extends OpBase {
  kind: "scene";
  sceneId: string;
  base: ScenePatch;
  fields: ScenePatch;
}

export interface ShotOp extends OpBase {
  kind: "shot";
  shotId: string;
  base: ShotPatch;
  fields: ShotPatch;
}

export interface BoardOp extends OpBase {
  kind: "board";
  base: BoardPatch;
  fields: BoardPatch;
}

interface NumbersOp extends OpBase {
  kind: "numbers";
  numbers: NumberingEdit;
}

/** A change of the board's sound. Restored items are complete, because they may no longer be known here. */
export type SoundChange =
  | { what: "add sound"; sound: { id: string; name: string; size: number } }
  | { what: "add track"; track: Omit<Track, "version"> }
  | { what: "track"; id: string; base: TrackPatch; fields: TrackPatch }
  | { what: "drop track"; id: string }
  | { what: "restore track"; track: Track; clips: readonly Clip[] }
  | { what: "add clip"; clip: Omit<Clip, "version"> }
  | { what: "clip"; id: string; base: ClipPatch; fields: ClipPatch }
  | { what: "drop clip"; id: string }
  | { what: "restore clip"; clip: Clip };

export interface SoundOp extends OpBase {
  kind: "sound";
  change: SoundChange;
}

type WithoutOpBase<O> = O extends OpBase ? Omit<O, "key" | "attempted"> : never;
export type NewOp = WithoutOpBase<Op>;

/** Return the cut that an op belongs to; null if it concerns the entire board. */
export function getOpCutId(op: Op): string | null {
  return "cutId" in op ? op.cutId : null;
}

/** Append a change, or merge it into a pending op if possible. */
export function pushOp(ops: readonly Op[], newOp: NewOp): Op[] {
  const op = { ...newOp, key: uuid7(), attempted: false } as Op;
  switch (op.kind) {
    case "patch":
      return pushPatch(ops, op);
    case "delete": {
      const unsent = ops.find((other) => other.kind === "create" && other.cutId === op.cutId && !other.attempted);
      return unsent ? dropUnsentCut(ops, unsent as CreateOp) : [...ops, op];
    }
    case "restore": {
      const deleteIndex = ops.findLastIndex((other) => other.kind === "delete" && other.cutId === op.cutId);
      if (deleteIndex >= 0 && !ops[deleteIndex]?.attempted) return ops.filter((_, index) => index !== deleteIndex);
      return [...ops, op];
    }
    case "order": {
      const last = ops.at(-1);
      if (last?.kind === "order" && !last.attempted) return [...ops.slice(0, -1), { ...last, mine: op.mine }];
      return [...ops, op];
    }
    case "scene":
    case "shot":
    case "board":
      return pushFields(ops, op);
    case "sound":
      return pushSound(ops, op);
    case "create":
    case "group":
    case "numbers":
      return [...ops, op];
  }
}

function pushPatch(ops: readonly Op[], op: PatchOp): Op[] {
  for (let index = ops.length - 1; index >= 0; index -= 1) {
    const other = ops[index] as Op;
    if (getOpCutId(other) !== op.cutId) continue;
    if (other.attempted) break;
    if (other.kind === "create") return ops.with(index, { ...other, fields: { ...other.fields, ...op.fields } });
    if (other.kind === "patch") {
      const base = { ...op.base, ...other.base };
      return ops.with(index, { ...other, base, fields: { ...other.fields, ...op.fields } });
    }
    break;
  }
  return [...ops, op];
}

/** Merge field edits of the same scene, shot or board into the last pending op. */
function pushFields(ops: readonly Op[], op: SceneOp | ShotOp | BoardOp): Op[] {
  const last = ops.at(-1);
  if (!last || last.attempted || last.kind !== op.kind) return [...ops, op];
  if (getTargetId(last) !== getTargetId(op)) return [...ops, op];
  const merged = { ...last, base: { ...op.base, ...last.base }, fields: { ...last.fields, ...op.fields } } as Op;
  return [...ops.slice(0, -1), merged];
}

/** Merge repeated edits of the same clip or track into the last pending op. */
function pushSound(ops: readonly Op[], op: SoundOp): Op[] {
  const last = ops.at(-1);
  const { change } = op;
  if (last?.kind !== "sound" || last.attempted || !("fields" in change)) return [...ops, op];
  const before = last.change;
  if (before.what !== change.what || !("fields" in before) || before.id !== change.id) return [...ops, op];
  const merged = {
    ...change,
    base: { ...change.base, ...before.base },
    fields: { ...before.fields, ...change.fields },
  };
  return [...ops.slice(0, -1), { ...last, change: merged as SoundChange }];
}

function getTargetId(op: Op): string | null {
  if (op.kind === "scene") return op.sceneId;
  return op.kind === "shot" ? op.shotId : null;
}

/** Drop a cut that was never sent. Cuts created after it are inserted after its predecessor instead. */
function dropUnsentCut(ops: readonly Op[], createOp: CreateOp): Op[] {
  return ops
    .filter((op) => getOpCutId(op) !== createOp.cutId)
    .map((op) => (op.kind === "create" && op.afterId === createOp.cutId ? { ...op, afterId: createOp.afterId } : op));
}
