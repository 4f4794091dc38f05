import { createStore, type StoreApi } from "zustand/vanilla";
import type { TopicEvent } from "@/api/gen/socket";
import { EventLog } from "@/api/mergeRecords";
import { ApiProblem, messageOf } from "@/api/problem";
import type { ProfileRef } from "@/api/types";
import { deleteComment, getComment, listComments, listReplies, type Order, postComment, react } from "./api";
import { messages } from "./messages";
import {
  EMPTY,
  find,
  type Said,
  type Thread,
  withAdded,
  withCounts,
  withMine,
  withMissed,
  withName,
  without,
  withoutGone,
  withPage,
  withReplies,
  withSought,
  withStored,
} from "./thread";

export interface BookState {
  phase: "loading" | "ready" | "failed";
  /** Why loading failed. */
  message: string;
  order: Order;
  thread: Thread;
  /** What more is being loaded: "top", or the comment whose replies are asked for. */
  loading: string | null;
}

/** Told of what comes and goes, by how many comments. */
type Counted = (change: number) => void;

/** The comments of one video as the page holds them: loaded in pages, changed at once, kept in step with everybody's. */
export class CommentBook {
  readonly state: StoreApi<BookState> = createStore<BookState>(() => ({
    phase: "loading",
    message: "",
    order: "newest",
    thread: EMPTY,
    loading: null,
  }));
  readonly #events = new EventLog<TopicEvent>();
  readonly #gone = new Set<string>();
  readonly #votes = new Map<string, { wanted: -1 | 0 | 1; settled: -1 | 0 | 1 }>();
  #round = 0;
  #sought: string | null = null;

  constructor(
    readonly video: string,
    private readonly counted: Counted,
  ) {}

  get #thread(): Thread {
    return this.state.getState().thread;
  }

  #show(thread: Thread): void {
    this.state.setState({ thread });
  }

  /** The first page anew. What is shown stays until it is there, unless the order is another one. */
  async load(order: Order = this.state.getState().order): Promise<void> {
    this.#round += 1;
    const round = this.#round;
    const { phase, order: before } = this.state.getState();
    if (phase !== "ready" || order !== before) this.state.setState({ phase: "loading", order, thread: EMPTY });
    try {
      const { answer, events } = await this.#events.during(async () => {
        const page = await listComments(this.video, order, null);
        return this.#withSought(withPage(EMPTY, page));
      });
      if (round !== this.#round) return;
      const sending = this.#thread.items.filter((comment) => comment.sending);
      const known = new Set(answer.items.map(({ id }) => id));
      const items = [...sending.filter(({ id }) => !known.has(id)), ...answer.items];
      this.state.setState({ phase: "ready", thread: this.#withEvents({ ...answer, items }, events), loading: null });
    } catch (error) {
      if (round !== this.#round || this.state.getState().phase === "ready") return;
      this.state.setState({ phase: "failed", message: messageOf(error, messages.moreFailed) });
    }
  }

  /** Have this comment among what is shown, wherever in the list it is. */
  async seek(id: string | null): Promise<void> {
    this.#sought = id;
    if (this.state.getState().phase !== "ready") return;
    if (id === null || find(this.#thread, id)) return;
    const { answer, events } = await this.#events.during(() => getComment(this.video, id).catch(() => null));
    if (answer === null || this.#sought !== id || this.state.getState().phase !== "ready") return;
    this.#show(this.#withEvents(withSought(this.#thread, answer), events));
  }

  /** What was told while an answer was on its way, on top of it: the answer may be older. */
  #withEvents(thread: Thread, events: readonly TopicEvent[]): Thread {
    const { order } = this.state.getState();
    return events.reduce(
      (now, event) => {
        if (event.type === "comment_added" && !this.#gone.has(event.comment.id))
          return withMissed(now, find(this.#thread, event.comment.id) ?? event.comment, order);
        if (event.type === "comment_reacted" && !this.#votes.has(event.id))
          return withCounts(now, event.id, event.likes, event.dislikes);
        if (event.type === "person_changed") return withName(now, event.profile_id, event.display_name);
        return now;
      },
      withoutGone(thread, this.#gone),
    );
  }

  async #withSought(thread: Thread): Promise<Thread> {
    const id = this.#sought;
    if (id === null || find(thread, id)) return thread;
    try {
      return withSought(thread, await getComment(this.video, id));
    } catch {
      return thread; // It was deleted, or never was: the others are shown.
    }
  }

  /** The next page, of the comments or of one comment's replies. Resolves to what went wrong. */
  async more(parent?: Said): Promise<string | null> {
    const { loading, order, thread } = this.state.getState();
    if (loading !== null) return null;
    const round = this.#round;
    this.state.setState({ loading: parent?.id ?? "top" });
    try {
      const { answer: page, events } = await this.#events.during(() =>
        parent
          ? listReplies(this.video, parent.id, parent.replies_cursor)
          : listComments(this.video, order, thread.next),
      );
      if (round !== this.#round) return null;
      const items = page.items.filter(({ id }) => !this.#gone.has(id));
      const fresh = { ...page, items };
      const now = parent ? withReplies(this.#thread, parent.id, fresh) : withPage(this.#thread, fresh);
      this.#show(this.#withEvents(now, events));
      return null;
    } catch (error) {
      return messageOf(error, messages.moreFailed);
    } finally {
      if (round === this.#round) this.state.setState({ loading: null });
    }
  }

  /**
   * Shows a comment at once and sends it. Resolves to null once the server has it, or to why it has not: then nothing of
   * it is shown any more. `id` is the same for each try, so that an answer that got lost posts nothing twice.
   */
  async post(id: string, body: string, author: ProfileRef, parent: Said | null): Promise<string | null> {
    const top = parent === null ? null : (parent.parent_id ?? parent.id);
    const comment: Said = {
      id,
      video_id: this.video,
      parent_id: top,
      author,
      body,
      created_at: new Date().toISOString(),
      likes: 0,
      dislikes: 0,
      my_reaction: 0,
      reply_count: 0,
      replies: [],
      replies_cursor: null,
      abilities: {},
      sending: true,
    };
    const { order } = this.state.getState();
    this.#show(withAdded(this.#thread, comment, order, true));
    try {
      const stored = await postComment(this.video, id, body, top);
      const known = find(this.#thread, id);
      // Deleted before its answer came.
      if (this.#gone.has(id)) return null;
      this.#show(known ? withStored(this.#thread, stored) : withAdded(this.#thread, { ...stored }, order, true));
      // Where the event was first, it is counted.
      if (known?.sending) this.counted(1);
      return null;
    } catch (error) {
      this.#show(without(this.#thread, id, top));
      return messageOf(error, messages.postFailed);
    }
  }

  /** Resolves to why it is still there; what somebody else deleted meanwhile is simply gone. */
  async remove({ id, parent_id, reply_count }: Said): Promise<string | null> {
    try {
      await deleteComment(this.video, id);
    } catch (error) {
      if (!(error instanceof ApiProblem && error.status === 404)) return messageOf(error, messages.deleteFailed);
    }
    this.#drop(id, parent_id, reply_count);
    return null;
  }

  #drop(id: string, parent: string | null, replies: number): void {
    if (this.#gone.has(id)) return;
    this.#gone.add(id);
    this.counted(-1 - replies);
    this.#show(without(this.#thread, id, parent));
  }

  /** Votes at once; the server is told one after the other, of the last choice only. Resolves to why it could not be. */
  async react(id: string, pressed: 1 | -1): Promise<string | null> {
    const before = find(this.#thread, id);
    if (!before) return null;
    const wanted = before.my_reaction === pressed ? 0 : pressed;
    this.#show(withMine(this.#thread, id, wanted));
    const sending = this.#votes.get(id);
    if (sending) {
      sending.wanted = wanted;
      return null;
    }
    const vote = { wanted, settled: before.my_reaction } as { wanted: -1 | 0 | 1; settled: -1 | 0 | 1 };
    this.#votes.set(id, vote);
    /** Counts were told while an answer was on its way: nobody knows which of them are newer. */
    let isOvertaken = false;
    try {
      while (vote.settled !== vote.wanted) {
        const told = vote.wanted;
        const { answer: stored, events } = await this.#events.during(() => react(this.video, id, told));
        vote.settled = told;
        isOvertaken ||= events.some((event) => event.type === "comment_reacted" && event.id === id);
        if (told === vote.wanted) this.#show(withStored(this.#thread, stored));
      }
      if (isOvertaken) void this.#countAgain(id);
      return null;
    } catch (error) {
      this.#show(withMine(this.#thread, id, vote.settled));
      return messageOf(error, messages.reactFailed);
    } finally {
      this.#votes.delete(id);
    }
  }

  async #countAgain(id: string): Promise<void> {
    try {
      const { answer, events } = await this.#events.during(() => getComment(this.video, id));
      const stored = find({ items: [answer], next: null }, id);
      if (stored && !this.#votes.has(id)) this.#show(this.#withEvents(withStored(this.#thread, stored), events));
    } catch {
      // The next event counts again.
    }
  }

  /** What happened on the video's topic. */
  take(event: TopicEvent): void {
    this.#events.add(event);
    if (event.type === "comment_deleted" && this.state.getState().phase !== "ready") this.#gone.add(event.id);
    if (this.state.getState().phase !== "ready") return;
    if (event.type === "comment_added") {
      const { comment } = event;
      const known = find(this.#thread, comment.id);
      if (known && !known.sending) return;
      this.counted(1);
      if (known) this.#show(withStored(this.#thread, { ...comment, abilities: { delete: true } }));
      else this.#show(withAdded(this.#thread, comment, this.state.getState().order, false));
    } else if (event.type === "comment_deleted") {
      this.#drop(event.id, event.parent_id, find(this.#thread, event.id)?.reply_count ?? 0);
    } else if (event.type === "comment_reacted") {
      // Counts that leave one's own unsent vote out would make it flicker.
      if (!this.#votes.has(event.id)) this.#show(withCounts(this.#thread, event.id, event.likes, event.dislikes));
    } else if (event.type === "person_changed") {
      this.#show(withName(this.#thread, event.profile_id, event.display_name));
    }
  }
}
