import { getErrorMessage } from "@/api/http/problem";
import { onIdentityChange, whenSessionKnown } from "@/api/http/session";
import { createRecordId } from "@/api/ids";
import {
  deleteUpload,
  getOffset,
  sendRemainingChunks,
  UploadGone,
  type UploadOptions,
} from "@/api/uploads/resumableUpload";
import { texts as shared } from "@/features/assets/texts";
import { createUpload } from "./createUpload";
import {
  forgetAllUploads,
  forgetUpload,
  onStoredUploadsChange,
  type StoredUpload,
  storeUpload,
  storeWaitingUploads,
  takeAbandonedUploads,
} from "./storedUploads";
import { texts } from "./texts";
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
  abortController: AbortController | null;
}

const CONCURRENT_UPLOADS_MAX = 2;
/** Placeholder files of other programs; the server doesn't store them. */
const PLACEHOLDER = /^\.(keep(\.(png|webp|jpg|json))?|meta\.(json|webp))$/i;

const jobs = new Map<string, Job>();
let waitingIds: string[] = [];
let runningCount = 0;

function addToList(newUploads: readonly Upload[]): void {
  uploads.setState(({ all }) => ({ all: [...all, ...newUploads] }));
}

function isSameFile(file: File, { fingerprint }: Job): boolean {
  return (
    file.name === fingerprint.name && file.size === fingerprint.size && file.lastModified === fingerprint.lastModified
  );
}

/** Upload files into a folder. A file whose upload was interrupted resumes where it stopped. */
export async function addUploads(project: string, folder: string | null, files: readonly File[]): Promise<void> {
  await whenRestored;
  const newUploads: Upload[] = [];
  for (const file of files.filter(({ name }) => !PLACEHOLDER.test(name))) {
    const matchingJob = [...jobs.values()].find(
      (job) => job.file === null && job.project === project && job.folder === folder && isSameFile(file, job),
    );
    if (matchingJob) resumeWithFile(matchingJob.id, file);
    else {
      const { name, size, lastModified } = file;
      const id = createRecordId();
      const fingerprint = { name, size, lastModified };
      jobs.set(id, {
        id,
        project,
        folder,
        file,
        fingerprint,
        reservedUploadId: createRecordId(),
        uploadId: null,
        abortController: null,
      });
      newUploads.push({ id, name, size, sent: 0, state: "waiting", detail: null });
      waitingIds.push(id);
    }
  }
  addToList(newUploads);
  storeWaitingUploads(
    newUploads.flatMap(({ id }) => {
      const job = jobs.get(id);
      return job ? [{ id, project, folder, ...job.fingerprint }] : [];
    }),
  );
  startNext();
}

/** Resume all interrupted uploads that match these files and ignore other files. Returns the number of matches. */
export function resumeWithFiles(files: readonly File[]): number {
  let matchCount = 0;
  for (const file of files) {
    const matchingJob = [...jobs.values()].find((job) => job.file === null && isSameFile(file, job));
    if (!matchingJob) continue;
    matchCount += 1;
    resumeWithFile(matchingJob.id, file);
  }
  return matchCount;
}

/** Resume an interrupted upload with its file, chosen again. Shows an error if it is a different file. */
export function resumeWithFile(id: string, file: File): void {
  const job = jobs.get(id);
  if (!job) return;
  if (isSameFile(file, job)) {
    job.file = file;
    resumeUpload(id);
  } else updateUpload(id, { detail: texts.differentFile({ name: job.fingerprint.name }) });
}

function stopUpload(id: string, state: "paused" | "cancelled"): void {
  const job = jobs.get(id);
  if (!job) return;
  waitingIds = waitingIds.filter((waitingId) => waitingId !== id);
  if (job.abortController) job.abortController.abort(state);
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
  if (!jobs.get(id)?.file || waitingIds.includes(id)) return;
  updateUpload(id, { state: "waiting", detail: null });
  waitingIds.push(id);
  startNext();
}

export function cancelUpload(id: string): void {
  stopUpload(id, "cancelled");
}

function forEachUpload(predicate: (upload: Upload) => boolean, action: (id: string) => void): void {
  for (const upload of uploads.getState().all) if (predicate(upload)) action(upload.id);
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
  while (runningCount < CONCURRENT_UPLOADS_MAX) {
    const job = jobs.get(waitingIds.shift() ?? "");
    if (!job?.file) return;
    runningCount += 1;
    void runJob(job, job.file).finally(() => {
      runningCount -= 1;
      startNext();
    });
  }
}

async function runJob(job: Job, file: File): Promise<void> {
  const { id } = job;
  const abortController = new AbortController();
  job.abortController = abortController;
  updateUpload(id, { state: "sending" });
  const options: UploadOptions = {
    signal: abortController.signal,
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
    job.abortController = null;
    if (abortController.signal.aborted)
      markStopped(job, abortController.signal.reason === "paused" ? "paused" : "cancelled");
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

async function restoreUploads(storedUploads: readonly StoredUpload[]): Promise<void> {
  const signal = new AbortController().signal;
  // Drop uploads that are already complete on the server: their tab closed before it got the response.
  const offsets = await Promise.all(
    storedUploads.map(({ uploadId }) => (uploadId === null ? 0 : getOffset(uploadId, signal).catch(() => 0))),
  );
  const newUploads: Upload[] = [];
  for (const [index, { id, uploadId, project, folder, name, size, lastModified }] of storedUploads.entries()) {
    const sent = offsets[index] ?? 0;
    if (uploadId !== null && sent >= size) forgetUpload(id);
    else if (!jobs.has(id)) {
      const fingerprint = { name, size, lastModified };
      jobs.set(id, {
        id,
        project,
        folder,
        file: null,
        fingerprint,
        reservedUploadId: createRecordId(),
        uploadId,
        abortController: null,
      });
      newUploads.push({ id, name, size, sent, state: "interrupted", detail: null });
    }
  }
  addToList(newUploads);
}

/** Show the uploads that were in progress when the page was closed. */
async function restoreAllUploads(): Promise<void> {
  await whenSessionKnown();
  const restorations: Promise<void>[] = [];
  await takeAbandonedUploads((storedUploads) => restorations.push(restoreUploads(storedUploads))).catch(
    () => undefined,
  );
  await Promise.all(restorations);
}

let whenRestored = restoreAllUploads();

// Remove interrupted uploads that another tab resumed or cancelled.
onStoredUploadsChange((ids) => {
  const removedIds = [...jobs.values()].filter(({ id, file }) => file === null && !ids.has(id)).map(({ id }) => id);
  for (const id of removedIds) jobs.delete(id);
  uploads.setState(({ all }) => ({ all: all.filter(({ id }) => !removedIds.includes(id)) }));
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
