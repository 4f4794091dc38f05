import { createStore } from "zustand/vanilla";

export interface Upload {
  id: string;
  name: string;
  size: number;
  sent: number;
  /** "interrupted": the page was left meanwhile, and the browser lets go of the file: it must be chosen again. */
  state: "waiting" | "sending" | "offline" | "paused" | "interrupted" | "done" | "failed" | "cancelled";
  /** Why it failed, or what was wrong with the file that was chosen again. */
  detail: string | null;
}

/** The uploads of this tab, the earliest first; they go on while one looks at another page. */
export const uploads = createStore<{ all: readonly Upload[] }>(() => ({ all: [] }));

export function updateUpload(id: string, values: Partial<Upload>): void {
  uploads.setState(({ all }) => ({ all: all.map((one) => (one.id === id ? { ...one, ...values } : one)) }));
}

/** It goes on by itself. */
export function isRunning({ state }: Upload): boolean {
  return state === "waiting" || state === "sending" || state === "offline";
}

/** Nothing more will happen to it. */
export function isFinished({ state }: Upload): boolean {
  return state === "done" || state === "failed" || state === "cancelled";
}

/** Forgets those that are over. */
export function clearUploads(): void {
  uploads.setState(({ all }) => ({ all: all.filter((one) => !isFinished(one)) }));
}
