import { createTabSocket, type IncomingMessage, openWebSocket, type TabSocket } from "@/api/socket/socket";
import type { GuestVideo, ReviewNote } from "@/features/videos/types";
import { texts } from "./texts";

/** A version of the video with its notes, as sent to guests. */
export interface GuestVersion {
  video: GuestVideo;
  notes: { video_version: number; items: readonly ReviewNote[] };
}

interface PendingRequest {
  version: number;
  resolve: (version: GuestVersion) => void;
  reject: (error: Error) => void;
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
      this.socket.onEphemeral((message) => this.#onEphemeral(message)),
      this.socket.status.subscribe(({ status }) => {
        if (status === "waiting") this.#rejectAll();
      }),
    ];
  }

  /** Request another version. Available only while members present it; rejects with the reason otherwise. */
  requestVersion(version: number): Promise<GuestVersion> {
    return new Promise((resolve, reject) => {
      if (this.socket.sendEphemeral({ type: "live_review_get_version", video_id: this.video, version })) {
        this.#pending.push({ version, resolve, reject });
      } else reject(new Error(texts.versionFailed));
    });
  }

  dispose(): void {
    for (const unsubscribe of this.#unsubscribes) unsubscribe();
    this.#rejectAll();
    this.socket.close();
  }

  #onEphemeral(message: IncomingMessage): void {
    if (message.type !== "live_review_version") return;
    const matching = this.#pending.filter(({ version }) => version === message.version);
    this.#pending = this.#pending.filter(({ version }) => version !== message.version);
    for (const { resolve, reject } of matching) {
      if (message.body === null) reject(new Error(message.detail));
      else resolve(JSON.parse(message.body) as GuestVersion);
    }
  }

  #rejectAll(): void {
    for (const { reject } of this.#pending.splice(0)) reject(new Error(texts.versionFailed));
  }
}
