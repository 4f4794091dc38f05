import { translateServerText } from "@/i18n/serverTexts";
import type { ClientMessage, ServerMessage, TopicEvent } from "./socketTypes";

export interface TopicHandlers {
  /** Last known sequence number; null: only events from now on. */
  since: number | null;
  /** If `since` is null: also deliver the events of the last few seconds, which data that was just loaded may lack. */
  recent?: boolean;
  onEvent(event: TopicEvent, seq: number): void;
  /** Too many events were missed. Reload over HTTP; events continue after `seq`. */
  onReset(seq: number): void;
  onRefused(code: string, detail: string): void;
}

interface Subscriber {
  handlers: TopicHandlers;
  lastSeq: number | null;
}

interface Topic {
  subscribers: Set<Subscriber>;
  /** True while a subscription is sent but not confirmed. */
  isSubscribing: boolean;
  /**
   * Sequence number after which a gap was already requested. A second gap there comes from the server and is accepted.
   */
  gapRequestedAt: number | null;
}

type Send = (message: ClientMessage) => boolean;

/** Topic subscriptions of this tab. Each subscriber receives every event once, in order. */
export class TopicSubscriptions {
  readonly #topics = new Map<string, Topic>();

  constructor(private readonly send: Send) {}

  subscribe(name: string, handlers: TopicHandlers): () => void {
    const topic = this.#topics.get(name) ?? {
      subscribers: new Set<Subscriber>(),
      isSubscribing: false,
      gapRequestedAt: null,
    };
    this.#topics.set(name, topic);
    const subscriber: Subscriber = { handlers, lastSeq: handlers.since };
    topic.subscribers.add(subscriber);
    this.#requestSubscription(name, topic);
    return () => {
      topic.subscribers.delete(subscriber);
      if (topic.subscribers.size > 0 || this.#topics.get(name) !== topic) return;
      this.#topics.delete(name);
      this.send({ type: "unsubscribe", topic: name });
    };
  }

  /** Subscribe to all topics again after a reconnect, from the last event of the slowest subscriber. */
  resubscribe(): void {
    for (const [name, topic] of this.#topics) this.#requestSubscription(name, topic);
  }

  handleMessage(message: ServerMessage): void {
    switch (message.type) {
      case "subscribed": {
        const topic = this.#markSubscribed(message.topic);
        for (const subscriber of topic?.subscribers ?? []) subscriber.lastSeq ??= message.seq;
        return;
      }
      case "reset": {
        const topic = this.#markSubscribed(message.topic);
        for (const subscriber of [...(topic?.subscribers ?? [])]) {
          subscriber.lastSeq = message.seq;
          subscriber.handlers.onReset(message.seq);
        }
        return;
      }
      case "refused": {
        const topic = this.#markSubscribed(message.topic);
        for (const { handlers } of [...(topic?.subscribers ?? [])])
          handlers.onRefused(message.code, translateServerText(message.text, message.detail));
        return;
      }
      case "event":
        this.#deliver(message.topic, message.seq, message.event);
        return;
      default:
    }
  }

  #markSubscribed(name: string): Topic | undefined {
    const topic = this.#topics.get(name);
    if (topic) topic.isSubscribing = false;
    return topic;
  }

  #deliver(name: string, seq: number, event: TopicEvent): void {
    const topic = this.#topics.get(name);
    if (!topic) return;
    for (const subscriber of [...topic.subscribers]) {
      if (subscriber.lastSeq !== null && seq <= subscriber.lastSeq) continue;
      if (subscriber.lastSeq !== null && seq > subscriber.lastSeq + 1) {
        if (topic.isSubscribing) continue;
        if (topic.gapRequestedAt !== subscriber.lastSeq) {
          topic.gapRequestedAt = subscriber.lastSeq;
          this.#requestSubscription(name, topic);
          continue;
        }
      }
      subscriber.lastSeq = seq;
      subscriber.handlers.onEvent(event, seq);
    }
  }

  #requestSubscription(name: string, topic: Topic): void {
    const sequences = [...topic.subscribers].map((subscriber) => subscriber.lastSeq).filter((last) => last !== null);
    const since = sequences.length > 0 ? Math.min(...sequences) : null;
    const recent = since === null && [...topic.subscribers].some(({ handlers }) => handlers.recent);
    topic.isSubscribing = this.send({ type: "subscribe", topic: name, since, ...(recent ? { recent } : {}) });
  }
}
