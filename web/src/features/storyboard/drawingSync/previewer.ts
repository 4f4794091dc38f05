import { PREVIEW_CHECK_INTERVAL_MS } from "@/features/storyboard/limits";
import type { PreviewPictures, PreviewRequest, PreviewResponse } from "./previewProtocol";
import { RestartingWorker } from "./restartingWorker";

/** Document to render in a preview. */
export interface PreviewDocument {
  cutId: string;
  /** Incremented on every change of the document. */
  version: number;
  /** Return the entire document as one update. */
  encode(): Uint8Array;
  /** Return the server's sequence number of the current state; null while changes are unacknowledged. */
  getServerSeq(): number | null;
}

export interface PreviewSource extends PreviewDocument {
  /** Return the background below the drawing. */
  getBackground(): PreviewDocument | null;
}

/** Background shown in a preview, and its sequence number. */
export interface PreviewBackground {
  cutId: string;
  seq: number;
}

export interface PreviewerOptions {
  canvas: { width: number; height: number };
  /** Upload a preview. Returns the HTTP status; rejects if the server couldn't be reached. */
  upload(cutId: string, seq: number, blob: Blob, background: PreviewBackground | null): Promise<number>;
  /** Ask the server to render the preview instead. Returns the HTTP status like `upload`; 204: it is up to date. */
  requestPreview(cutId: string): Promise<number>;
  /** The local preview of a cut changed or was dropped. */
  onChange(): void;
  /** The server has a preview of all changes, or the user no longer has access to the cut. */
  onUploaded(cutId: string): void;
  /** `hasFailures` may have changed. */
  onFailuresChange(): void;
  makeWorker(): Worker;
  /** Delay before a failed preview is retried, ms. Default: 4000. */
  retryMs?: number | undefined;
}

/** full: as stored on the server. small: for lists and panels. */
export type PictureSize = keyof PreviewPictures;

interface PendingPreview {
  source: PreviewSource;
  /** performance.now() of the last change. */
  changedAt: number;
  renderedAt: number;
  /** Document version of the last rendered preview, or -1. */
  renderedVersion: number;
  job: number | null;
  blob: Blob | null;
  isUploading: boolean;
  notBefore: number;
  /** How often the preview failed to render here or was refused. */
  failures: number;
}

const PREVIEW_INTERVAL_MS = 1000;
const QUIET_MS = 200;
/** Maximum time between previews during continuous drawing, ms. */
const PREVIEW_INTERVAL_MAX_MS = 3000;
const RETRY_UPLOAD_MS = 4000;
const STATUS_OFFLINE = 0;
/** After this many failures, the server renders the preview instead. */
const FAILURES_MAX = 2;
/** How long the local preview is kept after the upload, ms. By then all clients know the server's. */
const LOCAL_PREVIEW_TTL_MS = 4000;

/**
 * Renders previews of changed drawings: immediately for this page, and uploads them once the server has the changes.
 */
export class Previewer {
  readonly #pending = new Map<string, PendingPreview>();
  readonly #urls = new Map<string, Record<PictureSize, string>>();
  readonly #mirroredCutIds = new Set<string>();
  readonly #timers = new Set<number>();
  readonly #worker: RestartingWorker<PreviewRequest, PreviewResponse>;
  #checkTimer: number | null = null;
  #job = 0;

  constructor(private readonly options: PreviewerOptions) {
    this.#worker = new RestartingWorker(options.makeWorker, {
      onMessage: (response) => this.#handleResponse(response),
      onError: () => {
        this.#mirroredCutIds.clear();
        for (const pending of this.#pending.values()) if (pending.job !== null) this.#handleFailure(pending);
      },
    });
  }

  /** Return the object URL of the local preview while it may be newer than the server's. */
  getUrl(cutId: string, size: PictureSize): string | null {
    return this.#urls.get(cutId)?.[size] ?? null;
  }

  isPending(cutId: string): boolean {
    return this.#pending.has(cutId);
  }

  get pendingCount(): number {
    return this.#pending.size;
  }

  /** True if a preview that failed here or was refused is not on the server yet. */
  get hasFailures(): boolean {
    return [...this.#pending.values()].some(({ failures }) => failures > 0);
  }

  /** Schedule a preview after the user changed the drawing. */
  schedule(source: PreviewSource): void {
    const now = performance.now();
    const pending = this.#pending.get(source.cutId);
    if (pending) {
      pending.changedAt = now;
    } else {
      const initialState = {
        renderedAt: now - PREVIEW_INTERVAL_MS,
        renderedVersion: -1,
        job: null,
        blob: null,
        isUploading: false,
        notBefore: 0,
        failures: 0,
      };
      this.#pending.set(source.cutId, { source, changedAt: now, ...initialState });
      this.#mirror(source);
    }
    this.#checkTimer ??= self.setInterval(() => this.#checkPending(), PREVIEW_CHECK_INTERVAL_MS);
  }

  /** Forward a change (by any user) to the worker's copy, if it has one. */
  forwardUpdate(source: PreviewDocument, update: Uint8Array): void {
    const pending = this.#pending.get(source.cutId);
    if (pending) pending.changedAt = performance.now();
    if (!this.#mirroredCutIds.has(source.cutId)) return;
    this.#worker.post({ type: "update", cutId: source.cutId, canvas: this.options.canvas, update });
  }

  /** Drop the local preview, because the server's is newer, unless one is pending. */
  invalidate(cutId: string): void {
    if (!this.#pending.has(cutId)) this.#setUrls(cutId, null);
  }

  /** Discard all state of a drawing that is being closed. */
  discard(cutId: string): void {
    this.#pending.delete(cutId);
    if (this.#mirroredCutIds.delete(cutId)) this.#worker.post({ type: "drop", cutId });
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
    if (this.#mirroredCutIds.has(source.cutId)) return;
    this.#mirroredCutIds.add(source.cutId);
    this.#worker.post({ type: "update", cutId: source.cutId, canvas: this.options.canvas, update: source.encode() });
  }

  #checkPending(): void {
    const now = performance.now();
    for (const [cutId, pending] of this.#pending) {
      if (pending.renderedVersion === getVersion(pending.source)) this.#upload(cutId, pending, now);
      else if (pending.job === null && this.#isDue(pending, now)) this.#flatten(cutId, pending, now);
    }
    if (this.#pending.size > 0 || this.#checkTimer === null) return;
    clearInterval(this.#checkTimer);
    this.#checkTimer = null;
  }

  #isDue(pending: PendingPreview, now: number): boolean {
    const sinceRendered = now - pending.renderedAt;
    const isQuiet = now - pending.changedAt >= QUIET_MS;
    return (
      sinceRendered >= PREVIEW_INTERVAL_MS &&
      now >= pending.notBefore &&
      (isQuiet || sinceRendered >= PREVIEW_INTERVAL_MAX_MS)
    );
  }

  #flatten(cutId: string, pending: PendingPreview, now: number): void {
    this.#job += 1;
    pending.job = this.#job;
    pending.renderedAt = now;
    pending.renderedVersion = getVersion(pending.source);
    pending.blob = null;
    const background = pending.source.getBackground();
    this.#mirror(pending.source);
    if (background) this.#mirror(background);
    this.#worker.post({ type: "flatten", cutId, job: pending.job, backgroundId: background?.cutId ?? null });
  }

  #handleResponse({ cutId, job, pictures }: PreviewResponse): void {
    const pending = this.#pending.get(cutId);
    if (!pending || pending.job !== job) return;
    pending.job = null;
    pending.blob = pictures?.full ?? null;
    if (!pictures) {
      this.#handleFailure(pending);
      return;
    }
    const { full, small } = pictures;
    this.#setUrls(cutId, { full: URL.createObjectURL(full), small: URL.createObjectURL(small) });
    this.#upload(cutId, pending, performance.now());
  }

  /** Retry after a delay; after repeated failures, leave the preview to the server. */
  #handleFailure(pending: PendingPreview): void {
    pending.job = null;
    pending.blob = null;
    pending.failures += 1;
    pending.notBefore = performance.now() + (this.options.retryMs ?? RETRY_UPLOAD_MS);
    if (pending.failures < FAILURES_MAX) pending.renderedVersion = -1;
    else pending.notBefore = 0;
    this.options.onFailuresChange();
  }

  /**
   * Upload a preview that matches the server's state exactly, never one ahead of it. After repeated failures, ask the
   * server to render it.
   */
  #upload(cutId: string, pending: PendingPreview, now: number): void {
    const { blob, source } = pending;
    const isLeftToServer = pending.failures >= FAILURES_MAX && pending.job === null;
    if (pending.isUploading || now < pending.notBefore || pending.renderedVersion !== getVersion(source)) return;
    const seq = source.getServerSeq();
    const background = source.getBackground();
    const backgroundSeq = background?.getServerSeq();
    if (seq === null || backgroundSeq === null || !(blob || isLeftToServer)) return;
    pending.isUploading = true;
    const { renderedVersion } = pending;
    const shownBackground =
      background && backgroundSeq !== undefined ? { cutId: background.cutId, seq: backgroundSeq } : null;
    const request = blob ? this.options.upload(cutId, seq, blob, shownBackground) : this.options.requestPreview(cutId);
    void request
      .catch(() => STATUS_OFFLINE)
      .then((status) => {
        pending.isUploading = false;
        if (this.#pending.get(cutId) !== pending) return;
        if (isRetryable(status) || (blob === null && isPictureRefused(status)))
          pending.notBefore = performance.now() + (this.options.retryMs ?? RETRY_UPLOAD_MS);
        else if (getVersion(pending.source) !== renderedVersion) return;
        else if (isPictureRefused(status)) this.#handleFailure(pending);
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
    const previousUrls = this.#urls.get(cutId);
    if (previousUrls === undefined && urls === null) return;
    if (urls === null) this.#urls.delete(cutId);
    else this.#urls.set(cutId, urls);
    this.options.onChange();
    // An image on the page may still be loading from the old URL.
    if (previousUrls !== undefined) this.#setTimer(PREVIEW_INTERVAL_MS, () => revokeUrls(previousUrls));
  }

  #setTimer(ms: number, run: () => void): void {
    const timer = self.setTimeout(() => {
      this.#timers.delete(timer);
      run();
    }, ms);
    this.#timers.add(timer);
  }
}

/** True if the server was unreachable or busy, or is still rendering (202). */
function isRetryable(status: number): boolean {
  return status === STATUS_OFFLINE || status === 202 || status === 408 || status === 429 || status >= 500;
}

/** True if the image itself was refused, not the user (401, 403) or the cut (404). */
function isPictureRefused(status: number): boolean {
  return status >= 400 && ![401, 403, 404].includes(status);
}

function revokeUrls(urls: Record<PictureSize, string>): void {
  for (const url of Object.values(urls)) URL.revokeObjectURL(url);
}

/** Return a number that changes with the drawing and its background. */
function getVersion(source: PreviewSource): number {
  return source.version + (source.getBackground()?.version ?? 0);
}
