import { ApiProblem } from "@/api/problem";
import type { BoardApi } from "@/features/storyboard/boardApi";
import { differing } from "@/features/storyboard/boardSync/differing";
import type { Outcome } from "@/features/storyboard/boardSync/outcome";
import type { Op } from "@/features/storyboard/model/ops";
import { applyStructure, type ServerBoard } from "@/features/storyboard/model/serverBoard";
import type { BoardSettings, Scene, Shot, StructureChanged } from "@/features/storyboard/types";

type ShotsOp = Extract<Op, { kind: "group" | "scene" | "shot" | "board" | "numbers" }>;
type News = Parameters<typeof applyStructure>[1];

const nothing: Outcome = { kind: "done", learn: (board) => board };

/** Sends a change of scenes, shots or the whole board. Rejects with an ApiProblem where the caller must decide. */
export async function sendShots(api: BoardApi, op: ShotsOp, board: ServerBoard, leaving: boolean): Promise<Outcome> {
  const { settings, scenes, shots } = board;
  switch (op.kind) {
    case "group":
      return done(await api.group(op.grouping, leaving));
    case "scene": {
      const known = scenes.get(op.sceneId);
      const patch = known ? differing(op.fields, known) : null;
      if (!known || !patch) return nothing;
      const ask = () => api.editScene(op.sceneId, known.version, patch, leaving);
      return merged(ask, (current) => ({ scenes: [current as Scene] }));
    }
    case "shot": {
      const known = shots.get(op.shotId);
      const patch = known ? differing(op.fields, known) : null;
      if (!known || !patch) return nothing;
      const ask = () => api.editShot(op.shotId, known.version, patch, leaving);
      return merged(ask, (current) => ({ shots: [current as Shot] }));
    }
    case "board": {
      const patch = differing(op.fields, settings);
      if (!patch) return nothing;
      const ask = () => api.editBoard(settings.version, patch, leaving);
      return merged(ask, (current) => ({ board: current as BoardSettings }));
    }
    case "numbers": {
      const ask = () => api.number(settings.version, op.numbers, leaving);
      return merged(ask, (current) => ({ board: current as BoardSettings }));
    }
  }
}

function done(news: StructureChanged): Outcome {
  return { kind: "done", learn: (board) => applyStructure(board, news) };
}

/** Where it was seen in another version, what stands now is learnt, and the same is asked on top of it. */
async function merged(ask: () => Promise<StructureChanged>, news: (current: unknown) => News): Promise<Outcome> {
  try {
    return done(await ask());
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 412 || !error.current) throw error;
    const { current } = error;
    return { kind: "again", learn: (board) => applyStructure(board, news(current)) };
  }
}
