import { createStore, type StoreApi } from "zustand/vanilla";
import { ApiProblem, messageOf } from "@/api/problem";
import { onIdentityChange } from "@/api/session";
import { countView, getVideo } from "@/features/videos/api";
import { messages } from "@/features/videos/messages";
import type { Video } from "@/features/videos/types";
import { viewerKey } from "@/features/videos/viewer";

export type VideoState =
  | { phase: "loading" }
  | { phase: "ready"; video: Video }
  | { phase: "missing" }
  | { phase: "failed"; message: string };

/** One video as the page knows it: fetched by slug, id or public id, kept fresh, changed by what is done on the page. */
export class VideoStore {
  readonly state: StoreApi<VideoState> = createStore<VideoState>(() => ({ phase: "loading" }));
  #round = 0;

  constructor(readonly ref: string) {}

  /** Fetches until the page goes; what it returns ends that. Another person sees other abilities. */
  open(): () => void {
    const stop = onIdentityChange(() => void this.load());
    void this.load();
    return () => {
      this.#round += 1;
      stop();
    };
  }

  get video(): Video | null {
    const state = this.state.getState();
    return state.phase === "ready" ? state.video : null;
  }

  /** What stands on the page stays there while it is asked for anew, and when that fails in passing. */
  async load(): Promise<void> {
    this.#round += 1;
    const round = this.#round;
    const known = this.video;
    if (!known) this.state.setState({ phase: "loading" }, true);
    try {
      const video = await getVideo(known?.id ?? this.ref);
      if (round !== this.#round) return;
      this.put(video);
      if (!known) void this.#count(video.id);
    } catch (error) {
      if (round !== this.#round) return;
      if (error instanceof ApiProblem && error.status === 404) this.gone();
      else if (!known) this.state.setState({ phase: "failed", message: messageOf(error, messages.tryAgain) }, true);
    }
  }

  put(video: Video): void {
    this.state.setState({ phase: "ready", video }, true);
  }

  change(change: (video: Video) => Partial<Video>): void {
    const { video } = this;
    if (video) this.put({ ...video, ...change(video) });
  }

  gone(): void {
    this.state.setState({ phase: "missing" }, true);
  }

  /** The address of a version of the film, signed anew. One that was replaced, only members get. */
  async freshUrl(number: number): Promise<string> {
    const video = await getVideo(this.video?.id ?? this.ref);
    this.put(video);
    if (video.video_version === number) return video.video_url;
    const { versionUrl } = await import("@/features/videos/versions/api");
    return versionUrl(video.id, number);
  }

  async #count(id: string): Promise<void> {
    try {
      const { views } = await countView(id, viewerKey());
      this.change((video) => ({ views: Math.max(views, video.views) }));
    } catch {
      // A view that is not counted is no concern of who watches.
    }
  }
}
