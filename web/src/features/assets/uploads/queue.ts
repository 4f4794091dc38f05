import { messageOf } from "@/api/problem";
import { newRecordId } from "@/api/requestKey";
import { deleteUpload, getOffset, sendRest, UploadGone, type UploadOptions } from "@/api/resumableUpload";
import { onIdentityChange, sessionKnown } from "@/api/session";
import { messages as shared } from "@/features/assets/messages";
import { createUpload } from "./createUpload";
import { messages } from "./messages";
import { type Begun, forget, forgetOwner, keep, keepWaiting, leftBehind, onOthersChange } from "./remembered";
import { change, isOver, isRunning, type Upload, uploads } from "./store";

interface Job {
  id: string;
  project: string;
  folder: string | null;
  /** null: it must be chosen again. */
  file: File | null;
  /** What the file that is chosen again must be like. */
  like: { name: string; size: number; lastModified: number };
  /** The id under which it is promised to the server: the same one until there is an answer. */
  promised: string;
  /** The id of its upload on the server; null: not created. */
  uploadId: string | null;
  /** Stops what is under way; its reason is the state that follows. */
  abort: AbortController | null;
}

const AT_ONCE = 2;
/** Placeholders that other programs leave behind: the server keeps none. */
const PLACEHOLDER = /^\.(keep(\.(png|webp|jpg|json))?|meta\.(json|webp))$/i;

const jobs = new Map<string, Job>();
let waiting: string[] = [];
let running = 0;

function show(fresh: readonly Upload[]): void {
  uploads.setState(({ all }) => ({ all: [...all, ...fresh] }));
}

function isSame(file: File, { like }: Job): boolean {
  return file.name === like.name && file.size === like.size && file.lastModified === like.lastModified;
}

/** Sends files into a folder. One whose upload was interrupted goes on from where it was. */
export async function addUploads(project: string, folder: string | null, files: readonly File[]): Promise<void> {
  await restored;
  const fresh: Upload[] = [];
  for (const file of files.filter(({ name }) => !PLACEHOLDER.test(name))) {
    const known = [...jobs.values()].find(
      (job) => job.file === null && job.project === project && job.folder === folder && isSame(file, job),
    );
    if (known) goOn(known.id, file);
    else {
      const { name, size, lastModified } = file;
      const id = newRecordId();
      const like = { name, size, lastModified };
      jobs.set(id, { id, project, folder, file, like, promised: newRecordId(), uploadId: null, abort: null });
      fresh.push({ id, name, size, sent: 0, state: "waiting", detail: null });
      waiting.push(id);
    }
  }
  show(fresh);
  keepWaiting(
    fresh.flatMap(({ id }) => {
      const job = jobs.get(id);
      return job ? [{ id, project, folder, ...job.like }] : [];
    }),
  );
  startNext();
}

/** Files chosen again for whatever was interrupted; those that are none of it are left alone. How many were. */
export function goOnAll(files: readonly File[]): number {
  let found = 0;
  for (const file of files) {
    const known = [...jobs.values()].find((job) => job.file === null && isSame(file, job));
    if (!known) continue;
    found += 1;
    goOn(known.id, file);
  }
  return found;
}

/** The file of an interrupted upload, chosen again. */
export function goOn(id: string, file: File): void {
  const job = jobs.get(id);
  if (!job) return;
  if (isSame(file, job)) {
    job.file = file;
    resumeUpload(id);
  } else change(id, { detail: messages.otherFile(job.like.name) });
}

function stop(id: string, state: "paused" | "cancelled"): void {
  const job = jobs.get(id);
  if (!job) return;
  waiting = waiting.filter((one) => one !== id);
  if (job.abort) job.abort.abort(state);
  else ended(job, state);
}

function ended(job: Job, state: "paused" | "cancelled"): void {
  change(job.id, { state, detail: null });
  if (state === "paused") return;
  forget(job.id);
  jobs.delete(job.id);
  if (job.uploadId !== null) void deleteUpload(job.uploadId);
}

export function pauseUpload(id: string): void {
  stop(id, "paused");
}

/** Has a paused or failed upload go on from what the server has. */
export function resumeUpload(id: string): void {
  if (!jobs.get(id)?.file || waiting.includes(id)) return;
  change(id, { state: "waiting", detail: null });
  waiting.push(id);
  startNext();
}

export function cancelUpload(id: string): void {
  stop(id, "cancelled");
}

function each(of: (upload: Upload) => boolean, act: (id: string) => void): void {
  for (const upload of uploads.getState().all) if (of(upload)) act(upload.id);
}

export function pauseAll(): void {
  each(isRunning, pauseUpload);
}

export function resumeAll(): void {
  each(({ state }) => state === "paused", resumeUpload);
}

export function cancelAll(): void {
  each((upload) => !isOver(upload), cancelUpload);
}

function startNext(): void {
  while (running < AT_ONCE) {
    const job = jobs.get(waiting.shift() ?? "");
    if (!job?.file) return;
    running += 1;
    void run(job, job.file).finally(() => {
      running -= 1;
      startNext();
    });
  }
}

async function run(job: Job, file: File): Promise<void> {
  const { id } = job;
  const abort = new AbortController();
  job.abort = abort;
  change(id, { state: "sending" });
  const options: UploadOptions = {
    signal: abort.signal,
    onProgress: (sent) => change(id, { state: "sending", sent: Math.min(sent, file.size) }),
    onLost: () => change(id, { state: "offline" }),
  };
  try {
    await sendWhole(job, file, options).catch((error: unknown) => {
      if (!(error instanceof UploadGone)) throw error;
      job.uploadId = null;
      job.promised = newRecordId();
      return sendWhole(job, file, options);
    });
    change(id, { state: "done", sent: file.size });
    forget(id);
    jobs.delete(id);
  } catch (error) {
    job.abort = null;
    if (abort.signal.aborted) ended(job, abort.signal.reason === "paused" ? "paused" : "cancelled");
    else {
      if (job.uploadId === null) forget(id);
      change(id, { state: "failed", detail: messageOf(error, shared.unexpected) });
    }
  }
}

async function sendWhole(job: Job, file: File, options: UploadOptions): Promise<void> {
  const { id, project, promised, folder, like } = job;
  const isNew = job.uploadId === null;
  if (job.uploadId === null) {
    await createUpload(project, promised, folder, file, options);
    job.uploadId = promised;
  }
  keep({ id, uploadId: job.uploadId, project, folder, ...like });
  await sendRest(file, job.uploadId, isNew, options);
}

async function restore(left: readonly Begun[]): Promise<void> {
  const stay = new AbortController().signal;
  // One that the last tab finished without having heard so is no longer of interest.
  const sizes = await Promise.all(
    left.map(({ uploadId }) => (uploadId === null ? 0 : getOffset(uploadId, stay).catch(() => 0))),
  );
  const fresh: Upload[] = [];
  for (const [index, { id, uploadId, project, folder, name, size, lastModified }] of left.entries()) {
    const sent = sizes[index] ?? 0;
    if (uploadId !== null && sent >= size) forget(id);
    else if (!jobs.has(id)) {
      const like = { name, size, lastModified };
      jobs.set(id, { id, project, folder, file: null, like, promised: newRecordId(), uploadId, abort: null });
      fresh.push({ id, name, size, sent, state: "interrupted", detail: null });
    }
  }
  show(fresh);
}

/** What was under way when the page was left is shown again. */
async function restoreAll(): Promise<void> {
  await sessionKnown();
  const shown: Promise<void>[] = [];
  await leftBehind((left) => shown.push(restore(left))).catch(() => undefined);
  await Promise.all(shown);
}

let restored = restoreAll();

// What another tab goes on with, or has cancelled, is no longer this one's to choose a file for.
onOthersChange((ids) => {
  const gone = [...jobs.values()].filter(({ id, file }) => file === null && !ids.has(id)).map(({ id }) => id);
  for (const id of gone) jobs.delete(id);
  uploads.setState(({ all }) => ({ all: all.filter(({ id }) => !gone.includes(id)) }));
});

// What one person sends is nothing for the next one at this browser.
onIdentityChange(() => {
  forgetOwner();
  for (const job of [...jobs.values()]) {
    job.uploadId = null; // The server would no longer hear who is gone; it forgets by itself.
    cancelUpload(job.id);
  }
  uploads.setState({ all: [] });
  restored = restoreAll();
});
