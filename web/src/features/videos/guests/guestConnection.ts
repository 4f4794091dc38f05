import { createTabSocket, type IncomingMessage, openWebSocket, type TabSocket } from "@/api/socket";
import type { GuestVideo, ReviewNote } from "@/features/videos/types";
import { messages } from "./messages";

/** A version of the video with its notes, as sent to guests. */
export interface GuestVersion {
  video: GuestVideo;
  notes: { video_version: number; items: readonly ReviewNote[] };
}

interface PendingRequest {
  version: number;
  resolve: (answer: GuestVersion) => void;
  reject: (why: Error) => void;
}

/** WebSocket connection of a guest, at the link's own path. Only carries the live review and note changes. */
export class GuestConnection {
  readonly socket: TabSocket;
  #pending: PendingRequest[] = [];
  readonly #unsubscribes: (() => void)[];

  constructor(
    link: string,
    readonly video: string,
  ) {
    this.socket = createTabSocket({ connect: openWebSocket(`/api/guest/${link}/socket`), network: window });
    this.#unsubscribes = [
      this.socket.onEphemeral((word) => this.#onEphemeral(word)),
      this.socket.status.subscribe(({ status }) => {
        if (status === "waiting") this.#rejectAll();
      }),
    ];
  }

  /** Request another version. Available only while members present it; rejects with the reason otherwise. */
  requestVersion(version: number): Promise<GuestVersion> {
    return new Promise((take, fail) => {
      if (this.socket.sendEphemeral({ type: "live_review_get_version", video_id: this.video, version })) {
        this.#pending.push({ version, resolve: take, reject: fail });
      } else fail(new Error(messages.versionFailed));
    });
  }

  dispose(): void {
    for (const stop of this.#unsubscribes) stop();
    this.#rejectAll();
    this.socket.close();
  }

  #onEphemeral(word: IncomingMessage): void {
    if (word.type !== "live_review_version") return;
    const mine = this.#pending.filter(({ version }) => version === word.version);
    this.#pending = this.#pending.filter(({ version }) => version !== word.version);
    for (const { resolve, reject } of mine) {
      if (word.body === null) reject(new Error(word.detail));
      else resolve(JSON.parse(word.body) as GuestVersion);
    }
  }

  #rejectAll(): void {
    for (const { reject } of this.#pending.splice(0)) reject(new Error(messages.versionFailed));
  }
}
