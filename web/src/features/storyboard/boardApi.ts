import type { ApiProblem } from "@/api/problem";
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
 * All writes to a board. Each rejects with an ApiProblem. `leaving` sends with `keepalive`, so the request survives
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
    leaving?: boolean,
  ): Promise<CutInOrder>;
  /** `overwritten`: fields that others changed after this change was made. */
  patchCut(
    cutId: string,
    version: number,
    fields: CutPatch,
    leaving?: boolean,
    overwritten?: OverwrittenField[],
  ): Promise<Cut>;
  deleteCut(cutId: string, leaving?: boolean): Promise<OrderVersion>;
  restoreCut(cutId: string, leaving?: boolean): Promise<CutInOrder>;
  reorderCuts(cutIds: string[], version: number, leaving?: boolean): Promise<CutOrder>;
  applyGrouping(grouping: BoardGrouping, leaving?: boolean): Promise<StructureChanged>;
  editScene(sceneId: string, version: number, fields: ScenePatch, leaving?: boolean): Promise<StructureChanged>;
  editShot(shotId: string, version: number, fields: ShotPatch, leaving?: boolean): Promise<StructureChanged>;
  editBoard(version: number, fields: BoardPatch, leaving?: boolean): Promise<StructureChanged>;
  setNumbers(version: number, numbers: NumberingEdit, leaving?: boolean): Promise<StructureChanged>;
}
