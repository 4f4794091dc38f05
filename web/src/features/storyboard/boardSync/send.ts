import { ApiProblem } from "@/api/problem";
import type { BoardApi, Told } from "@/features/storyboard/boardApi";
import type { Outcome } from "@/features/storyboard/boardSync/outcome";
import { sendShots } from "@/features/storyboard/boardSync/sendShots";
import { mergeFields } from "@/features/storyboard/model/mergeFields";
import { mergeOrder } from "@/features/storyboard/model/mergeOrder";
import { cutOf, type Op, type OrderOp, type PatchOp } from "@/features/storyboard/model/ops";
import { sameOrder } from "@/features/storyboard/model/reorder";
import {
  applyCreated,
  applyCut,
  applyDeleted,
  applyOrder,
  forget,
  type ServerBoard,
} from "@/features/storyboard/model/serverBoard";
import type { Cut, CutOrder } from "@/features/storyboard/types";

const same = (board: ServerBoard) => board;

/**
 * Sends one op on top of what the server is known to hold. Rejects with an ApiProblem where the caller must decide (away,
 * signed out, forbidden, invalid).
 */
export async function send(api: BoardApi, op: Op, board: ServerBoard, leaving = false): Promise<Outcome> {
  try {
    switch (op.kind) {
      case "create": {
        const afterId = op.afterId !== null && board.order.includes(op.afterId) ? op.afterId : null;
        const fields = op.clipsOf === undefined ? op.fields : { ...op.fields, duplicate_of: op.clipsOf };
        const made = await api.create(op.cutId, afterId, fields, leaving);
        return { kind: "done", learn: (now) => applyCreated(now, made.cut, made.order_version, { afterId }) };
      }
      case "patch":
        return await sendPatch(api, op, board, leaving);
      case "delete": {
        const { order_version } = await api.remove(op.cutId, leaving);
        return { kind: "done", learn: (now) => applyDeleted(now, op.cutId, order_version) };
      }
      case "restore": {
        const back = await api.restore(op.cutId, leaving);
        const place = { index: back.cut.position };
        return { kind: "done", learn: (now) => applyCreated(now, back.cut, back.order_version, place) };
      }
      case "order":
        return await sendOrder(api, op, board, leaving);
      case "sound":
        // Few boards that one draws on begin with it: it comes with the first change of a sound.
        return await (await import("./sendSound")).sendSound(api, op.change, board, leaving);
      default:
        return await sendShots(api, op, board, leaving);
    }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const cutId = cutOf(op);
    if (error.status === 404 && cutId !== null) {
      const learn = (now: ServerBoard) => forget(now, cutId);
      return op.kind === "delete" ? { kind: "done", learn } : { kind: "gone", learn };
    }
    throw error;
  }
}

async function sendPatch(api: BoardApi, op: PatchOp, board: ServerBoard, leaving: boolean): Promise<Outcome> {
  const known = board.cuts.get(op.cutId);
  if (!known) return { kind: "gone", learn: same };
  const { patch, replaced } = mergeFields(op.base, op.fields, known);
  if (Object.keys(patch).length === 0) return { kind: "done", learn: same };
  try {
    const cut = await api.patch(op.cutId, known.version, patch, leaving, Object.keys(replaced) as Told[]);
    return { kind: "done", learn: (now) => applyCut(now, cut), replaced };
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 412 && error.current) {
      const current = error.current as Cut;
      return { kind: "again", learn: (now) => applyCut(now, current) };
    }
    throw error;
  }
}

async function sendOrder(api: BoardApi, op: OrderOp, board: ServerBoard, leaving: boolean): Promise<Outcome> {
  const ids = mergeOrder(op.base, op.mine, board.order);
  if (sameOrder(ids, board.order)) return { kind: "done", learn: same, reordered: true };
  try {
    const after = await api.order(ids, board.orderVersion, leaving);
    return { kind: "done", learn: (now) => applyOrder(now, after.cut_ids, after.order_version), reordered: true };
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 412 && error.current) {
      const current = error.current as CutOrder;
      return { kind: "again", learn: (now) => applyOrder(now, current.cut_ids, current.order_version) };
    }
    throw error;
  }
}
