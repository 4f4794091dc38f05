import { createStore, type StoreApi } from "zustand/vanilla";
import { patiently } from "@/api/patience";
import { messageOf, overtakenBy } from "@/api/problem";
import { newRecordId } from "@/api/requestKey";
import { sendRest } from "@/api/resumableUpload";
import { getScript } from "@/features/storyboard/shared/script/api";
import type { AcceptedRow, ImportOptions, ImportPlanned } from "@/features/storyboard/types";
import type { Dropped } from "@/ui/dropped";
import { applyImport, beginImport, getImport, giveUpImport } from "./api";
import { broughtFile, folderOf } from "./bring";
import { asksRate, kindOf } from "./kinds";
import { importMessages } from "./messages";
import { kindOfFile } from "./peek";
import { Refused } from "./refused";

/** How often it is looked whether a file is read, ms. */
const LOOK_MS = 300;

export type RunState =
  /** No file is on its way; `why` says why the last one is not. */
  | { phase: "choosing"; why: { file: string; text: string } | null }
  /** Several files become one; `progress` is null while it is looked which. */
  | { phase: "packing"; file: string; progress: number | null }
  /** What the file does not say itself; `why` says why it was not read with what was said before. */
  | { phase: "asking"; what: "rate" | "script"; source: File; why: string | null }
  | { phase: "sending"; file: string; progress: number; isAway: boolean }
  | { phase: "reading"; file: string }
  | {
      phase: "planned";
      planned: ImportPlanned;
      /** Why the plan is another one than before. */
      anew: string | null;
      isBusy: boolean;
      /** Why it was not applied. */
      problem: string | null;
    };

const CHOOSING: RunState = { phase: "choosing", why: null };

interface Running {
  id: string;
  file: string;
  /** The file itself, where it was chosen on this page. */
  source: File | null;
  stop: AbortController;
  /** The server knows it. */
  isBegun: boolean;
}

/** One file on its way onto a board: sent, read, looked at, applied or given up. */
export class ImportRun {
  readonly store: StoreApi<RunState> = createStore<RunState>(() => CHOOSING);
  readonly #ref: string;
  #running: Running | null = null;

  constructor(ref: string) {
    this.#ref = ref;
  }

  /** Files and folders were chosen or dropped: of several one is made, which then goes as any other. */
  async bring(came: Dropped): Promise<void> {
    const [file, ...more] = came.files;
    if (file && more.length === 0 && came.folders.length === 0) return this.take(file);
    const name = folderOf(came) ?? importMessages.several;
    const running = this.#begin(newRecordId(), name, null);
    const tell = (progress: number | null): void => this.#set(running, { phase: "packing", file: name, progress });
    tell(null);
    await this.#guarded(running, async () => {
      const made = await broughtFile(came, { signal: running.stop.signal, onProgress: tell });
      if (this.#running === running) await this.take(made);
    });
  }

  /** A file was chosen: it is sent, unless something of it has to be asked first. */
  async take(file: File): Promise<void> {
    if (kindOf(file.name) === "script") return this.#takeScript(file);
    if (!asksRate(file.name)) return this.start(file, {});
    this.#end({ phase: "asking", what: "rate", source: file, why: null });
  }

  /** Of a board's first script it is asked what its scenes become. */
  async #takeScript(file: File): Promise<void> {
    const running = this.#begin(newRecordId(), file.name, file);
    const { signal } = running.stop;
    await this.#guarded(running, async () => {
      const known = await patiently(() => getScript(this.#ref, signal), NO_WORD(signal));
      if (this.#running !== running) return;
      if (known) await this.start(file, {});
      else this.#end({ phase: "asking", what: "script", source: file, why: null });
    });
  }

  /** Sends a file and has it read. */
  async start(file: File, options: ImportOptions): Promise<void> {
    const running = this.#begin(newRecordId(), file.name, file);
    const { id, stop } = running;
    const tell = (progress: number, isAway: boolean): void =>
      this.#set(running, { phase: "sending", file: file.name, progress, isAway });
    let sent = 0;
    const sending = {
      signal: stop.signal,
      onProgress: (bytes: number) => {
        sent = bytes / Math.max(1, file.size);
        tell(sent, false);
      },
      onLost: () => tell(sent, true),
    };
    await this.#guarded(running, async () => {
      const kind = await kindOfFile(file);
      if (stop.signal.aborted) return;
      tell(0, false);
      await patiently(() => beginImport(this.#ref, id, kind, file, options), sending);
      running.isBegun = true;
      await sendRest(file, id, true, sending);
      await this.#follow(running);
    });
  }

  /** Goes on with one that another page began, or this one before. */
  async open(id: string, file: string): Promise<void> {
    const running = this.#begin(id, file, null);
    running.isBegun = true;
    await this.#guarded(running, () => this.#follow(running));
  }

  /** Gives up the file, whatever became of it; true where there was one. */
  giveUp(): boolean {
    const running = this.#running;
    this.#end(CHOOSING);
    if (running?.isBegun) giveUpImport(this.#ref, running.id).catch(() => undefined); // it goes by itself, only later
    return running !== null;
  }

  /** Whether it was done; else the state says why not, or holds the plan that was made anew. */
  async apply(accepted: AcceptedRow[], ready: () => Promise<string | null>): Promise<boolean> {
    const state = this.store.getState();
    const running = this.#running;
    if (state.phase !== "planned" || state.isBusy || !running || !state.planned.plan) return false;
    this.#set(running, { ...state, isBusy: true, problem: null });
    try {
      const problem = await ready();
      if (problem !== null) this.#set(running, { ...state, isBusy: false, problem });
      if (problem !== null || this.#running !== running) return false;
      await applyImport(this.#ref, running.id, state.planned.plan, accepted);
      if (this.#running === running) this.#end(CHOOSING);
      return true;
    } catch (error) {
      const planned = overtakenBy<ImportPlanned>(error);
      const why = messageOf(error, importMessages.unexpected);
      if (planned?.plan) this.#set(running, { phase: "planned", planned, anew: why, isBusy: false, problem: null });
      else this.#set(running, { ...state, isBusy: false, problem: why });
      return false;
    }
  }

  /** The page goes; the server keeps what it has for a day. */
  dispose(): void {
    this.#end(CHOOSING);
  }

  #begin(id: string, file: string, source: File | null): Running {
    this.#running?.stop.abort();
    this.#running = { id, file, source, stop: new AbortController(), isBegun: false };
    this.store.setState({ phase: "reading", file }, true);
    return this.#running;
  }

  #end(state: RunState): void {
    this.#running?.stop.abort();
    this.#running = null;
    this.store.setState(state, true);
  }

  #set(running: Running, state: RunState): void {
    if (this.#running === running) this.store.setState(state, true);
  }

  async #guarded(running: Running, act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      if (running.stop.signal.aborted) return;
      this.giveUp();
      if (error instanceof Refused) this.#end({ phase: "choosing", why: { file: error.file, text: error.message } });
      else this.#refuse(running, messageOf(error, importMessages.unexpected));
    }
  }

  #refuse({ file, source }: Running, text: string): void {
    const asked = source !== null && asksRate(file);
    this.#end(
      asked ? { phase: "asking", what: "rate", source, why: text } : { phase: "choosing", why: { file, text } },
    );
  }

  async #follow(running: Running): Promise<void> {
    const { id, file, stop } = running;
    const { signal } = stop;
    this.#set(running, { phase: "reading", file });
    const look = (): Promise<ImportPlanned> => patiently(() => getImport(this.#ref, id, signal), NO_WORD(signal));
    let found = await look();
    while (found.state === "uploading" || found.state === "reading") {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      if (signal.aborted) return;
      found = await look();
    }
    if (found.state === "failed") this.#refuse(running, found.problem ?? importMessages.unexpected);
    else if (found.state === "planned" && found.plan)
      this.#set(running, { phase: "planned", planned: found, anew: null, isBusy: false, problem: null });
    else this.#end(CHOOSING); // it was applied, or given up, elsewhere
  }
}

/** While it is read there is nothing to be said of a line that fails: it goes on when it is back. */
const NO_WORD = (signal: AbortSignal) => ({ signal, onLost: () => undefined });
