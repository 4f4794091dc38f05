import { ApiProblem } from "@/api/http/problem";
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
export async function sendOp(api: BoardApi, op: Op, board: ServerBoard, keepalive = false): Promise<SendResult> {
  try {
    switch (op.kind) {
      case "create": {
        const afterId = op.afterId !== null && board.order.includes(op.afterId) ? op.afterId : null;
        const fields = op.clipsOf === undefined ? op.fields : { ...op.fields, duplicate_of: op.clipsOf };
        const response = await api.createCut(op.cutId, afterId, fields, keepalive);
        return {
          kind: "done",
          update: (latest) => applyCreated(latest, response.cut, response.order_version, { afterId }),
        };
      }
      case "patch":
        return await sendPatch(api, op, board, keepalive);
      case "delete": {
        const { order_version } = await api.deleteCut(op.cutId, keepalive);
        return { kind: "done", update: (latest) => applyDeleted(latest, op.cutId, order_version) };
      }
      case "restore": {
        const response = await api.restoreCut(op.cutId, keepalive);
        const insertPosition = { index: response.cut.position };
        return {
          kind: "done",
          update: (latest) => applyCreated(latest, response.cut, response.order_version, insertPosition),
        };
      }
      case "order":
        return await sendOrder(api, op, board, keepalive);
      case "sound":
        // Lazy-loaded with the first sound change, because many boards are opened only to draw.
        return await (await import("./sendSoundChange")).sendSoundChange(api, op.change, board, keepalive);
      default:
        return await sendStructureOp(api, op, board, keepalive);
    }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const cutId = getOpCutId(op);
    if (error.status === 404 && cutId !== null) {
      const applyRemoval = (latest: ServerBoard) => removeCut(latest, cutId);
      return op.kind === "delete"
        ? { kind: "done", update: applyRemoval }
        : { kind: "cutDeleted", update: applyRemoval };
    }
    throw error;
  }
}

async function sendPatch(api: BoardApi, op: PatchOp, board: ServerBoard, keepalive: boolean): Promise<SendResult> {
  const serverCut = board.cuts.get(op.cutId);
  if (!serverCut) return { kind: "cutDeleted", update: keepBoard };
  const { patch, overwritten } = mergeFields(op.base, op.fields, serverCut);
  if (Object.keys(patch).length === 0) return { kind: "done", update: keepBoard };
  try {
    const cut = await api.patchCut(
      op.cutId,
      serverCut.version,
      patch,
      keepalive,
      Object.keys(overwritten) as OverwrittenField[],
    );
    return { kind: "done", update: (latest) => applyCut(latest, cut), overwritten };
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 412 && error.current) {
      const current = error.current as Cut;
      return { kind: "retry", update: (latest) => applyCut(latest, current) };
    }
    throw error;
  }
}

async function sendOrder(api: BoardApi, op: OrderOp, board: ServerBoard, keepalive: boolean): Promise<SendResult> {
  const ids = mergeOrder(op.base, op.mine, board.order);
  if (isSameOrder(ids, board.order)) return { kind: "done", update: keepBoard, isReordered: true };
  try {
    const response = await api.reorderCuts(ids, board.orderVersion, keepalive);
    return {
      kind: "done",
      update: (latest) => applyOrder(latest, response.cut_ids, response.order_version),
      isReordered: true,
    };
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 412 && error.current) {
      const current = error.current as CutOrder;
      return { kind: "retry", update: (latest) => applyOrder(latest, current.cut_ids, current.order_version) };
    }
    throw error;
  }
}
