import { applyStructureOp, type BoardStructure } from "@/features/storyboard/model/applyStructureOp";
import type { BoardView } from "@/features/storyboard/model/boardView";
import { BLANK_FIELDS } from "@/features/storyboard/model/cutFields";
import { mergeOrder } from "@/features/storyboard/model/mergeOrder";
import type { Op } from "@/features/storyboard/model/ops";
import type { ServerBoard } from "@/features/storyboard/model/serverBoard";
import type { Cut } from "@/features/storyboard/types";

/**
 * Apply the pending ops to the server's board. Unchanged cuts keep their identity. `deletedCuts` contains deleted cuts, so
 * that undoing a deletion can show them before the server responds.
 */
export function createBoardView(
  board: ServerBoard,
  ops: readonly Op[],
  deletedCuts: ReadonlyMap<string, Cut> = new Map(),
): BoardView {
  let order: readonly string[] = board.order.filter((id) => board.cuts.has(id));
  const { settings, scenes, shots } = board;
  if (ops.length === 0) return { order, cuts: board.cuts, settings, scenes, shots };
  const cuts = new Map(board.cuts);
  let structure: BoardStructure = { settings, scenes, shots };
  for (const op of ops) {
    switch (op.kind) {
      case "create":
        if (board.deletedVersions.has(op.cutId) || cuts.has(op.cutId)) break;
        cuts.set(op.cutId, createDraftCut(op.cutId, op.fields));
        order = insertAfter(order, op.cutId, op.afterId);
        break;
      case "patch": {
        const cut = cuts.get(op.cutId);
        if (cut) cuts.set(op.cutId, { ...cut, ...op.fields });
        break;
      }
      case "delete":
        order = order.filter((id) => id !== op.cutId);
        break;
      case "restore": {
        const cut = cuts.get(op.cutId) ?? deletedCuts.get(op.cutId);
        if (!cut || order.includes(op.cutId)) break;
        cuts.set(op.cutId, cut);
        order = insertAt(order, op.cutId, cut.position);
        break;
      }
      case "order":
        order = mergeOrder(op.base, op.mine, order);
        break;
      default:
        structure = applyStructureOp(structure, op, order, cuts);
    }
  }
  return { order, cuts, ...structure };
}

function createDraftCut(id: string, fields: Partial<Cut>): Cut {
  const defaults = { position: 0, version: 0, drawing_seq: 0 };
  return {
    ...BLANK_FIELDS,
    ...defaults,
    ...fields,
    id,
    project_id: "",
    has_asset: false,
    preview: null,
    created_at: "",
  };
}

function insertAfter(order: readonly string[], id: string, afterId: string | null): string[] {
  const index = afterId === null ? -1 : order.indexOf(afterId);
  return index < 0 ? [...order, id] : order.toSpliced(index + 1, 0, id);
}

function insertAt(order: readonly string[], id: string, position: number): string[] {
  return order.toSpliced(Math.max(0, Math.min(position, order.length)), 0, id);
}
