import { call, path } from "@/api/client";
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

/** Promises a file. The id is ours, so that sending it twice makes one. */
export function createImport(
  ref: string,
  id: string,
  kind: ImportKind,
  file: File,
  options: ImportOptions,
): Promise<ImportOut> {
  const named = { id, kind, file_name: file.name.slice(-IMPORT_NAME_MAX) };
  return call("POST", "/api/projects/{ref}/imports", { path: { ref }, body: { ...named, size: file.size, options } });
}

/** The small picture of a board of the file, from 1. */
export function getImportPictureUrl(ref: string, importId: string, board: number): string {
  return path`/api/projects/${ref}/imports/${importId}/pictures/${String(board)}`;
}

export function getImport(ref: string, import_id: string, signal: AbortSignal): Promise<ImportPlanned> {
  return call("GET", "/api/projects/{ref}/imports/{import_id}", { path: { ref, import_id }, signal });
}

/** One's own imports of a board and those that others applied, newest first. */
export function listImports(ref: string, signal: AbortSignal): Promise<ImportList> {
  return call("GET", "/api/projects/{ref}/imports", { path: { ref }, signal });
}

/** A board of thousands of cuts on a busy server takes longer than most answers, ms. */
const APPLY_TIMEOUT_MS = 60_000;

/**
 * Does rows of the plan that was looked at. Refused with 412 and the plan as it is now where that is another one, or the
 * board changed meanwhile. Safe to repeat.
 */
export function applyImport(
  ref: string,
  import_id: string,
  plan: ImportPlan,
  accepted: AcceptedRow[],
): Promise<ImportPlanned> {
  const body: Acceptance = { plan: plan.number, accepted };
  const to = { path: { ref, import_id }, body, timeoutMs: APPLY_TIMEOUT_MS };
  return call("POST", "/api/projects/{ref}/imports/{import_id}/apply", to);
}

/** Undoes an import. Returns the changes that stay, because somebody changed the cuts after the import. */
export async function requestImportUndo(ref: string, import_id: string): Promise<SkippedCut[]> {
  return (await call("POST", "/api/projects/{ref}/imports/{import_id}/undo", { path: { ref, import_id } })).skipped;
}

/** One that was not applied goes. */
export function deleteImport(ref: string, import_id: string): Promise<void> {
  return call("DELETE", "/api/projects/{ref}/imports/{import_id}", { path: { ref, import_id } });
}

/** What a person is called. */
export async function getProfileName(profileId: string, signal: AbortSignal): Promise<string> {
  return (await call("GET", "/api/profiles/{ref}", { path: { ref: profileId }, signal })).display_name;
}
