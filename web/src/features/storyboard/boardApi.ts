import type { ApiProblem } from "@/api/http/problem";
import type {
  BoardGrouping,
  BoardPatch,
  Cut,
  CutInOrder,
  CutOrder,
  CutPatch,
  CutText,
  NumberingEdit,
  OrderVersion,
  ScenePatch,
  ShotPatch,
  StructureChanged,
} from "@/features/storyboard/types";

/** True if the same request may succeed later: network error, timeout, rate limit or server error. */
export function isTransientError(problem: ApiProblem): boolean {
  return problem.code.startsWith("client.") || [408, 429].includes(problem.status) || problem.status >= 500;
}

/** Fields whose editors are notified when their value is overwritten. */
export type OverwrittenField = "name" | "duration_frames" | CutText;

/**
 * All writes to a board. Each rejects with an ApiProblem. `keepalive`: the request survives
 * page unload.
 */
export interface BoardApi {
  /** Project reference in API paths. */
  readonly ref: string;
  /** `duplicate_of`: the cut whose sound clips are copied to the new one. */
  createCut(
    cutId: string,
    afterId: string | null,
    fields: CutPatch & { duplicate_of?: string },
    keepalive?: boolean,
  ): Promise<CutInOrder>;
  /** `overwritten`: fields that others changed after this change was made. */
  patchCut(
    cutId: string,
    version: number,
    fields: CutPatch,
    keepalive?: boolean,
    overwritten?: OverwrittenField[],
  ): Promise<Cut>;
  deleteCut(cutId: string, keepalive?: boolean): Promise<OrderVersion>;
  restoreCut(cutId: string, keepalive?: boolean): Promise<CutInOrder>;
  reorderCuts(cutIds: string[], version: number, keepalive?: boolean): Promise<CutOrder>;
  applyGrouping(grouping: BoardGrouping, keepalive?: boolean): Promise<StructureChanged>;
  editScene(sceneId: string, version: number, fields: ScenePatch, keepalive?: boolean): Promise<StructureChanged>;
  editShot(shotId: string, version: number, fields: ShotPatch, keepalive?: boolean): Promise<StructureChanged>;
  editBoard(version: number, fields: BoardPatch, keepalive?: boolean): Promise<StructureChanged>;
  setNumbers(version: number, numbers: NumberingEdit, keepalive?: boolean): Promise<StructureChanged>;
}
