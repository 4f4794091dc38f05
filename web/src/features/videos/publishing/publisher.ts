import { createStore } from "zustand/vanilla";
import { createRecordId } from "@/api/ids";
import { ApiProblem, getErrorMessage } from "@/api/problem";
import { sendRemainingChunks } from "@/api/resumableUpload";
import type { Publication } from "@/features/videos/tile/types";
import { showNotice } from "@/ui/confirm";
import {
  cancelPublication,
  createPublication,
  getPublication,
  type PublicationTarget,
  publishUpload,
  putPublicationThumbnail,
} from "./api";
import { POLL_INTERVAL_MS } from "./limits";
import { messages } from "./messages";

export type PublishStep = "idle" | "preparing" | "uploading-video" | "uploading-thumb" | "publishing" | "done";

/** Total progress at the end of each step. */
const PROGRESS_AFTER_STEP: Record<PublishStep, number> = {
  idle: 0,
  preparing: 0.1,
  "uploading-video": 0.6,
  "uploading-thumb": 0.8,
  publishing: 0.95,
  done: 1,
};
/** States in which an upload can be resumed. */
export const RESUMABLE_STATES: ReadonlySet<Publication["state"]> = new Set([
  "preparing",
  "uploading-video",
  "uploading-thumb",
]);

export interface PublishState {
  step: PublishStep;
  /** Total progress, 0 to 1. */
  progress: number;
  sent: number;
  size: number;
  isOffline: boolean;
  serverStep: Publication["step"];
  /** What the server is waiting for; after completion, a notice about the video. */
  serverDetail: string | null;
  /** Error message; null if there is none. */
  fault: string | null;
  slug: string | null;
}

export interface PublishRequest {
  file: File | null;
  title: string;
  description: string;
  /** True to burn the board's notes into the picture. */
  captions: boolean;
  /** True to use the board's dialogue as captions. */
  dialogue: boolean;
  thumbnail: Blob | null;
  /** Interrupted publication to resume, if its file was chosen again. */
  resume: Publication | null;
}

const IDLE: PublishState = {
  step: "idle",
  progress: 0,
  sent: 0,
  size: 0,
  isOffline: false,
  serverStep: null,
  serverDetail: null,
  fault: null,
  slug: null,
};

/** Return the total progress when this share (0 to 1) of a step is done. */
export function getProgress(step: PublishStep, before: PublishStep, share: number): number {
  return PROGRESS_AFTER_STEP[before] + (PROGRESS_AFTER_STEP[step] - PROGRESS_AFTER_STEP[before]) * share;
}

/** A publication, from the upload to the finished video. Independent of the dialog that shows it. */
export class Publisher {
  readonly state = createStore<PublishState>(() => IDLE);
  #abort = new AbortController();
  #id: string | null = null;
  /** True if an event arrived since the last request; `#wake` ends the wait for the next one. */
  #isChanged = false;
  #wake = (): void => undefined;

  constructor(readonly target: PublicationTarget) {}

  get isUnderway(): boolean {
    const { step, fault } = this.state.getState();
    return fault === null && step !== "idle" && step !== "done";
  }

  /** Upload everything and wait for the server. Resolves when the video is published, failed or canceled. */
  async run(wanted: PublishRequest): Promise<void> {
    await this.#runAbortable(async (signal) => {
      const publication = await this.#prepare(wanted, signal);
      if (wanted.file) await this.#sendVideo(publication.id, wanted.file, signal);
      this.#setStep("uploading-thumb", "uploading-video");
      if (wanted.thumbnail) await putPublicationThumbnail(publication.id, wanted.thumbnail, signal);
      this.#setStep("publishing", "uploading-thumb");
      await publishUpload(publication.id, { title: wanted.title, description: wanted.description }, signal);
      await this.#pollUntilDone(publication.id, signal);
    });
  }

  /** Follow a publication that the server is processing. */
  async follow(publication: Publication): Promise<void> {
    await this.#runAbortable(async (signal) => {
      this.#id = publication.id;
      this.#setStep("publishing", "uploading-thumb");
      await this.#pollUntilDone(publication.id, signal);
    });
  }

  /** Cancel the publication and delete the upload. */
  async cancel(): Promise<void> {
    this.#abort.abort();
    this.state.setState(IDLE);
    if (this.#id !== null) await cancelPublication(this.#id).catch(() => undefined);
    this.#id = null;
  }

  /**
   * Clear the error of a failed publication. Returns false if there was none. Uploaded data stays on the server and can
   * be resumed with the same file.
   */
  clearFault(): boolean {
    if (this.state.getState().fault === null) return false;
    this.#id = null;
    this.state.setState(IDLE);
    return true;
  }

  /** Request the state: the server announced a change. */
  readonly refresh = (): void => {
    this.#isChanged = true;
    this.#wake();
  };

  /** Stop following; the server continues. */
  stopFollowing(): void {
    this.#abort.abort();
  }

  async #runAbortable(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.#abort.abort();
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    this.state.setState({ ...IDLE, step: "preparing", progress: 0.02 });
    try {
      await work(signal);
    } catch (error) {
      // The page and its dialog close when the session ends, so show a separate notice.
      if (error instanceof ApiProblem && error.status === 401) notifySignedOut();
      if (!signal.aborted)
        this.state.setState({ fault: getErrorMessage(error, messages.failedOther), isOffline: false });
    }
  }

  #setStep(step: PublishStep, before: PublishStep, share = 0): void {
    this.state.setState({ step, progress: getProgress(step, before, share), isOffline: false });
  }

  async #prepare(wanted: PublishRequest, signal: AbortSignal): Promise<Publication> {
    const { file } = wanted;
    const begun = wanted.resume ?? (await this.#findResumable(signal));
    if (begun) {
      this.#id = begun.id;
      return begun;
    }
    this.#id = createRecordId();
    const made = await createPublication(
      this.target,
      {
        id: this.#id,
        source: file ? "file" : "storyboard",
        file_name: file?.name ?? "",
        size: file?.size ?? 0,
        title: wanted.title,
        description: wanted.description,
        captions: wanted.captions,
        dialogue: wanted.dialogue,
      },
      signal,
    );
    this.#setStep("preparing", "idle", 1);
    return made;
  }

  /** Return the unfinished publication of the previous attempt, or null. */
  async #findResumable(signal: AbortSignal): Promise<Publication | null> {
    if (this.#id === null) return null;
    const found = await getPublication(this.#id, signal).catch((error: unknown) => {
      if (signal.aborted || isTemporaryError(error)) throw error;
      return null;
    });
    return found && RESUMABLE_STATES.has(found.state) ? found : null;
  }

  async #sendVideo(id: string, file: File, signal: AbortSignal): Promise<void> {
    this.#setStep("uploading-video", "preparing");
    this.state.setState({ size: file.size });
    await sendRemainingChunks(file, id, false, {
      onProgress: (sent) => {
        const share = Math.min(1, sent / file.size);
        this.state.setState({ sent, isOffline: false, progress: getProgress("uploading-video", "preparing", share) });
      },
      onConnectionLost: () => this.state.setState({ isOffline: true }),
      signal,
    });
  }

  async #pollUntilDone(id: string, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      this.#isChanged = false;
      const now = await getPublication(id, signal).catch((error: unknown) => {
        // The connection may be lost temporarily; the server continues.
        if (signal.aborted || !isTemporaryError(error)) throw error;
        return null;
      });
      this.state.setState({ isOffline: now === null });
      if (now?.state === "done") {
        const { slug, detail } = now;
        this.state.setState({ step: "done", progress: 1, slug, serverStep: null, serverDetail: detail });
        return;
      }
      if (now?.state === "failed") {
        this.state.setState({ fault: now.detail ?? messages.failedOther });
        return;
      }
      if (now?.state === "cancelled") {
        this.state.setState(IDLE);
        return;
      }
      if (now) {
        this.state.setState({
          serverStep: now.step,
          serverDetail: now.detail,
          progress: getProgress("publishing", "uploading-thumb", now.progress),
        });
      }
      if (!this.#isChanged) await this.#waitForChange();
    }
  }

  /** Wait for an event or for the polling interval. There are no events for progress within a step. */
  #waitForChange(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, POLL_INTERVAL_MS);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

function notifySignedOut(): void {
  void showNotice(messages.notSignedIn);
}

function isTemporaryError(error: unknown): boolean {
  return typeof error === "object" && error !== null && "isTransient" in error && error.isTransient === true;
}
