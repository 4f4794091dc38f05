import type { AccountDeletionPreview, DataExportOut, OpenSession } from "@/api/gen/rest/types.gen";
import { call } from "@/api/http/client";
import { withIdempotencyKeys } from "@/api/http/idempotencyKeys";
import { createRecordId } from "@/api/ids";

export type { AccountDeletionPreview, DataExportOut as DataExport, OpenSession };

export const ACCOUNT_KEY = ["account"] as const;
export const SESSIONS_KEY = ["account", "sessions"] as const;
export const DATA_EXPORTS_KEY = ["account", "exports"] as const;
export const ACCOUNT_DELETION_KEY = ["account", "deletion"] as const;

export function fetchAccount(signal: AbortSignal) {
  return call("GET", "/api/account", { signal });
}

/** Change the email address. `waiting_email` is the new address if it must be confirmed first. */
export function changeEmail(email: string, password: string) {
  return call("PUT", "/api/account/email", { body: { email, password } });
}

export function cancelEmailChange() {
  return call("DELETE", "/api/account/email/waiting");
}

export function confirmNewEmail(code: string) {
  return call("POST", "/api/auth/email/confirm", { body: { code } });
}

export function changePassword(current: string, password: string) {
  return call("PUT", "/api/account/password", { body: { current_password: current, password } });
}

export async function listSessions(signal: AbortSignal): Promise<OpenSession[]> {
  return (await call("GET", "/api/account/sessions", { signal })).items;
}

export function endSession(id: string) {
  return call("DELETE", "/api/account/sessions/{session_id}", { path: { session_id: id } });
}

export function endOtherSessions() {
  return call("DELETE", "/api/account/sessions");
}

export async function listDataExports(signal: AbortSignal): Promise<DataExportOut[]> {
  return (await call("GET", "/api/account/data-exports", { signal })).items;
}

const createOnce = withIdempotencyKeys(createRecordId);

/** Start a data export. Idempotent: a repeat after a lost response doesn't create a second export. */
export function startDataExport(): Promise<DataExportOut> {
  return createOnce("data-export", (id) => call("POST", "/api/account/data-exports", { body: { id } }));
}

export function cancelDataExport(id: string) {
  return call("DELETE", "/api/account/data-exports/{data_export_id}", { path: { data_export_id: id } });
}

export function fetchAccountDeletionPreview(signal: AbortSignal) {
  return call("GET", "/api/account/deletion", { signal });
}

/** New owner of each project; null: the project is deleted. */
export type ProjectSuccessors = Record<string, string | null>;

export function deleteAccount(password: string, successors: ProjectSuccessors) {
  const projects = Object.entries(successors).map(([project_id, profile_id]) => ({ project_id, profile_id }));
  return call("POST", "/api/account/deletion", { body: { password, projects } });
}
