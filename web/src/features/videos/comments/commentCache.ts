import { createStore, type StoreApi } from "zustand/vanilla";
import type { TopicEvent } from "@/api/gen/socket";
import { EventBuffer } from "@/api/mergeRecords";
import { ApiProblem, getErrorMessage } from "@/api/problem";
import type { ProfileRef } from "@/api/types";
import {
  type CommentOrder,
  deleteComment,
  getComment,
  listComments,
  listReplies,
  postComment,
  setReaction,
} from "./api";
import { messages } from "./messages";
import {
  addComment,
  addMissedComment,
  addReplies,
  appendPage,
  EMPTY_THREAD,
  findComment,
  insertTarget,
  type LocalComment,
  mergeStored,
  removeComment,
  removeDeleted,
  renameAuthor,
  setOwnReaction,
  setReactionCounts,
  type Thread,
} from "./thread";

export interface CommentCacheState {
  phase: "loading" | "ready" | "failed";
  /** Why loading failed. */
  message: string;
  order: CommentOrder;
  thread: Thread;
  /** What is loading: "top" for more comments, or the id of a comment for its replies; null if nothing is. */
  loadingId: string | null;
}

/** Called with the change in the number of comments. */
type OnCountChange = (change: number) => void;

/** Store of a video's comments: loads pages, applies optimistic updates and live events. */
export class CommentCache {
  readonly state: StoreApi<CommentCacheState> = createStore<CommentCacheState>(() => ({
    phase: "loading",
    message: "",
    order: "newest",
    thread: EMPTY_THREAD,
    loadingId: null,
  }));
  readonly #events = new EventBuffer<TopicEvent>();
  readonly #deletedIds = new Set<string>();
  readonly #votes = new Map<string, { wanted: -1 | 0 | 1; settled: -1 | 0 | 1 }>();
  #requestNumber = 0;
  #targetId: string | null = null;

  constructor(
    readonly video: string,
    private readonly onCountChange: OnCountChange,
  ) {}

  get #thread(): Thread {
    return this.state.getState().thread;
  }

  #setThread(thread: Thread): void {
    this.state.setState({ thread });
  }

  /** Load the first page. The current list stays visible until then, unless the order changes. */
  async load(order: CommentOrder = this.state.getState().order): Promise<void> {
    this.#requestNumber += 1;
    const round = this.#requestNumber;
    const { phase, order: before } = this.state.getState();
    if (phase !== "ready" || order !== before) this.state.setState({ phase: "loading", order, thread: EMPTY_THREAD });
    try {
      const { answer, events } = await this.#events.collectDuring(async () => {
        const page = await listComments(this.video, order, null);
        return this.#withTarget(appendPage(EMPTY_THREAD, page));
      });
      if (round !== this.#requestNumber) return;
      const sending = this.#thread.items.filter((comment) => comment.isSending);
      const known = new Set(answer.items.map(({ id }) => id));
      const items = [...sending.filter(({ id }) => !known.has(id)), ...answer.items];
      this.state.setState({ phase: "ready", thread: this.#withEvents({ ...answer, items }, events), loadingId: null });
    } catch (error) {
      if (round !== this.#requestNumber || this.state.getState().phase === "ready") return;
      this.state.setState({ phase: "failed", message: getErrorMessage(error, messages.moreFailed) });
    }
  }

  /** Load a comment and add it to the list if it isn't loaded yet. */
  async ensureLoaded(id: string | null): Promise<void> {
    this.#targetId = id;
    if (this.state.getState().phase !== "ready") return;
    if (id === null || findComment(this.#thread, id)) return;
    const { answer, events } = await this.#events.collectDuring(() => getComment(this.video, id).catch(() => null));
    if (answer === null || this.#targetId !== id || this.state.getState().phase !== "ready") return;
    this.#setThread(this.#withEvents(insertTarget(this.#thread, answer), events));
  }

  /** Reapply events that arrived while a response was loading, since the response may be older. */
  #withEvents(thread: Thread, events: readonly TopicEvent[]): Thread {
    const { order } = this.state.getState();
    return events.reduce(
      (now, event) => {
        if (event.type === "comment_added" && !this.#deletedIds.has(event.comment.id))
          return addMissedComment(now, findComment(this.#thread, event.comment.id) ?? event.comment, order);
        if (event.type === "comment_reacted" && !this.#votes.has(event.id))
          return setReactionCounts(now, event.id, event.likes, event.dislikes);
        if (event.type === "person_changed") return renameAuthor(now, event.profile_id, event.display_name);
        return now;
      },
      removeDeleted(thread, this.#deletedIds),
    );
  }

  async #withTarget(thread: Thread): Promise<Thread> {
    const id = this.#targetId;
    if (id === null || findComment(thread, id)) return thread;
    try {
      return insertTarget(thread, await getComment(this.video, id));
    } catch {
      return thread; // Deleted or unknown: show the other comments.
    }
  }

  /** Load the next page of comments, or of a comment's replies. Resolves to an error message, or null on success. */
  async loadMore(parent?: LocalComment): Promise<string | null> {
    const { loadingId, order, thread } = this.state.getState();
    if (loadingId !== null) return null;
    const round = this.#requestNumber;
    this.state.setState({ loadingId: parent?.id ?? "top" });
    try {
      const { answer: page, events } = await this.#events.collectDuring(() =>
        parent
          ? listReplies(this.video, parent.id, parent.replies_cursor)
          : listComments(this.video, order, thread.nextCursor),
      );
      if (round !== this.#requestNumber) return null;
      const items = page.items.filter(({ id }) => !this.#deletedIds.has(id));
      const fresh = { ...page, items };
      const now = parent ? addReplies(this.#thread, parent.id, fresh) : appendPage(this.#thread, fresh);
      this.#setThread(this.#withEvents(now, events));
      return null;
    } catch (error) {
      return getErrorMessage(error, messages.moreFailed);
    } finally {
      if (round === this.#requestNumber) this.state.setState({ loadingId: null });
    }
  }

  /**
   * Post a comment with an optimistic update. Resolves to null on success; on failure removes the comment and resolves
   * to an error message. Retries reuse `id` as idempotency key.
   */
  async post(id: string, body: string, author: ProfileRef, parent: LocalComment | null): Promise<string | null> {
    const top = parent === null ? null : (parent.parent_id ?? parent.id);
    const comment: LocalComment = {
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
      isSending: true,
    };
    const { order } = this.state.getState();
    this.#setThread(addComment(this.#thread, comment, order, true));
    try {
      const stored = await postComment(this.video, id, body, top);
      const known = findComment(this.#thread, id);
      // Deleted before the response arrived.
      if (this.#deletedIds.has(id)) return null;
      this.#setThread(known ? mergeStored(this.#thread, stored) : addComment(this.#thread, { ...stored }, order, true));
      // If the event arrived first, it has been counted already.
      if (known?.isSending) this.onCountChange(1);
      return null;
    } catch (error) {
      this.#setThread(removeComment(this.#thread, id, top));
      return getErrorMessage(error, messages.postFailed);
    }
  }

  /**
   * Delete a comment. Resolves to an error message, or null on success. A comment that is already deleted counts as
   * success.
   */
  async remove({ id, parent_id, reply_count }: LocalComment): Promise<string | null> {
    try {
      await deleteComment(this.video, id);
    } catch (error) {
      if (!(error instanceof ApiProblem && error.status === 404)) return getErrorMessage(error, messages.deleteFailed);
    }
    this.#removeDeleted(id, parent_id, reply_count);
    return null;
  }

  #removeDeleted(id: string, parent: string | null, replies: number): void {
    if (this.#deletedIds.has(id)) return;
    this.#deletedIds.add(id);
    this.onCountChange(-1 - replies);
    this.#setThread(removeComment(this.#thread, id, parent));
  }

  /**
   * Vote with an optimistic update. Requests run one at a time and only the latest choice is sent. Resolves to an error
   * message, or null on success.
   */
  async react(id: string, pressed: 1 | -1): Promise<string | null> {
    const before = findComment(this.#thread, id);
    if (!before) return null;
    const wanted = before.my_reaction === pressed ? 0 : pressed;
    this.#setThread(setOwnReaction(this.#thread, id, wanted));
    const sending = this.#votes.get(id);
    if (sending) {
      sending.wanted = wanted;
      return null;
    }
    const vote = { wanted, settled: before.my_reaction } as { wanted: -1 | 0 | 1; settled: -1 | 0 | 1 };
    this.#votes.set(id, vote);
    /** True if an event changed the counts during the request, so that it's unknown which counts are newer. */
    let isOvertaken = false;
    try {
      while (vote.settled !== vote.wanted) {
        const told = vote.wanted;
        const { answer: stored, events } = await this.#events.collectDuring(() => setReaction(this.video, id, told));
        vote.settled = told;
        isOvertaken ||= events.some((event) => event.type === "comment_reacted" && event.id === id);
        if (told === vote.wanted) this.#setThread(mergeStored(this.#thread, stored));
      }
      if (isOvertaken) void this.#refreshCounts(id);
      return null;
    } catch (error) {
      this.#setThread(setOwnReaction(this.#thread, id, vote.settled));
      return getErrorMessage(error, messages.reactFailed);
    } finally {
      this.#votes.delete(id);
    }
  }

  async #refreshCounts(id: string): Promise<void> {
    try {
      const { answer, events } = await this.#events.collectDuring(() => getComment(this.video, id));
      const stored = findComment({ items: [answer], nextCursor: null }, id);
      if (stored && !this.#votes.has(id)) this.#setThread(this.#withEvents(mergeStored(this.#thread, stored), events));
    } catch {
      // The next event brings new counts.
    }
  }

  /** Apply an event of the video's or the user's topic. */
  applyEvent(event: TopicEvent): void {
    this.#events.add(event);
    if (event.type === "comment_deleted" && this.state.getState().phase !== "ready") this.#deletedIds.add(event.id);
    if (this.state.getState().phase !== "ready") return;
    if (event.type === "comment_added") {
      const { comment } = event;
      const known = findComment(this.#thread, comment.id);
      if (known && !known.isSending) return;
      this.onCountChange(1);
      if (known) this.#setThread(mergeStored(this.#thread, { ...comment, abilities: { delete: true } }));
      else this.#setThread(addComment(this.#thread, comment, this.state.getState().order, false));
    } else if (event.type === "comment_deleted") {
      this.#removeDeleted(event.id, event.parent_id, findComment(this.#thread, event.id)?.reply_count ?? 0);
    } else if (event.type === "comment_reacted") {
      // Skip while an own vote is pending: counts without it would make the number flicker.
      if (!this.#votes.has(event.id))
        this.#setThread(setReactionCounts(this.#thread, event.id, event.likes, event.dislikes));
    } else if (event.type === "person_changed") {
      this.#setThread(renameAuthor(this.#thread, event.profile_id, event.display_name));
    }
  }
}
