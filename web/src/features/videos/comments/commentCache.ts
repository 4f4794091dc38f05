import { createStore, type StoreApi } from "zustand/vanilla";
import type { TopicEvent } from "@/api/gen/socket";
import { ApiProblem, getErrorMessage } from "@/api/http/problem";
import { EventBuffer } from "@/api/records/mergeRecords";
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
import { texts } from "./texts";
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
  readonly #votes = new Map<string, { desired: -1 | 0 | 1; confirmed: -1 | 0 | 1 }>();
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
    const requestNumber = this.#requestNumber;
    const { phase, order: previousOrder } = this.state.getState();
    if (phase !== "ready" || order !== previousOrder)
      this.state.setState({ phase: "loading", order, thread: EMPTY_THREAD });
    try {
      const { answer, events } = await this.#events.collectDuring(async () => {
        const page = await listComments(this.video, order, null);
        return this.#withTarget(appendPage(EMPTY_THREAD, page));
      });
      if (requestNumber !== this.#requestNumber) return;
      const pendingComments = this.#thread.items.filter((comment) => comment.isSending);
      const knownIds = new Set(answer.items.map(({ id }) => id));
      const items = [...pendingComments.filter(({ id }) => !knownIds.has(id)), ...answer.items];
      this.state.setState({ phase: "ready", thread: this.#withEvents({ ...answer, items }, events), loadingId: null });
    } catch (error) {
      if (requestNumber !== this.#requestNumber || this.state.getState().phase === "ready") return;
      this.state.setState({ phase: "failed", message: getErrorMessage(error, texts.moreFailed) });
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
      (current, event) => {
        if (event.type === "comment_added" && !this.#deletedIds.has(event.comment.id))
          return addMissedComment(current, findComment(this.#thread, event.comment.id) ?? event.comment, order);
        if (event.type === "comment_reacted" && !this.#votes.has(event.id))
          return setReactionCounts(current, event.id, event.likes, event.dislikes);
        if (event.type === "person_changed") return renameAuthor(current, event.profile_id, event.display_name);
        return current;
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
    const requestNumber = this.#requestNumber;
    this.state.setState({ loadingId: parent?.id ?? "top" });
    try {
      const { answer: page, events } = await this.#events.collectDuring(() =>
        parent
          ? listReplies(this.video, parent.id, parent.replies_cursor)
          : listComments(this.video, order, thread.nextCursor),
      );
      if (requestNumber !== this.#requestNumber) return null;
      const items = page.items.filter(({ id }) => !this.#deletedIds.has(id));
      const filteredPage = { ...page, items };
      const nextThread = parent
        ? addReplies(this.#thread, parent.id, filteredPage)
        : appendPage(this.#thread, filteredPage);
      this.#setThread(this.#withEvents(nextThread, events));
      return null;
    } catch (error) {
      return getErrorMessage(error, texts.moreFailed);
    } finally {
      if (requestNumber === this.#requestNumber) this.state.setState({ loadingId: null });
    }
  }

  /**
   * Post a comment with an optimistic update. Resolves to null on success; on failure removes the comment and resolves
   * to an error message. Retries reuse `id` as idempotency key.
   */
  async post(id: string, body: string, author: ProfileRef, parent: LocalComment | null): Promise<string | null> {
    const parentId = parent === null ? null : (parent.parent_id ?? parent.id);
    const comment: LocalComment = {
      id,
      video_id: this.video,
      parent_id: parentId,
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
      const savedComment = await postComment(this.video, id, body, parentId);
      const existing = findComment(this.#thread, id);
      // Deleted before the response arrived.
      if (this.#deletedIds.has(id)) return null;
      this.#setThread(
        existing ? mergeStored(this.#thread, savedComment) : addComment(this.#thread, { ...savedComment }, order, true),
      );
      // If the event arrived first, it has been counted already.
      if (existing?.isSending) this.onCountChange(1);
      return null;
    } catch (error) {
      this.#setThread(removeComment(this.#thread, id, parentId));
      return getErrorMessage(error, texts.postFailed);
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
      if (!(error instanceof ApiProblem && error.status === 404)) return getErrorMessage(error, texts.deleteFailed);
    }
    this.#removeDeleted(id, parent_id, reply_count);
    return null;
  }

  #removeDeleted(id: string, parentId: string | null, replyCount: number): void {
    if (this.#deletedIds.has(id)) return;
    this.#deletedIds.add(id);
    this.onCountChange(-1 - replyCount);
    this.#setThread(removeComment(this.#thread, id, parentId));
  }

  /**
   * Vote with an optimistic update. Requests run one at a time and only the latest choice is sent. Resolves to an error
   * message, or null on success.
   */
  async react(id: string, reaction: 1 | -1): Promise<string | null> {
    const comment = findComment(this.#thread, id);
    if (!comment) return null;
    const desired = comment.my_reaction === reaction ? 0 : reaction;
    this.#setThread(setOwnReaction(this.#thread, id, desired));
    const pendingVote = this.#votes.get(id);
    if (pendingVote) {
      pendingVote.desired = desired;
      return null;
    }
    const vote = { desired, confirmed: comment.my_reaction } as { desired: -1 | 0 | 1; confirmed: -1 | 0 | 1 };
    this.#votes.set(id, vote);
    /** True if an event changed the counts during the request, so that it's unknown which counts are newer. */
    let hasCountConflict = false;
    try {
      while (vote.confirmed !== vote.desired) {
        const sentValue = vote.desired;
        const { answer: savedComment, events } = await this.#events.collectDuring(() =>
          setReaction(this.video, id, sentValue),
        );
        vote.confirmed = sentValue;
        hasCountConflict ||= events.some((event) => event.type === "comment_reacted" && event.id === id);
        if (sentValue === vote.desired) this.#setThread(mergeStored(this.#thread, savedComment));
      }
      if (hasCountConflict) void this.#refreshCounts(id);
      return null;
    } catch (error) {
      this.#setThread(setOwnReaction(this.#thread, id, vote.confirmed));
      return getErrorMessage(error, texts.reactFailed);
    } finally {
      this.#votes.delete(id);
    }
  }

  async #refreshCounts(id: string): Promise<void> {
    try {
      const { answer, events } = await this.#events.collectDuring(() => getComment(this.video, id));
      const savedComment = findComment({ items: [answer], nextCursor: null }, id);
      if (savedComment && !this.#votes.has(id))
        this.#setThread(this.#withEvents(mergeStored(this.#thread, savedComment), events));
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
      const existing = findComment(this.#thread, comment.id);
      if (existing && !existing.isSending) return;
      this.onCountChange(1);
      if (existing) this.#setThread(mergeStored(this.#thread, { ...comment, abilities: { delete: true } }));
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
