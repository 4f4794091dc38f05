import { createRecordId } from "@/api/ids";
import { getErrorMessage } from "@/api/problem";
import { deleteUpload, getOffset, sendRemainingChunks, UploadGone, type UploadOptions } from "@/api/resumableUpload";
import { onIdentityChange, whenSessionKnown } from "@/api/session";
import { messages as shared } from "@/features/assets/messages";
import { createUpload } from "./createUpload";
import { messages } from "./messages";
import {
  forgetAllUploads,
  forgetUpload,
  onStoredUploadsChange,
  type StoredUpload,
  storeUpload,
  storeWaitingUploads,
  takeAbandonedUploads,
} from "./storedUploads";
import { isFinished, isRunning, type Upload, updateUpload, uploads } from "./uploadStore";

interface Job {
  id: string;
  project: string;
  folder: string | null;
  /** null if the user must choose the file again. */
  file: File | null;
  /** Properties that identify the file when it is chosen again. */
  fingerprint: { name: string; size: number; lastModified: number };
  /** Upload id chosen by this client; reused on retries, so that the request creates a single upload. */
  reservedUploadId: string;
  /** Id of the upload on the server; null if it isn't created yet. */
  uploadId: string | null;
  /** Aborts the running upload; the abort reason is the state that follows. */
  abort: AbortController | null;
}

const CONCURRENT_UPLOADS_MAX = 2;
/** Placeholder files of other programs; the server doesn't store them. */
const PLACEHOLDER = /^\.(keep(\.(png|webp|jpg|json))?|meta\.(json|webp))$/i;

const jobs = new Map<string, Job>();
let waiting: string[] = [];
let running = 0;

function addToList(fresh: readonly Upload[]): void {
  uploads.setState(({ all }) => ({ all: [...all, ...fresh] }));
}

function isSameFile(file: File, { fingerprint }: Job): boolean {
  return (
    file.name === fingerprint.name && file.size === fingerprint.size && file.lastModified === fingerprint.lastModified
  );
}

/** Upload files into a folder. A file whose upload was interrupted resumes where it stopped. */
export async function addUploads(project: string, folder: string | null, files: readonly File[]): Promise<void> {
  await whenRestored;
  const fresh: Upload[] = [];
  for (const file of files.filter(({ name }) => !PLACEHOLDER.test(name))) {
    const known = [...jobs.values()].find(
      (job) => job.file === null && job.project === project && job.folder === folder && isSameFile(file, job),
    );
    if (known) resumeWithFile(known.id, file);
    else {
      const { name, size, lastModified } = file;
      const id = createRecordId();
      const like = { name, size, lastModified };
      jobs.set(id, {
        id,
        project,
        folder,
        file,
        fingerprint: like,
        reservedUploadId: createRecordId(),
        uploadId: null,
        abort: null,
      });
      fresh.push({ id, name, size, sent: 0, state: "waiting", detail: null });
      waiting.push(id);
    }
  }
  addToList(fresh);
  storeWaitingUploads(
    fresh.flatMap(({ id }) => {
      const job = jobs.get(id);
      return job ? [{ id, project, folder, ...job.fingerprint }] : [];
    }),
  );
  startNext();
}

/** Resume all interrupted uploads that match these files and ignore other files. Returns the number of matches. */
export function resumeWithFiles(files: readonly File[]): number {
  let found = 0;
  for (const file of files) {
    const known = [...jobs.values()].find((job) => job.file === null && isSameFile(file, job));
    if (!known) continue;
    found += 1;
    resumeWithFile(known.id, file);
  }
  return found;
}

/** Resume an interrupted upload with its file, chosen again. Shows an error if it is a different file. */
export function resumeWithFile(id: string, file: File): void {
  const job = jobs.get(id);
  if (!job) return;
  if (isSameFile(file, job)) {
    job.file = file;
    resumeUpload(id);
  } else updateUpload(id, { detail: messages.otherFile(job.fingerprint.name) });
}

function stopUpload(id: string, state: "paused" | "cancelled"): void {
  const job = jobs.get(id);
  if (!job) return;
  waiting = waiting.filter((one) => one !== id);
  if (job.abort) job.abort.abort(state);
  else markStopped(job, state);
}

function markStopped(job: Job, state: "paused" | "cancelled"): void {
  updateUpload(job.id, { state, detail: null });
  if (state === "paused") return;
  forgetUpload(job.id);
  jobs.delete(job.id);
  if (job.uploadId !== null) void deleteUpload(job.uploadId);
}

export function pauseUpload(id: string): void {
  stopUpload(id, "paused");
}

/** Resume a paused or failed upload from the server's offset. */
export function resumeUpload(id: string): void {
  if (!jobs.get(id)?.file || waiting.includes(id)) return;
  updateUpload(id, { state: "waiting", detail: null });
  waiting.push(id);
  startNext();
}

export function cancelUpload(id: string): void {
  stopUpload(id, "cancelled");
}

function forEachUpload(of: (upload: Upload) => boolean, act: (id: string) => void): void {
  for (const upload of uploads.getState().all) if (of(upload)) act(upload.id);
}

export function pauseAll(): void {
  forEachUpload(isRunning, pauseUpload);
}

export function resumeAll(): void {
  forEachUpload(({ state }) => state === "paused", resumeUpload);
}

export function cancelAll(): void {
  forEachUpload((upload) => !isFinished(upload), cancelUpload);
}

function startNext(): void {
  while (running < CONCURRENT_UPLOADS_MAX) {
    const job = jobs.get(waiting.shift() ?? "");
    if (!job?.file) return;
    running += 1;
    void runJob(job, job.file).finally(() => {
      running -= 1;
      startNext();
    });
  }
}

async function runJob(job: Job, file: File): Promise<void> {
  const { id } = job;
  const abort = new AbortController();
  job.abort = abort;
  updateUpload(id, { state: "sending" });
  const options: UploadOptions = {
    signal: abort.signal,
    onProgress: (sent) => updateUpload(id, { state: "sending", sent: Math.min(sent, file.size) }),
    onConnectionLost: () => updateUpload(id, { state: "offline" }),
  };
  try {
    await sendFile(job, file, options).catch((error: unknown) => {
      if (!(error instanceof UploadGone)) throw error;
      job.uploadId = null;
      job.reservedUploadId = createRecordId();
      return sendFile(job, file, options);
    });
    updateUpload(id, { state: "done", sent: file.size });
    forgetUpload(id);
    jobs.delete(id);
  } catch (error) {
    job.abort = null;
    if (abort.signal.aborted) markStopped(job, abort.signal.reason === "paused" ? "paused" : "cancelled");
    else {
      if (job.uploadId === null) forgetUpload(id);
      updateUpload(id, { state: "failed", detail: getErrorMessage(error, shared.unexpected) });
    }
  }
}

async function sendFile(job: Job, file: File, options: UploadOptions): Promise<void> {
  const { id, project, reservedUploadId, folder, fingerprint } = job;
  const isNew = job.uploadId === null;
  if (job.uploadId === null) {
    await createUpload(project, reservedUploadId, folder, file, options);
    job.uploadId = reservedUploadId;
  }
  storeUpload({ id, uploadId: job.uploadId, project, folder, ...fingerprint });
  await sendRemainingChunks(file, job.uploadId, isNew, options);
}

async function restoreUploads(left: readonly StoredUpload[]): Promise<void> {
  const stay = new AbortController().signal;
  // Drop uploads that are already complete on the server: their tab closed before it got the response.
  const sizes = await Promise.all(
    left.map(({ uploadId }) => (uploadId === null ? 0 : getOffset(uploadId, stay).catch(() => 0))),
  );
  const fresh: Upload[] = [];
  for (const [index, { id, uploadId, project, folder, name, size, lastModified }] of left.entries()) {
    const sent = sizes[index] ?? 0;
    if (uploadId !== null && sent >= size) forgetUpload(id);
    else if (!jobs.has(id)) {
      const like = { name, size, lastModified };
      jobs.set(id, {
        id,
        project,
        folder,
        file: null,
        fingerprint: like,
        reservedUploadId: createRecordId(),
        uploadId,
        abort: null,
      });
      fresh.push({ id, name, size, sent, state: "interrupted", detail: null });
    }
  }
  addToList(fresh);
}

/** Show the uploads that were in progress when the page was closed. */
async function restoreAllUploads(): Promise<void> {
  await whenSessionKnown();
  const shown: Promise<void>[] = [];
  await takeAbandonedUploads((left) => shown.push(restoreUploads(left))).catch(() => undefined);
  await Promise.all(shown);
}

let whenRestored = restoreAllUploads();

// Remove interrupted uploads that another tab resumed or cancelled.
onStoredUploadsChange((ids) => {
  const gone = [...jobs.values()].filter(({ id, file }) => file === null && !ids.has(id)).map(({ id }) => id);
  for (const id of gone) jobs.delete(id);
  uploads.setState(({ all }) => ({ all: all.filter(({ id }) => !gone.includes(id)) }));
});

// Don't leave one user's uploads to the next user of this browser.
onIdentityChange(() => {
  forgetAllUploads();
  for (const job of [...jobs.values()]) {
    job.uploadId = null; // Skip the DELETE request, which would fail after sign-out; the upload expires on the server.
    cancelUpload(job.id);
  }
  uploads.setState({ all: [] });
  whenRestored = restoreAllUploads();
});
