import { ApiProblem } from "@/api/problem";
import type { BoardApi } from "@/features/storyboard/boardApi";
import { diffFields } from "@/features/storyboard/boardSync/diffFields";
import type { SendResult } from "@/features/storyboard/boardSync/sendResult";
import type { Op } from "@/features/storyboard/model/ops";
import { applyStructure, type ServerBoard } from "@/features/storyboard/model/serverBoard";
import type { BoardSettings, Scene, Shot, StructureChanged } from "@/features/storyboard/types";

type StructureOp = Extract<Op, { kind: "group" | "scene" | "shot" | "board" | "numbers" }>;
type StructureUpdate = Parameters<typeof applyStructure>[1];

const nothingToSend: SendResult = { kind: "done", update: (board) => board };

/** Send a change of scenes, shots or board settings. Rejects with an ApiProblem if the caller must decide. */
export async function sendStructureOp(
  api: BoardApi,
  op: StructureOp,
  board: ServerBoard,
  leaving: boolean,
): Promise<SendResult> {
  const { settings, scenes, shots } = board;
  switch (op.kind) {
    case "group":
      return toDoneResult(await api.applyGrouping(op.grouping, leaving));
    case "scene": {
      const known = scenes.get(op.sceneId);
      const patch = known ? diffFields(op.fields, known) : null;
      if (!known || !patch) return nothingToSend;
      const ask = () => api.editScene(op.sceneId, known.version, patch, leaving);
      return sendVersioned(ask, (current) => ({ scenes: [current as Scene] }));
    }
    case "shot": {
      const known = shots.get(op.shotId);
      const patch = known ? diffFields(op.fields, known) : null;
      if (!known || !patch) return nothingToSend;
      const ask = () => api.editShot(op.shotId, known.version, patch, leaving);
      return sendVersioned(ask, (current) => ({ shots: [current as Shot] }));
    }
    case "board": {
      const patch = diffFields(op.fields, settings);
      if (!patch) return nothingToSend;
      const ask = () => api.editBoard(settings.version, patch, leaving);
      return sendVersioned(ask, (current) => ({ board: current as BoardSettings }));
    }
    case "numbers": {
      const ask = () => api.setNumbers(settings.version, op.numbers, leaving);
      return sendVersioned(ask, (current) => ({ board: current as BoardSettings }));
    }
  }
}

function toDoneResult(news: StructureChanged): SendResult {
  return { kind: "done", update: (board) => applyStructure(board, news) };
}

/** Send a versioned request. On a version conflict (412), apply the current state and send the op again. */
async function sendVersioned(
  ask: () => Promise<StructureChanged>,
  news: (current: unknown) => StructureUpdate,
): Promise<SendResult> {
  try {
    return toDoneResult(await ask());
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 412 || !error.current) throw error;
    const { current } = error;
    return { kind: "again", update: (board) => applyStructure(board, news(current)) };
  }
}
