import { createStore, type StoreApi } from "zustand/vanilla";
import { getConflictingRecord, getErrorMessage } from "@/api/http/problem";
import { withRetries } from "@/api/http/retryDelays";
import { createRecordId } from "@/api/ids";
import { sendRemainingChunks } from "@/api/uploads/resumableUpload";
import { getScript } from "@/features/storyboard/shared/script/api";
import type { AcceptedRow, ImportOptions, ImportPlanned } from "@/features/storyboard/types";
import type { DroppedItems } from "@/ui/files/droppedItems";
import { applyImport, createImport, deleteImport, getImport } from "./api";
import { ImportRefusedError } from "./importRefusedError";
import { detectType } from "./source/detectType";
import { getImportKind, isFrameRateRequired } from "./source/importFormats";
import { getFolderName, prepareImportFile } from "./source/prepareImportFile";
import { importTexts } from "./texts";

/** Poll interval while the server reads the file, in ms. */
const POLL_MS = 300;

export type ImportState =
  /** No file is being imported. `error` is that of the last one. */
  | { phase: "choosing"; error: { file: string; text: string } | null }
  /** Several files are being packed into a ZIP. `progress` is null while they are collected. */
  | { phase: "packing"; file: string; progress: number | null }
  /** The user must provide options that the file doesn't contain. `error` is that of the previous attempt. */
  | { phase: "needsOptions"; question: "rate" | "script"; source: File; error: string | null }
  | { phase: "sending"; file: string; progress: number; isConnectionLost: boolean }
  | { phase: "reading"; file: string }
  | {
      phase: "planned";
      planned: ImportPlanned;
      /** Set if the plan was updated: the reason. */
      replanReason: string | null;
      isBusy: boolean;
      /** Error of the last attempt to apply. */
      problem: string | null;
    };

const IDLE_STATE: ImportState = { phase: "choosing", error: null };

interface RunningImport {
  id: string;
  file: string;
  /** The file, or null if the session was resumed. */
  source: File | null;
  abort: AbortController;
  /** True once the server has created the import. */
  isCreated: boolean;
}

/** State machine of one import: upload, read, preview, apply or cancel. */
export class ImportSession {
  readonly store: StoreApi<ImportState> = createStore<ImportState>(() => IDLE_STATE);
  readonly #ref: string;
  #running: RunningImport | null = null;

  constructor(ref: string) {
    this.#ref = ref;
  }

  /** Start with selected or dropped items. Several files are packed into one first. */
  async startImport(items: DroppedItems): Promise<void> {
    const [file, ...others] = items.files;
    if (file && others.length === 0 && items.folders.length === 0) return this.selectFile(file);
    const name = getFolderName(items) ?? importTexts.selectedFiles;
    const running = this.#beginRun(createRecordId(), name, null);
    const reportProgress = (progress: number | null): void =>
      this.#setState(running, { phase: "packing", file: name, progress });
    reportProgress(null);
    await this.#runGuarded(running, async () => {
      const prepared = await prepareImportFile(items, { signal: running.abort.signal, onProgress: reportProgress });
      if (this.#running === running) await this.selectFile(prepared);
    });
  }

  /** Select a file. Uploads it, or asks for missing options first. */
  async selectFile(file: File): Promise<void> {
    if (getImportKind(file.name) === "script") return this.#selectScript(file);
    if (!isFrameRateRequired(file.name)) return this.sendFile(file, {});
    this.#endRun({ phase: "needsOptions", question: "rate", source: file, error: null });
  }

  /** Upload a script. For the first script of a board, ask how its scenes become cuts. */
  async #selectScript(file: File): Promise<void> {
    const running = this.#beginRun(createRecordId(), file.name, file);
    const { signal } = running.abort;
    await this.#runGuarded(running, async () => {
      const existing = await withRetries(() => getScript(this.#ref, signal), createSilentRetry(signal));
      if (this.#running !== running) return;
      if (existing) await this.sendFile(file, {});
      else this.#endRun({ phase: "needsOptions", question: "script", source: file, error: null });
    });
  }

  /** Upload a file and wait until the server has read it. */
  async sendFile(file: File, options: ImportOptions): Promise<void> {
    const running = this.#beginRun(createRecordId(), file.name, file);
    const { id, abort } = running;
    const reportProgress = (progress: number, isConnectionLost: boolean): void =>
      this.#setState(running, { phase: "sending", file: file.name, progress, isConnectionLost });
    let sentFraction = 0;
    const uploadOptions = {
      signal: abort.signal,
      onProgress: (bytes: number) => {
        sentFraction = bytes / Math.max(1, file.size);
        reportProgress(sentFraction, false);
      },
      onConnectionLost: () => reportProgress(sentFraction, true),
    };
    await this.#runGuarded(running, async () => {
      const kind = await detectType(file);
      if (abort.signal.aborted) return;
      reportProgress(0, false);
      await withRetries(() => createImport(this.#ref, id, kind, file, options), uploadOptions);
      running.isCreated = true;
      await sendRemainingChunks(file, id, true, uploadOptions);
      await this.#pollUntilPlanned(running);
    });
  }

  /** Continue an import that was started on another page, or earlier on this one. */
  async resume(id: string, file: string): Promise<void> {
    const running = this.#beginRun(id, file, null);
    running.isCreated = true;
    await this.#runGuarded(running, () => this.#pollUntilPlanned(running));
  }

  /** Cancel the import and delete it on the server. Returns false if none was running. */
  cancel(): boolean {
    const running = this.#running;
    this.#endRun(IDLE_STATE);
    if (running?.isCreated) deleteImport(this.#ref, running.id).catch(() => undefined); // it expires on its own
    return running !== null;
  }

  /**
   * Apply the accepted rows. Resolves to false if that fails; the state then holds the error or the updated plan.
   * `saveChanges` saves local changes first and resolves to an error text or null.
   */
  async apply(accepted: AcceptedRow[], saveChanges: () => Promise<string | null>): Promise<boolean> {
    const state = this.store.getState();
    const running = this.#running;
    if (state.phase !== "planned" || state.isBusy || !running || !state.planned.plan) return false;
    this.#setState(running, { ...state, isBusy: true, problem: null });
    try {
      const problem = await saveChanges();
      if (problem !== null) this.#setState(running, { ...state, isBusy: false, problem });
      if (problem !== null || this.#running !== running) return false;
      await applyImport(this.#ref, running.id, state.planned.plan, accepted);
      if (this.#running === running) this.#endRun(IDLE_STATE);
      return true;
    } catch (error) {
      const planned = getConflictingRecord<ImportPlanned>(error);
      const reason = getErrorMessage(error, importTexts.unexpected);
      if (planned?.plan)
        this.#setState(running, { phase: "planned", planned, replanReason: reason, isBusy: false, problem: null });
      else this.#setState(running, { ...state, isBusy: false, problem: reason });
      return false;
    }
  }

  /** Stop when the page closes. The server keeps the import for a day. */
  dispose(): void {
    this.#endRun(IDLE_STATE);
  }

  #beginRun(id: string, file: string, source: File | null): RunningImport {
    this.#running?.abort.abort();
    this.#running = { id, file, source, abort: new AbortController(), isCreated: false };
    this.store.setState({ phase: "reading", file }, true);
    return this.#running;
  }

  #endRun(state: ImportState): void {
    this.#running?.abort.abort();
    this.#running = null;
    this.store.setState(state, true);
  }

  #setState(running: RunningImport, state: ImportState): void {
    if (this.#running === running) this.store.setState(state, true);
  }

  async #runGuarded(running: RunningImport, task: () => Promise<void>): Promise<void> {
    try {
      await task();
    } catch (error) {
      if (running.abort.signal.aborted) return;
      this.cancel();
      if (error instanceof ImportRefusedError)
        this.#endRun({ phase: "choosing", error: { file: error.file, text: error.message } });
      else this.#setRefused(running, getErrorMessage(error, importTexts.unexpected));
    }
  }

  #setRefused({ file, source }: RunningImport, text: string): void {
    const isRateMissing = source !== null && isFrameRateRequired(file);
    this.#endRun(
      isRateMissing
        ? { phase: "needsOptions", question: "rate", source, error: text }
        : { phase: "choosing", error: { file, text } },
    );
  }

  async #pollUntilPlanned(running: RunningImport): Promise<void> {
    const { id, file, abort } = running;
    const { signal } = abort;
    this.#setState(running, { phase: "reading", file });
    const poll = (): Promise<ImportPlanned> =>
      withRetries(() => getImport(this.#ref, id, signal), createSilentRetry(signal));
    let result = await poll();
    while (result.state === "uploading" || result.state === "reading") {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      if (signal.aborted) return;
      result = await poll();
    }
    if (result.state === "failed") this.#setRefused(running, result.problem ?? importTexts.unexpected);
    else if (result.state === "planned" && result.plan)
      this.#setState(running, { phase: "planned", planned: result, replanReason: null, isBusy: false, problem: null });
    else this.#endRun(IDLE_STATE); // it was applied or canceled elsewhere
  }
}

/** Retry options that don't report a lost connection: while the server reads the file, polling just continues later. */
const createSilentRetry = (signal: AbortSignal) => ({ signal, onConnectionLost: () => undefined });
