import { createTabSocket, openWebSocket, type PeerWhisper, type TabSocket } from "@/api/socket";
import type { GuestVideo, ReviewNote } from "@/features/videos/types";
import { messages } from "./messages";

/** A version of the film and the notes on it, as a guest has them. */
export interface GuestVersion {
  video: GuestVideo;
  notes: { video_version: number; items: readonly ReviewNote[] };
}

interface Asked {
  version: number;
  take: (answer: GuestVersion) => void;
  fail: (why: Error) => void;
}

/** A guest's own line to the server, at the link's address: it says who comes, and nothing else comes by it. */
export class GuestLine {
  readonly socket: TabSocket;
  #asked: Asked[] = [];
  readonly #stops: (() => void)[];

  constructor(
    link: string,
    readonly video: string,
  ) {
    this.socket = createTabSocket({ connect: openWebSocket(`/api/guest/${link}/socket`), network: window });
    this.#stops = [
      this.socket.overhear((word) => this.#hear(word)),
      this.socket.status.subscribe(({ status }) => {
        if (status === "waiting") this.#failAll();
      }),
    ];
  }

  /** Another version, which is there while members show it; rejects with the reason where it is not. */
  ask(version: number): Promise<GuestVersion> {
    return new Promise((take, fail) => {
      if (this.socket.tell({ type: "live_review_get_version", video_id: this.video, version })) {
        this.#asked.push({ version, take, fail });
      } else fail(new Error(messages.versionFailed));
    });
  }

  dispose(): void {
    for (const stop of this.#stops) stop();
    this.#failAll();
    this.socket.close();
  }

  #hear(word: PeerWhisper): void {
    if (word.type !== "live_review_version") return;
    const mine = this.#asked.filter(({ version }) => version === word.version);
    this.#asked = this.#asked.filter(({ version }) => version !== word.version);
    for (const { take, fail } of mine) {
      if (word.body === null) fail(new Error(word.detail));
      else take(JSON.parse(word.body) as GuestVersion);
    }
  }

  #failAll(): void {
    for (const { fail } of this.#asked.splice(0)) fail(new Error(messages.versionFailed));
  }
}
