import { DRAWING_CHECK_MS } from "@/features/storyboard/limits";
import type { PreviewAnswer, PreviewPictures, PreviewRequest } from "./previewProtocol";
import { RestartingWorker } from "./restartingWorker";

/** A document that is to be seen in a picture. */
export interface PreviewPart {
  cutId: string;
  /** Counts the changes of the document. */
  version: number;
  /** Everything the document holds, as one update. */
  encode(): Uint8Array;
  /** The server's number that the present state amounts to; null while changes are unacknowledged. */
  serverSeq(): number | null;
}

export interface PreviewSource extends PreviewPart {
  /** The background that it lies on. */
  under(): PreviewPart | null;
}

/** The background that a picture shows, and in which state. */
export interface PreviewUnder {
  cutId: string;
  seq: number;
}

export interface PreviewerOptions {
  canvas: { width: number; height: number };
  /** Answers with the HTTP status; rejects when the server could not be reached. */
  upload(cutId: string, seq: number, blob: Blob, under: PreviewUnder | null): Promise<number>;
  /** Has the server paint the picture that could not be made here; answers as `upload`, 204: it is painted. */
  want(cutId: string): Promise<number>;
  /** A picture of a cut is new, or no longer newer than the server's. */
  changed(): void;
  /** The server has the picture of everything drawn so far, or the cut is none of this person's any more. */
  settled(cutId: string): void;
  /** A picture could not be made or was refused, or the server has one in its place: see `lacksAny`. */
  lacking(): void;
  makeWorker(): Worker;
  /** Until a picture that failed is tried again; 4 s. */
  retryMs?: number | undefined;
}

/** full: as the server keeps it. small: for lists and panels. */
export type PictureSize = keyof PreviewPictures;

interface Owed {
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

const AT_MOST_EVERY_MS = 1000;
const QUIET_MS = 200;
/** Somebody who never stops drawing gets a picture all the same. */
const OVERDUE_MS = 3000;
const RETRY_UPLOAD_MS = 4000;
const OFFLINE = 0;
/** A picture that fails so often is left to the server's painter. */
const FAILURES_MAX = 2;
/** The server's own picture is known everywhere by then. */
const DROP_LOCAL_AFTER_MS = 4000;

/** Keeps the previews of what is drawn here: a picture at once for this page, and the server's after the drawing itself. */
export class Previewer {
  readonly #owed = new Map<string, Owed>();
  readonly #urls = new Map<string, Record<PictureSize, string>>();
  readonly #mirrored = new Set<string>();
  readonly #timers = new Set<number>();
  readonly #worker: RestartingWorker<PreviewRequest, PreviewAnswer>;
  #check: number | null = null;
  #job = 0;

  constructor(private readonly options: PreviewerOptions) {
    this.#worker = new RestartingWorker(options.makeWorker, {
      received: (answer) => this.#take(answer),
      failed: () => {
        this.#mirrored.clear();
        for (const owed of this.#owed.values()) if (owed.job !== null) this.#failed(owed);
      },
    });
  }

  /** Object URL of the picture made here, while it may be newer than the server's. */
  url(cutId: string, size: PictureSize): string | null {
    return this.#urls.get(cutId)?.[size] ?? null;
  }

  isOwed(cutId: string): boolean {
    return this.#owed.has(cutId);
  }

  get owedCount(): number {
    return this.#owed.size;
  }

  /** Whether a picture that could not be made here, or was refused, is not on the server yet. */
  get lacksAny(): boolean {
    return [...this.#owed.values()].some(({ failures }) => failures > 0);
  }

  /** The person changed this drawing: a picture is due. */
  touch(source: PreviewSource): void {
    const now = performance.now();
    const owed = this.#owed.get(source.cutId);
    if (owed) {
      owed.changedAt = now;
    } else {
      const fresh = {
        madeAt: now - AT_MOST_EVERY_MS,
        madeVersion: -1,
        job: null,
        blob: null,
        isUploading: false,
        notBefore: 0,
        failures: 0,
      };
      this.#owed.set(source.cutId, { source, changedAt: now, ...fresh });
      this.#mirror(source);
    }
    this.#check ??= self.setInterval(() => this.#look(), DRAWING_CHECK_MS);
  }

  /** The drawing changed, by anybody: the worker's copy of it follows, if it has one. */
  forward(source: PreviewPart, update: Uint8Array): void {
    const owed = this.#owed.get(source.cutId);
    if (owed) owed.changedAt = performance.now();
    if (!this.#mirrored.has(source.cutId)) return;
    this.#worker.post({ type: "update", cutId: source.cutId, canvas: this.options.canvas, update });
  }

  /** The server has a newer picture than the one made here, unless one is due. */
  outdate(cutId: string): void {
    if (!this.#owed.has(cutId)) this.#setUrls(cutId, null);
  }

  /** The room is closing. */
  forget(cutId: string): void {
    this.#owed.delete(cutId);
    if (this.#mirrored.delete(cutId)) this.#worker.post({ type: "drop", cutId });
  }

  dispose(): void {
    if (this.#check !== null) clearInterval(this.#check);
    this.#check = null;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#worker.end();
    for (const urls of this.#urls.values()) revoke(urls);
    this.#urls.clear();
    this.#owed.clear();
  }

  #mirror(source: PreviewPart): void {
    if (this.#mirrored.has(source.cutId)) return;
    this.#mirrored.add(source.cutId);
    this.#worker.post({ type: "update", cutId: source.cutId, canvas: this.options.canvas, update: source.encode() });
  }

  #look(): void {
    const now = performance.now();
    for (const [cutId, owed] of this.#owed) {
      if (owed.madeVersion === versionOf(owed.source)) this.#bring(cutId, owed, now);
      else if (owed.job === null && this.#isTime(owed, now)) this.#flatten(cutId, owed, now);
    }
    if (this.#owed.size > 0 || this.#check === null) return;
    clearInterval(this.#check);
    this.#check = null;
  }

  #isTime(owed: Owed, now: number): boolean {
    const sinceMade = now - owed.madeAt;
    const isQuiet = now - owed.changedAt >= QUIET_MS;
    return sinceMade >= AT_MOST_EVERY_MS && now >= owed.notBefore && (isQuiet || sinceMade >= OVERDUE_MS);
  }

  #flatten(cutId: string, owed: Owed, now: number): void {
    this.#job += 1;
    owed.job = this.#job;
    owed.madeAt = now;
    owed.madeVersion = versionOf(owed.source);
    owed.blob = null;
    const under = owed.source.under();
    this.#mirror(owed.source);
    if (under) this.#mirror(under);
    this.#worker.post({ type: "flatten", cutId, job: owed.job, underId: under?.cutId ?? null });
  }

  #take({ cutId, job, pictures }: PreviewAnswer): void {
    const owed = this.#owed.get(cutId);
    if (!owed || owed.job !== job) return;
    owed.job = null;
    owed.blob = pictures?.full ?? null;
    if (!pictures) {
      this.#failed(owed);
      return;
    }
    const { full, small } = pictures;
    this.#setUrls(cutId, { full: URL.createObjectURL(full), small: URL.createObjectURL(small) });
    this.#bring(cutId, owed, performance.now());
  }

  /** Makes it anew after a while; what fails again and again is left to the server. */
  #failed(owed: Owed): void {
    owed.job = null;
    owed.blob = null;
    owed.failures += 1;
    owed.notBefore = performance.now() + (this.options.retryMs ?? RETRY_UPLOAD_MS);
    if (owed.failures < FAILURES_MAX) owed.madeVersion = -1;
    else owed.notBefore = 0;
    this.options.lacking();
  }

  /** Sends a picture of exactly what the server has, never one that is ahead of it; or has the server paint it. */
  #bring(cutId: string, owed: Owed, now: number): void {
    const { blob, source } = owed;
    const isLeft = owed.failures >= FAILURES_MAX && owed.job === null;
    if (owed.isUploading || now < owed.notBefore || owed.madeVersion !== versionOf(source)) return;
    const seq = source.serverSeq();
    const under = source.under();
    const underSeq = under?.serverSeq();
    if (seq === null || underSeq === null || !(blob || isLeft)) return;
    owed.isUploading = true;
    const { madeVersion } = owed;
    const shown = under && underSeq !== undefined ? { cutId: under.cutId, seq: underSeq } : null;
    const told = blob ? this.options.upload(cutId, seq, blob, shown) : this.options.want(cutId);
    void told
      .catch(() => OFFLINE)
      .then((status) => {
        owed.isUploading = false;
        if (this.#owed.get(cutId) !== owed) return;
        if (isLater(status) || (blob === null && isRefusal(status)))
          owed.notBefore = performance.now() + (this.options.retryMs ?? RETRY_UPLOAD_MS);
        else if (versionOf(owed.source) !== madeVersion) return;
        else if (isRefusal(status)) this.#failed(owed);
        else this.#settle(cutId);
      });
  }

  #settle(cutId: string): void {
    this.#owed.delete(cutId);
    this.options.settled(cutId);
    this.options.lacking();
    this.#later(DROP_LOCAL_AFTER_MS, () => {
      if (!this.#owed.has(cutId)) this.#setUrls(cutId, null);
    });
  }

  #setUrls(cutId: string, urls: Record<PictureSize, string> | null): void {
    const before = this.#urls.get(cutId);
    if (before === undefined && urls === null) return;
    if (urls === null) this.#urls.delete(cutId);
    else this.#urls.set(cutId, urls);
    this.options.changed();
    // A picture on the page may be loading from the old address.
    if (before !== undefined) this.#later(AT_MOST_EVERY_MS, () => revoke(before));
  }

  #later(ms: number, run: () => void): void {
    const timer = self.setTimeout(() => {
      this.#timers.delete(timer);
      run();
    }, ms);
    this.#timers.add(timer);
  }
}

/** The server was away or is busy; or it is painting the picture (202). */
function isLater(status: number): boolean {
  return status === OFFLINE || status === 202 || status === 408 || status === 429 || status >= 500;
}

/** The picture itself was refused, and not the person (401, 403) nor because the cut is gone (404). */
function isRefusal(status: number): boolean {
  return status >= 400 && ![401, 403, 404].includes(status);
}

function revoke(urls: Record<PictureSize, string>): void {
  for (const url of Object.values(urls)) URL.revokeObjectURL(url);
}

/** Another number whenever the drawing or its background is another. */
function versionOf(source: PreviewSource): number {
  return source.version + (source.under()?.version ?? 0);
}
