import { ApiProblem } from "@/api/http/problem";
import type { BoardApi } from "@/features/storyboard/boardApi";
import type { SendResult } from "@/features/storyboard/boardSync/sendResult";
import { diffFields } from "@/features/storyboard/model/cutFields";
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
  keepalive: boolean,
): Promise<SendResult> {
  const { settings, scenes, shots } = board;
  switch (op.kind) {
    case "group":
      return toDoneResult(await api.applyGrouping(op.grouping, keepalive));
    case "scene": {
      const scene = scenes.get(op.sceneId);
      const patch = scene ? diffFields(op.fields, scene) : null;
      if (!scene || !patch) return nothingToSend;
      const send = () => api.editScene(op.sceneId, scene.version, patch, keepalive);
      return sendVersioned(send, (current) => ({ scenes: [current as Scene] }));
    }
    case "shot": {
      const shot = shots.get(op.shotId);
      const patch = shot ? diffFields(op.fields, shot) : null;
      if (!shot || !patch) return nothingToSend;
      const send = () => api.editShot(op.shotId, shot.version, patch, keepalive);
      return sendVersioned(send, (current) => ({ shots: [current as Shot] }));
    }
    case "board": {
      const patch = diffFields(op.fields, settings);
      if (!patch) return nothingToSend;
      const send = () => api.editBoard(settings.version, patch, keepalive);
      return sendVersioned(send, (current) => ({ board: current as BoardSettings }));
    }
    case "numbers": {
      const send = () => api.setNumbers(settings.version, op.numbers, keepalive);
      return sendVersioned(send, (current) => ({ board: current as BoardSettings }));
    }
  }
}

function toDoneResult(response: StructureChanged): SendResult {
  return { kind: "done", update: (board) => applyStructure(board, response) };
}

/** Send a versioned request. On a version conflict (412), apply the current state and send the op again. */
async function sendVersioned(
  send: () => Promise<StructureChanged>,
  toUpdate: (current: unknown) => StructureUpdate,
): Promise<SendResult> {
  try {
    return toDoneResult(await send());
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 412 || !error.current) throw error;
    const { current } = error;
    return { kind: "retry", update: (board) => applyStructure(board, toUpdate(current)) };
  }
}
