import { createStore } from "zustand/vanilla";
import { ApiProblem, getErrorMessage } from "@/api/http/problem";
import { createRecordId } from "@/api/ids";
import { sendRemainingChunks } from "@/api/uploads/resumableUpload";
import type { Publication } from "@/features/videos/types";
import { showNotice } from "@/ui/dialogs/confirm";
import {
  cancelPublication,
  createPublication,
  getPublication,
  type PublicationTarget,
  publishUpload,
  putPublicationThumbnail,
} from "./api";
import { POLL_INTERVAL_MS } from "./limits";
import { texts } from "./texts";

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
  error: string | null;
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
  error: null,
  slug: null,
};

/** Return the total progress when this share (0 to 1) of a step is done. */
export function getProgress(step: PublishStep, previousStep: PublishStep, share: number): number {
  return PROGRESS_AFTER_STEP[previousStep] + (PROGRESS_AFTER_STEP[step] - PROGRESS_AFTER_STEP[previousStep]) * share;
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

  get isInProgress(): boolean {
    const { step, error } = this.state.getState();
    return error === null && step !== "idle" && step !== "done";
  }

  /** Upload everything and wait for the server. Resolves when the video is published, failed or canceled. */
  async run(request: PublishRequest): Promise<void> {
    await this.#runAbortable(async (signal) => {
      const publication = await this.#prepare(request, signal);
      if (request.file) await this.#sendVideo(publication.id, request.file, signal);
      this.#setStep("uploading-thumb", "uploading-video");
      if (request.thumbnail) await putPublicationThumbnail(publication.id, request.thumbnail, signal);
      this.#setStep("publishing", "uploading-thumb");
      await publishUpload(publication.id, { title: request.title, description: request.description }, signal);
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
  clearError(): boolean {
    if (this.state.getState().error === null) return false;
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
      if (!signal.aborted) this.state.setState({ error: getErrorMessage(error, texts.unknownError), isOffline: false });
    }
  }

  #setStep(step: PublishStep, previousStep: PublishStep, share = 0): void {
    this.state.setState({ step, progress: getProgress(step, previousStep, share), isOffline: false });
  }

  async #prepare(request: PublishRequest, signal: AbortSignal): Promise<Publication> {
    const { file } = request;
    const resumable = request.resume ?? (await this.#findResumable(signal));
    if (resumable) {
      this.#id = resumable.id;
      return resumable;
    }
    this.#id = createRecordId();
    const publication = await createPublication(
      this.target,
      {
        id: this.#id,
        source: file ? "file" : "storyboard",
        file_name: file?.name ?? "",
        size: file?.size ?? 0,
        title: request.title,
        description: request.description,
        captions: request.captions,
        dialogue: request.dialogue,
      },
      signal,
    );
    this.#setStep("preparing", "idle", 1);
    return publication;
  }

  /** Return the unfinished publication of the previous attempt, or null. */
  async #findResumable(signal: AbortSignal): Promise<Publication | null> {
    if (this.#id === null) return null;
    const publication = await getPublication(this.#id, signal).catch((error: unknown) => {
      if (signal.aborted || isTemporaryError(error)) throw error;
      return null;
    });
    return publication && RESUMABLE_STATES.has(publication.state) ? publication : null;
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
      const publication = await getPublication(id, signal).catch((error: unknown) => {
        // The connection may be lost temporarily; the server continues.
        if (signal.aborted || !isTemporaryError(error)) throw error;
        return null;
      });
      this.state.setState({ isOffline: publication === null });
      if (publication?.state === "done") {
        const { slug, detail } = publication;
        this.state.setState({ step: "done", progress: 1, slug, serverStep: null, serverDetail: detail });
        return;
      }
      if (publication?.state === "failed") {
        this.state.setState({ error: publication.detail ?? texts.unknownError });
        return;
      }
      if (publication?.state === "cancelled") {
        this.state.setState(IDLE);
        return;
      }
      if (publication) {
        this.state.setState({
          serverStep: publication.step,
          serverDetail: publication.detail,
          progress: getProgress("publishing", "uploading-thumb", publication.progress),
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
  void showNotice(texts.notSignedIn);
}

function isTemporaryError(error: unknown): boolean {
  return typeof error === "object" && error !== null && "isTransient" in error && error.isTransient === true;
}
