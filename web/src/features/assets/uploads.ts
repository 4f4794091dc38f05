import { createStore } from "zustand/vanilla";
import { path } from "@/api/client";
import { messageOf } from "@/api/problem";
import { newRecordId } from "@/api/requestKey";
import { onIdentityChange } from "@/api/session";
import { letGo } from "./clipboard";
import { messages } from "./messages";
import { uploadFile } from "./tusUpload";

export interface Upload {
  id: string;
  name: string;
  size: number;
  sent: number;
  state: "waiting" | "sending" | "done" | "failed" | "cancelled";
  /** Why it failed. */
  detail: string | null;
}

interface Job {
  id: string;
  ref: string;
  folder: string | null;
  file: File;
  abort: AbortController;
}

const AT_ONCE = 2;
/** Placeholders that other programs leave behind: the server keeps none. */
const PLACEHOLDER = /^\.(keep(\.(png|webp|jpg|json))?|meta\.(json|webp))$/i;

/** The uploads of this tab, the earliest first; they go on while one looks at another page. */
export const uploads = createStore<{ all: readonly Upload[] }>(() => ({ all: [] }));

const waiting: Job[] = [];
const jobs = new Map<string, Job>();
let running = 0;

function change(id: string, values: Partial<Upload>): void {
  uploads.setState(({ all }) => ({ all: all.map((one) => (one.id === id ? { ...one, ...values } : one)) }));
}

export function addUploads(ref: string, folder: string | null, files: readonly File[]): void {
  const wanted = files.filter(({ name }) => !PLACEHOLDER.test(name));
  for (const file of wanted) {
    const job = { id: newRecordId(), ref, folder, file, abort: new AbortController() };
    waiting.push(job);
    jobs.set(job.id, job);
    const fresh: Upload = { id: job.id, name: file.name, size: file.size, sent: 0, state: "waiting", detail: null };
    uploads.setState(({ all }) => ({ all: [...all, fresh] }));
  }
  startNext();
}

export function cancelUpload(id: string): void {
  const place = waiting.findIndex((job) => job.id === id);
  if (place >= 0) {
    waiting.splice(place, 1);
    jobs.delete(id);
    change(id, { state: "cancelled" });
  } else {
    jobs.get(id)?.abort.abort();
  }
}

/** Forgets those that are over. */
export function clearUploads(): void {
  uploads.setState(({ all }) => ({ all: all.filter(({ state }) => state === "waiting" || state === "sending") }));
}

// What one person sends and took up is nothing for the next one at this browser.
onIdentityChange(() => {
  for (const id of [...jobs.keys()]) cancelUpload(id);
  uploads.setState({ all: [] });
  letGo();
});

function startNext(): void {
  while (running < AT_ONCE) {
    const job = waiting.shift();
    if (!job) return;
    running += 1;
    void run(job).finally(() => {
      running -= 1;
      jobs.delete(job.id);
      startNext();
    });
  }
}

async function run({ id, ref, folder, file, abort }: Job): Promise<void> {
  change(id, { state: "sending" });
  try {
    await uploadFile(file, {
      address: path`/api/projects/${ref}/uploads`,
      folder,
      onProgress: (sent) => change(id, { sent: Math.min(sent, file.size) }),
      signal: abort.signal,
    });
    change(id, { state: "done", sent: file.size });
  } catch (error) {
    if (abort.signal.aborted) change(id, { state: "cancelled" });
    else change(id, { state: "failed", detail: messageOf(error, messages.unexpected) });
  }
}
