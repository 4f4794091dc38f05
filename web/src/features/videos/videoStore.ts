import { createStore, type StoreApi } from "zustand/vanilla";
import { ApiProblem, getErrorMessage } from "@/api/http/problem";
import { onIdentityChange } from "@/api/http/session";
import { countView, getVideo } from "@/features/videos/api";
import { texts } from "@/features/videos/texts";
import type { Video } from "@/features/videos/types";
import { getViewerKey } from "@/features/videos/viewerKey";

export type VideoState =
  | { phase: "loading" }
  | { phase: "ready"; video: Video }
  | { phase: "missing" }
  | { phase: "failed"; message: string };

/** Store of a video, loaded by slug, id or public id. */
export class VideoStore {
  readonly state: StoreApi<VideoState> = createStore<VideoState>(() => ({ phase: "loading" }));
  #requestNumber = 0;

  constructor(readonly ref: string) {}

  /**
   * Load the video, and reload it when the user changes, since abilities differ. Returns a function that stops this.
   */
  open(): () => void {
    const unsubscribe = onIdentityChange(() => void this.load());
    void this.load();
    return () => {
      this.#requestNumber += 1;
      unsubscribe();
    };
  }

  get video(): Video | null {
    const state = this.state.getState();
    return state.phase === "ready" ? state.video : null;
  }

  /** Load or reload the video. The current data stays visible during a reload and after a temporary error. */
  async load(): Promise<void> {
    this.#requestNumber += 1;
    const requestNumber = this.#requestNumber;
    const current = this.video;
    if (!current) this.state.setState({ phase: "loading" }, true);
    try {
      const video = await getVideo(current?.id ?? this.ref);
      if (requestNumber !== this.#requestNumber) return;
      this.setVideo(video);
      if (!current) void this.#countView(video.id);
    } catch (error) {
      if (requestNumber !== this.#requestNumber) return;
      if (error instanceof ApiProblem && error.status === 404) this.setMissing();
      else if (!current)
        this.state.setState({ phase: "failed", message: getErrorMessage(error, texts.tryAgain) }, true);
    }
  }

  setVideo(video: Video): void {
    this.state.setState({ phase: "ready", video }, true);
  }

  updateVideo(change: (video: Video) => Partial<Video>): void {
    const { video } = this;
    if (video) this.setVideo({ ...video, ...change(video) });
  }

  setMissing(): void {
    this.state.setState({ phase: "missing" }, true);
  }

  /** Fetch a newly signed URL of a version. Only members get replaced versions. */
  async fetchVersionUrl(number: number): Promise<string> {
    const video = await getVideo(this.video?.id ?? this.ref);
    this.setVideo(video);
    if (video.video_version === number) return video.video_url;
    const { fetchVersionUrl } = await import("@/features/videos/versions/api");
    return fetchVersionUrl(video.id, number);
  }

  async #countView(id: string): Promise<void> {
    try {
      const { views } = await countView(id, getViewerKey());
      this.updateVideo((video) => ({ views: Math.max(views, video.views) }));
    } catch {
      // Not worth an error message.
    }
  }
}
