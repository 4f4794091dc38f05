import { ApiProblem } from "@/api/problem";
import type { BoardApi, OverwrittenField } from "@/features/storyboard/boardApi";
import type { SendResult } from "@/features/storyboard/boardSync/sendResult";
import { sendStructureOp } from "@/features/storyboard/boardSync/sendStructureOp";
import { mergeFields } from "@/features/storyboard/model/mergeFields";
import { mergeOrder } from "@/features/storyboard/model/mergeOrder";
import { getOpCutId, type Op, type OrderOp, type PatchOp } from "@/features/storyboard/model/ops";
import { isSameOrder } from "@/features/storyboard/model/reorder";
import {
  applyCreated,
  applyCut,
  applyDeleted,
  applyOrder,
  removeCut,
  type ServerBoard,
} from "@/features/storyboard/model/serverBoard";
import type { Cut, CutOrder } from "@/features/storyboard/types";

const keepBoard = (board: ServerBoard) => board;

/**
 * Send one op, based on the known server state. Rejects with an ApiProblem if the caller must decide (offline, signed
 * out, forbidden, invalid).
 */
export async function sendOp(api: BoardApi, op: Op, board: ServerBoard, leaving = false): Promise<SendResult> {
  try {
    switch (op.kind) {
      case "create": {
        const afterId = op.afterId !== null && board.order.includes(op.afterId) ? op.afterId : null;
        const fields = op.clipsOf === undefined ? op.fields : { ...op.fields, duplicate_of: op.clipsOf };
        const made = await api.createCut(op.cutId, afterId, fields, leaving);
        return { kind: "done", update: (now) => applyCreated(now, made.cut, made.order_version, { afterId }) };
      }
      case "patch":
        return await sendPatch(api, op, board, leaving);
      case "delete": {
        const { order_version } = await api.deleteCut(op.cutId, leaving);
        return { kind: "done", update: (now) => applyDeleted(now, op.cutId, order_version) };
      }
      case "restore": {
        const back = await api.restoreCut(op.cutId, leaving);
        const place = { index: back.cut.position };
        return { kind: "done", update: (now) => applyCreated(now, back.cut, back.order_version, place) };
      }
      case "order":
        return await sendOrder(api, op, board, leaving);
      case "sound":
        // Lazy-loaded with the first sound change, because many boards are opened only to draw.
        return await (await import("./sendSoundChange")).sendSoundChange(api, op.change, board, leaving);
      default:
        return await sendStructureOp(api, op, board, leaving);
    }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const cutId = getOpCutId(op);
    if (error.status === 404 && cutId !== null) {
      const learn = (now: ServerBoard) => removeCut(now, cutId);
      return op.kind === "delete" ? { kind: "done", update: learn } : { kind: "gone", update: learn };
    }
    throw error;
  }
}

async function sendPatch(api: BoardApi, op: PatchOp, board: ServerBoard, leaving: boolean): Promise<SendResult> {
  const known = board.cuts.get(op.cutId);
  if (!known) return { kind: "gone", update: keepBoard };
  const { patch, overwritten } = mergeFields(op.base, op.fields, known);
  if (Object.keys(patch).length === 0) return { kind: "done", update: keepBoard };
  try {
    const cut = await api.patchCut(
      op.cutId,
      known.version,
      patch,
      leaving,
      Object.keys(overwritten) as OverwrittenField[],
    );
    return { kind: "done", update: (now) => applyCut(now, cut), overwritten };
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 412 && error.current) {
      const current = error.current as Cut;
      return { kind: "again", update: (now) => applyCut(now, current) };
    }
    throw error;
  }
}

async function sendOrder(api: BoardApi, op: OrderOp, board: ServerBoard, leaving: boolean): Promise<SendResult> {
  const ids = mergeOrder(op.base, op.mine, board.order);
  if (isSameOrder(ids, board.order)) return { kind: "done", update: keepBoard, isReordered: true };
  try {
    const after = await api.reorderCuts(ids, board.orderVersion, leaving);
    return { kind: "done", update: (now) => applyOrder(now, after.cut_ids, after.order_version), isReordered: true };
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 412 && error.current) {
      const current = error.current as CutOrder;
      return { kind: "again", update: (now) => applyOrder(now, current.cut_ids, current.order_version) };
    }
    throw error;
  }
}
