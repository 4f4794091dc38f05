import { createStore } from "zustand/vanilla";

export interface Upload {
  id: string;
  name: string;
  size: number;
  sent: number;
  /** "interrupted": the page was closed and lost access to the file, which must be chosen again. */
  state: "waiting" | "sending" | "offline" | "paused" | "interrupted" | "done" | "failed" | "cancelled";
  /** Why it failed, or why the file that was chosen again doesn't match. */
  detail: string | null;
}

/** The uploads of this tab, oldest first. They continue while the user is on other pages. */
export const uploads = createStore<{ all: readonly Upload[] }>(() => ({ all: [] }));

export function updateUpload(id: string, values: Partial<Upload>): void {
  uploads.setState(({ all }) => ({ all: all.map((upload) => (upload.id === id ? { ...upload, ...values } : upload)) }));
}

/** True if the upload proceeds without user action. */
export function isRunning({ state }: Upload): boolean {
  return state === "waiting" || state === "sending" || state === "offline";
}

/** True if the upload ended: completed, failed or cancelled. */
export function isFinished({ state }: Upload): boolean {
  return state === "done" || state === "failed" || state === "cancelled";
}

/** Remove finished uploads from the list. */
export function clearUploads(): void {
  uploads.setState(({ all }) => ({ all: all.filter((upload) => !isFinished(upload)) }));
}
