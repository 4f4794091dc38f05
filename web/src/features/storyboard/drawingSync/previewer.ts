import { PREVIEW_CHECK_INTERVAL_MS } from "@/features/storyboard/limits";
import type { PreviewPictures, PreviewRequest, PreviewResponse } from "./previewProtocol";
import { RestartingWorker } from "./restartingWorker";

/** A document that is to be seen in a picture. */
export interface PreviewDocument {
  cutId: string;
  /** Counts the changes of the document. */
  version: number;
  /** Everything the document holds, as one update. */
  encode(): Uint8Array;
  /** The server's number that the present state amounts to; null while changes are unacknowledged. */
  getServerSeq(): number | null;
}

export interface PreviewSource extends PreviewDocument {
  /** The background that it lies on. */
  getBackground(): PreviewDocument | null;
}

/** The background that a picture shows, and in which state. */
export interface PreviewBackground {
  cutId: string;
  seq: number;
}

export interface PreviewerOptions {
  canvas: { width: number; height: number };
  /** Answers with the HTTP status; rejects when the server could not be reached. */
  upload(cutId: string, seq: number, blob: Blob, under: PreviewBackground | null): Promise<number>;
  /** Has the server paint the picture that could not be made here; answers as `upload`, 204: it is painted. */
  requestPreview(cutId: string): Promise<number>;
  /** A picture of a cut is new, or no longer newer than the server's. */
  onChange(): void;
  /** The server has the picture of everything drawn so far, or the cut is none of this person's any more. */
  onUploaded(cutId: string): void;
  /** A picture could not be made or was refused, or the server has one in its place: see `lacksAny`. */
  onFailuresChange(): void;
  makeWorker(): Worker;
  /** Until a picture that failed is tried again; 4 s. */
  retryMs?: number | undefined;
}

/** full: as the server keeps it. small: for lists and panels. */
export type PictureSize = keyof PreviewPictures;

interface PendingPreview {
  source: PreviewSource;
  /** performance.now() of the last change. */
  changedAt: number;
  madeAt: number;
  /** The document's version that the last picture shows, or -1. */
  madeVersion: number;
  job: number | null;
  blob: Blob | null;
  isUploading: boolean;
  notBefore: number;
  /** How often the picture could not be made here, or was refused. */
  failures: number;
}

const PREVIEW_INTERVAL_MS = 1000;
const QUIET_MS = 200;
/** Somebody who never stops drawing gets a picture all the same. */
const PREVIEW_INTERVAL_MAX_MS = 3000;
const RETRY_UPLOAD_MS = 4000;
const STATUS_OFFLINE = 0;
/** A picture that fails so often is left to the server's painter. */
const FAILURES_MAX = 2;
/** The server's own picture is known everywhere by then. */
const LOCAL_PREVIEW_TTL_MS = 4000;

/** Keeps the previews of what is drawn here: a picture at once for this page, and the server's after the drawing itself. */
export class Previewer {
  readonly #pending = new Map<string, PendingPreview>();
  readonly #urls = new Map<string, Record<PictureSize, string>>();
  readonly #mirrored = new Set<string>();
  readonly #timers = new Set<number>();
  readonly #worker: RestartingWorker<PreviewRequest, PreviewResponse>;
  #checkTimer: number | null = null;
  #job = 0;

  constructor(private readonly options: PreviewerOptions) {
    this.#worker = new RestartingWorker(options.makeWorker, {
      onMessage: (answer) => this.#handleResponse(answer),
      onError: () => {
        this.#mirrored.clear();
        for (const owed of this.#pending.values()) if (owed.job !== null) this.#handleFailure(owed);
      },
    });
  }

  /** Object URL of the picture made here, while it may be newer than the server's. */
  getUrl(cutId: string, size: PictureSize): string | null {
    return this.#urls.get(cutId)?.[size] ?? null;
  }

  isPending(cutId: string): boolean {
    return this.#pending.has(cutId);
  }

  get pendingCount(): number {
    return this.#pending.size;
  }

  /** Whether a picture that could not be made here, or was refused, is not on the server yet. */
  get hasFailures(): boolean {
    return [...this.#pending.values()].some(({ failures }) => failures > 0);
  }

  /** The person changed this drawing: a picture is due. */
  schedule(source: PreviewSource): void {
    const now = performance.now();
    const owed = this.#pending.get(source.cutId);
    if (owed) {
      owed.changedAt = now;
    } else {
      const fresh = {
        madeAt: now - PREVIEW_INTERVAL_MS,
        madeVersion: -1,
        job: null,
        blob: null,
        isUploading: false,
        notBefore: 0,
        failures: 0,
      };
      this.#pending.set(source.cutId, { source, changedAt: now, ...fresh });
      this.#mirror(source);
    }
    this.#checkTimer ??= self.setInterval(() => this.#checkPending(), PREVIEW_CHECK_INTERVAL_MS);
  }

  /** The drawing changed, by anybody: the worker's copy of it follows, if it has one. */
  forwardUpdate(source: PreviewDocument, update: Uint8Array): void {
    const owed = this.#pending.get(source.cutId);
    if (owed) owed.changedAt = performance.now();
    if (!this.#mirrored.has(source.cutId)) return;
    this.#worker.post({ type: "update", cutId: source.cutId, canvas: this.options.canvas, update });
  }

  /** The server has a newer picture than the one made here, unless one is due. */
  invalidate(cutId: string): void {
    if (!this.#pending.has(cutId)) this.#setUrls(cutId, null);
  }

  /** The room is closing. */
  discard(cutId: string): void {
    this.#pending.delete(cutId);
    if (this.#mirrored.delete(cutId)) this.#worker.post({ type: "drop", cutId });
  }

  dispose(): void {
    if (this.#checkTimer !== null) clearInterval(this.#checkTimer);
    this.#checkTimer = null;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#worker.terminate();
    for (const urls of this.#urls.values()) revokeUrls(urls);
    this.#urls.clear();
    this.#pending.clear();
  }

  #mirror(source: PreviewDocument): void {
    if (this.#mirrored.has(source.cutId)) return;
    this.#mirrored.add(source.cutId);
    this.#worker.post({ type: "update", cutId: source.cutId, canvas: this.options.canvas, update: source.encode() });
  }

  #checkPending(): void {
    const now = performance.now();
    for (const [cutId, owed] of this.#pending) {
      if (owed.madeVersion === getVersion(owed.source)) this.#upload(cutId, owed, now);
      else if (owed.job === null && this.#isDue(owed, now)) this.#flatten(cutId, owed, now);
    }
    if (this.#pending.size > 0 || this.#checkTimer === null) return;
    clearInterval(this.#checkTimer);
    this.#checkTimer = null;
  }

  #isDue(owed: PendingPreview, now: number): boolean {
    const sinceMade = now - owed.madeAt;
    const isQuiet = now - owed.changedAt >= QUIET_MS;
    return (
      sinceMade >= PREVIEW_INTERVAL_MS && now >= owed.notBefore && (isQuiet || sinceMade >= PREVIEW_INTERVAL_MAX_MS)
    );
  }

  #flatten(cutId: string, owed: PendingPreview, now: number): void {
    this.#job += 1;
    owed.job = this.#job;
    owed.madeAt = now;
    owed.madeVersion = getVersion(owed.source);
    owed.blob = null;
    const under = owed.source.getBackground();
    this.#mirror(owed.source);
    if (under) this.#mirror(under);
    this.#worker.post({ type: "flatten", cutId, job: owed.job, underId: under?.cutId ?? null });
  }

  #handleResponse({ cutId, job, pictures }: PreviewResponse): void {
    const owed = this.#pending.get(cutId);
    if (!owed || owed.job !== job) return;
    owed.job = null;
    owed.blob = pictures?.full ?? null;
    if (!pictures) {
      this.#handleFailure(owed);
      return;
    }
    const { full, small } = pictures;
    this.#setUrls(cutId, { full: URL.createObjectURL(full), small: URL.createObjectURL(small) });
    this.#upload(cutId, owed, performance.now());
  }

  /** Makes it anew after a while; what fails again and again is left to the server. */
  #handleFailure(owed: PendingPreview): void {
    owed.job = null;
    owed.blob = null;
    owed.failures += 1;
    owed.notBefore = performance.now() + (this.options.retryMs ?? RETRY_UPLOAD_MS);
    if (owed.failures < FAILURES_MAX) owed.madeVersion = -1;
    else owed.notBefore = 0;
    this.options.onFailuresChange();
  }

  /** Sends a picture of exactly what the server has, never one that is ahead of it; or has the server paint it. */
  #upload(cutId: string, owed: PendingPreview, now: number): void {
    const { blob, source } = owed;
    const isLeft = owed.failures >= FAILURES_MAX && owed.job === null;
    if (owed.isUploading || now < owed.notBefore || owed.madeVersion !== getVersion(source)) return;
    const seq = source.getServerSeq();
    const under = source.getBackground();
    const underSeq = under?.getServerSeq();
    if (seq === null || underSeq === null || !(blob || isLeft)) return;
    owed.isUploading = true;
    const { madeVersion } = owed;
    const shown = under && underSeq !== undefined ? { cutId: under.cutId, seq: underSeq } : null;
    const told = blob ? this.options.upload(cutId, seq, blob, shown) : this.options.requestPreview(cutId);
    void told
      .catch(() => STATUS_OFFLINE)
      .then((status) => {
        owed.isUploading = false;
        if (this.#pending.get(cutId) !== owed) return;
        if (isRetryable(status) || (blob === null && isPictureRefused(status)))
          owed.notBefore = performance.now() + (this.options.retryMs ?? RETRY_UPLOAD_MS);
        else if (getVersion(owed.source) !== madeVersion) return;
        else if (isPictureRefused(status)) this.#handleFailure(owed);
        else this.#finish(cutId);
      });
  }

  #finish(cutId: string): void {
    this.#pending.delete(cutId);
    this.options.onUploaded(cutId);
    this.options.onFailuresChange();
    this.#setTimer(LOCAL_PREVIEW_TTL_MS, () => {
      if (!this.#pending.has(cutId)) this.#setUrls(cutId, null);
    });
  }

  #setUrls(cutId: string, urls: Record<PictureSize, string> | null): void {
    const before = this.#urls.get(cutId);
    if (before === undefined && urls === null) return;
    if (urls === null) this.#urls.delete(cutId);
    else this.#urls.set(cutId, urls);
    this.options.onChange();
    // A picture on the page may be loading from the old address.
    if (before !== undefined) this.#setTimer(PREVIEW_INTERVAL_MS, () => revokeUrls(before));
  }

  #setTimer(ms: number, run: () => void): void {
    const timer = self.setTimeout(() => {
      this.#timers.delete(timer);
      run();
    }, ms);
    this.#timers.add(timer);
  }
}

/** The server was away or is busy; or it is painting the picture (202). */
function isRetryable(status: number): boolean {
  return status === STATUS_OFFLINE || status === 202 || status === 408 || status === 429 || status >= 500;
}

/** The picture itself was refused, and not the person (401, 403) nor because the cut is gone (404). */
function isPictureRefused(status: number): boolean {
  return status >= 400 && ![401, 403, 404].includes(status);
}

function revokeUrls(urls: Record<PictureSize, string>): void {
  for (const url of Object.values(urls)) URL.revokeObjectURL(url);
}

/** Another number whenever the drawing or its background is another. */
function getVersion(source: PreviewSource): number {
  return source.version + (source.getBackground()?.version ?? 0);
}
