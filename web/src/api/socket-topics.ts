import type { ClientMessage, ServerMessage, TopicEvent } from "./socket-types";

export interface TopicHandlers {
  /** The last sequence number already known; null = from now on. */
  since: number | null;
  /** With `since` null: and what was announced in the seconds before, which what was just loaded may lack. */
  recent?: boolean;
  onEvent(event: TopicEvent, seq: number): void;
  /** Too far behind to catch up: fetch anew over HTTP; events go on after `seq`. */
  onReset(seq: number): void;
  onRefused(code: string, detail: string): void;
}

interface Follower {
  handlers: TopicHandlers;
  last: number | null;
}

interface Topic {
  followers: Set<Follower>;
  /** A subscription was sent and is not answered yet. */
  asking: boolean;
  /** The number after which a gap was already asked about once; a second gap there is the server's own. */
  gapAskedAt: number | null;
}

type Send = (message: ClientMessage) => boolean;

/** Which topics this tab follows and how far each follower has read: every event reaches each follower once, in order. */
export class TopicBook {
  readonly #topics = new Map<string, Topic>();

  constructor(private readonly send: Send) {}

  follow(name: string, handlers: TopicHandlers): () => void {
    const topic = this.#topics.get(name) ?? { followers: new Set<Follower>(), asking: false, gapAskedAt: null };
    this.#topics.set(name, topic);
    const follower: Follower = { handlers, last: handlers.since };
    topic.followers.add(follower);
    this.#ask(name, topic);
    return () => {
      topic.followers.delete(follower);
      if (topic.followers.size > 0 || this.#topics.get(name) !== topic) return;
      this.#topics.delete(name);
      this.send({ type: "unsubscribe", topic: name });
    };
  }

  /** A connection opened: every topic is asked for again, from where its slowest follower stands. */
  resubscribe(): void {
    for (const [name, topic] of this.#topics) this.#ask(name, topic);
  }

  take(message: ServerMessage): void {
    switch (message.type) {
      case "subscribed": {
        const topic = this.#answered(message.topic);
        for (const follower of topic?.followers ?? []) follower.last ??= message.seq;
        return;
      }
      case "reset": {
        const topic = this.#answered(message.topic);
        for (const follower of [...(topic?.followers ?? [])]) {
          follower.last = message.seq;
          follower.handlers.onReset(message.seq);
        }
        return;
      }
      case "refused": {
        const topic = this.#answered(message.topic);
        for (const { handlers } of [...(topic?.followers ?? [])]) handlers.onRefused(message.code, message.detail);
        return;
      }
      case "event":
        this.#deliver(message.topic, message.seq, message.event);
        return;
      default:
    }
  }

  #answered(name: string): Topic | undefined {
    const topic = this.#topics.get(name);
    if (topic) topic.asking = false;
    return topic;
  }

  #deliver(name: string, seq: number, event: TopicEvent): void {
    const topic = this.#topics.get(name);
    if (!topic) return;
    for (const follower of [...topic.followers]) {
      if (follower.last !== null && seq <= follower.last) continue;
      if (follower.last !== null && seq > follower.last + 1) {
        if (topic.asking) continue;
        if (topic.gapAskedAt !== follower.last) {
          topic.gapAskedAt = follower.last;
          this.#ask(name, topic);
          continue;
        }
      }
      follower.last = seq;
      follower.handlers.onEvent(event, seq);
    }
  }

  #ask(name: string, topic: Topic): void {
    const known = [...topic.followers].map((follower) => follower.last).filter((last) => last !== null);
    const since = known.length > 0 ? Math.min(...known) : null;
    const recent = since === null && [...topic.followers].some(({ handlers }) => handlers.recent);
    topic.asking = this.send({ type: "subscribe", topic: name, since, ...(recent ? { recent } : {}) });
  }
}
