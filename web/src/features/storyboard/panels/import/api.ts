import { call, path } from "@/api/http/client";
import { IMPORT_NAME_MAX } from "@/features/storyboard/limits";
import type {
  Acceptance,
  AcceptedRow,
  ImportKind,
  ImportList,
  ImportOptions,
  ImportOut,
  ImportPlan,
  ImportPlanned,
  SkippedCut,
} from "@/features/storyboard/types";

/** Announce a file before uploading it. The client chooses the id, so retries are idempotent. */
export function createImport(
  ref: string,
  id: string,
  kind: ImportKind,
  file: File,
  options: ImportOptions,
): Promise<ImportOut> {
  const fields = { id, kind, file_name: file.name.slice(-IMPORT_NAME_MAX) };
  return call("POST", "/api/projects/{ref}/imports", { path: { ref }, body: { ...fields, size: file.size, options } });
}

/** Return the URL of the thumbnail of a board in the file. `board` counts from 1. */
export function getImportPictureUrl(ref: string, importId: string, board: number): string {
  return path`/api/projects/${ref}/imports/${importId}/pictures/${String(board)}`;
}

export function getImport(ref: string, import_id: string, signal: AbortSignal): Promise<ImportPlanned> {
  return call("GET", "/api/projects/{ref}/imports/{import_id}", { path: { ref, import_id }, signal });
}

/** List the user's own imports of a board, and those that other users applied; newest first. */
export function listImports(ref: string, signal: AbortSignal): Promise<ImportList> {
  return call("GET", "/api/projects/{ref}/imports", { path: { ref }, signal });
}

/** Longer than the default timeout: applying to a board of thousands of cuts is slow on a busy server. In ms. */
const APPLY_TIMEOUT_MS = 60_000;

/**
 * Apply the accepted rows of a plan. Rejects with 412 and the current plan if the plan or the board has changed. Safe
 * to retry.
 */
export function applyImport(
  ref: string,
  import_id: string,
  plan: ImportPlan,
  accepted: AcceptedRow[],
): Promise<ImportPlanned> {
  const body: Acceptance = { plan: plan.number, accepted };
  const request = { path: { ref, import_id }, body, timeoutMs: APPLY_TIMEOUT_MS };
  return call("POST", "/api/projects/{ref}/imports/{import_id}/apply", request);
}

/** Undo an import. Returns the changes that were kept because the cuts were edited after the import. */
export async function requestImportUndo(ref: string, import_id: string): Promise<SkippedCut[]> {
  return (await call("POST", "/api/projects/{ref}/imports/{import_id}/undo", { path: { ref, import_id } })).skipped;
}

/** Delete an import that wasn't applied. */
export function deleteImport(ref: string, import_id: string): Promise<void> {
  return call("DELETE", "/api/projects/{ref}/imports/{import_id}", { path: { ref, import_id } });
}

/** Return the display name of a profile. */
export async function getProfileName(profileId: string, signal: AbortSignal): Promise<string> {
  return (await call("GET", "/api/profiles/{ref}", { path: { ref: profileId }, signal })).display_name;
}
