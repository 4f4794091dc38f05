import { createStore } from "zustand/vanilla";
import { ApiProblem, messageOf } from "@/api/problem";
import { newRecordId } from "@/api/requestKey";
import { sendRest } from "@/api/resumableUpload";
import type { Publication } from "@/features/videos/tile/types";
import { notice } from "@/ui/confirm";
import {
  cancelPublication,
  createPublication,
  getPublication,
  publishNow,
  putPublicationThumb,
  type Target,
} from "./api";
import { LOOK_EVERY_MS } from "./limits";
import { messages } from "./messages";

export type Phase = "idle" | "preparing" | "uploading-video" | "uploading-thumb" | "publishing" | "done";

/** What of the whole is done when a step is. */
const DONE: Record<Phase, number> = {
  idle: 0,
  preparing: 0.1,
  "uploading-video": 0.6,
  "uploading-thumb": 0.8,
  publishing: 0.95,
  done: 1,
};
/** As long as it is in these, more can be sent. */
export const RESUMABLE: ReadonlySet<Publication["state"]> = new Set([
  "preparing",
  "uploading-video",
  "uploading-thumb",
]);

export interface PublishState {
  step: Phase;
  /** 0 to 1, of all. */
  progress: number;
  sent: number;
  size: number;
  isOffline: boolean;
  serverStep: Publication["step"];
  /** What the server waits for; once it is done, what the video lacks. */
  serverDetail: string | null;
  /** Why it failed. */
  fault: string | null;
  slug: string | null;
}

export interface Wanted {
  file: File | null;
  title: string;
  description: string;
  /** The board's notes are burnt in. */
  captions: boolean;
  /** What is said on the board becomes the video's captions. */
  dialogue: boolean;
  thumbnail: Blob | null;
  /** One that was interrupted, whose file was chosen again. */
  goOnWith: Publication | null;
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

/** How far all is when of a step so much (0 to 1) is done. */
export function progressAt(step: Phase, before: Phase, share: number): number {
  return DONE[before] + (DONE[step] - DONE[before]) * share;
}

/** One publication from choosing to the watch page. Nothing of it depends on a dialog that shows it. */
export class Publisher {
  readonly state = createStore<PublishState>(() => IDLE);
  #stop = new AbortController();
  #id: string | null = null;
  /** There is news that nobody has looked at yet; and what ends the wait for it. */
  #isTold = false;
  #wake = (): void => undefined;

  constructor(readonly target: Target) {}

  get isUnderway(): boolean {
    const { step, fault } = this.state.getState();
    return fault === null && step !== "idle" && step !== "done";
  }

  /** Sends everything and waits for the server; resolves when the video is there, it failed, or it was cancelled. */
  async run(wanted: Wanted): Promise<void> {
    await this.#guarded(async (signal) => {
      const publication = await this.#prepared(wanted, signal);
      if (wanted.file) await this.#sendVideo(publication.id, wanted.file, signal);
      this.#enter("uploading-thumb", "uploading-video");
      if (wanted.thumbnail) await putPublicationThumb(publication.id, wanted.thumbnail, signal);
      this.#enter("publishing", "uploading-thumb");
      await publishNow(publication.id, { title: wanted.title, description: wanted.description }, signal);
      await this.#watch(publication.id, signal);
    });
  }

  /** Follows one that the server works on already. */
  async follow(publication: Publication): Promise<void> {
    await this.#guarded(async (signal) => {
      this.#id = publication.id;
      this.#enter("publishing", "uploading-thumb");
      await this.#watch(publication.id, signal);
    });
  }

  /** Takes it back, whatever was sent. */
  async cancel(): Promise<void> {
    this.#stop.abort();
    this.state.setState(IDLE);
    if (this.#id !== null) await cancelPublication(this.#id).catch(() => undefined);
    this.#id = null;
  }

  /** What failed is over here; where some of its file is on the server, it can still be gone on with by that file. Whether there was a fault. */
  forgetFault(): boolean {
    if (this.state.getState().fault === null) return false;
    this.#id = null;
    this.state.setState(IDLE);
    return true;
  }

  /** The server has told that something is new: what it is, is asked at once. */
  readonly look = (): void => {
    this.#isTold = true;
    this.#wake();
  };

  /** Looks no longer; the server goes on with what it has. */
  leave(): void {
    this.#stop.abort();
  }

  async #guarded(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.#stop.abort();
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    this.state.setState({ ...IDLE, step: "preparing", progress: 0.02 });
    try {
      await work(signal);
    } catch (error) {
      // The page leaves with the session, and the dialog with it: what was said in there would not be seen.
      if (error instanceof ApiProblem && error.status === 401) tellSignedOut();
      if (!signal.aborted) this.state.setState({ fault: messageOf(error, messages.failedOther), isOffline: false });
    }
  }

  #enter(step: Phase, before: Phase, share = 0): void {
    this.state.setState({ step, progress: progressAt(step, before, share), isOffline: false });
  }

  async #prepared(wanted: Wanted, signal: AbortSignal): Promise<Publication> {
    const { file } = wanted;
    const begun = wanted.goOnWith ?? (await this.#begun(signal));
    if (begun) {
      this.#id = begun.id;
      return begun;
    }
    this.#id = newRecordId();
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
    this.#enter("preparing", "idle", 1);
    return made;
  }

  /** What an attempt that failed on the way has left on the server. */
  async #begun(signal: AbortSignal): Promise<Publication | null> {
    if (this.#id === null) return null;
    const found = await getPublication(this.#id, signal).catch((error: unknown) => {
      if (signal.aborted || isPassing(error)) throw error;
      return null;
    });
    return found && RESUMABLE.has(found.state) ? found : null;
  }

  async #sendVideo(id: string, file: File, signal: AbortSignal): Promise<void> {
    this.#enter("uploading-video", "preparing");
    this.state.setState({ size: file.size });
    await sendRest(file, id, false, {
      onProgress: (sent) => {
        const share = Math.min(1, sent / file.size);
        this.state.setState({ sent, isOffline: false, progress: progressAt("uploading-video", "preparing", share) });
      },
      onLost: () => this.state.setState({ isOffline: true }),
      signal,
    });
  }

  async #watch(id: string, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      this.#isTold = false;
      const now = await getPublication(id, signal).catch((error: unknown) => {
        // The line may be down for a moment; the server works on.
        if (signal.aborted || !isPassing(error)) throw error;
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
          progress: progressAt("publishing", "uploading-thumb", now.progress),
        });
      }
      if (!this.#isTold) await this.#news();
    }
  }

  /** Until the server tells something, or for so long: how far it is within a step it does not tell. */
  #news(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, LOOK_EVERY_MS);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

function tellSignedOut(): void {
  void notice(messages.notSignedIn);
}

function isPassing(error: unknown): boolean {
  return typeof error === "object" && error !== null && "isPassing" in error && error.isPassing === true;
}
