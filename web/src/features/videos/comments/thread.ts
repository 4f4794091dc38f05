import type { Comment, CommentList } from "@/features/videos/types";
import type { CommentOrder } from "./api";

/** A comment in the client's store; `isSending` until the server has stored it. */
export interface LocalComment extends Comment {
  isSending?: boolean;
  replies: LocalComment[];
}

/** The loaded comments of a video. `nextCursor` is the cursor of the next page; null on the last page. */
export interface Thread {
  items: readonly LocalComment[];
  nextCursor: string | null;
}

export const EMPTY_THREAD: Thread = { items: [], nextCursor: null };

function compareByAge(a: Comment, b: Comment): number {
  if (a.created_at !== b.created_at) return a.created_at < b.created_at ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}

export function findComment(thread: Thread, id: string): LocalComment | undefined {
  for (const comment of thread.items) {
    if (comment.id === id) return comment;
    const reply = comment.replies.find((each) => each.id === id);
    if (reply) return reply;
  }
  return undefined;
}

/** Apply `change` to the comment or reply with this id. */
export function updateComment(thread: Thread, id: string, change: (comment: LocalComment) => LocalComment): Thread {
  const items = thread.items.map((comment) => {
    if (comment.id === id) return change(comment);
    if (!comment.replies.some((reply) => reply.id === id)) return comment;
    return { ...comment, replies: comment.replies.map((reply) => (reply.id === id ? change(reply) : reply)) };
  });
  return { ...thread, items };
}

/** Update the display name of an author. */
export function renameAuthor(thread: Thread, id: string, display_name: string): Thread {
  const renameIn = (comment: LocalComment): LocalComment => ({
    ...comment,
    author: comment.author.id === id ? { ...comment.author, display_name } : comment.author,
    replies: comment.replies.map(renameIn),
  });
  return { ...thread, items: thread.items.map(renameIn) };
}

/** Append a page, without comments that live events have added already. */
export function appendPage(thread: Thread, page: CommentList): Thread {
  const knownIds = new Set(thread.items.map(({ id }) => id));
  return {
    items: [...thread.items, ...page.items.filter(({ id }) => !knownIds.has(id))],
    nextCursor: page.next_cursor,
  };
}

/** Insert the comment that a URL links to at the top. If it's loaded already, merge its replies. */
export function insertTarget(thread: Thread, comment: Comment): Thread {
  const existing = thread.items.find(({ id }) => id === comment.id);
  if (!existing) return { ...thread, items: [comment, ...thread.items] };
  return updateComment(thread, comment.id, (current) => {
    const knownIds = new Set(current.replies.map(({ id }) => id));
    return {
      ...current,
      replies: [...current.replies, ...comment.replies.filter(({ id }) => !knownIds.has(id))].sort(compareByAge),
    };
  });
}

/** Add a page of replies, in order with those that live events have added. */
export function addReplies(thread: Thread, parentId: string, page: CommentList): Thread {
  return updateComment(thread, parentId, (comment) => {
    const knownIds = new Set(comment.replies.map(({ id }) => id));
    const replies = [...comment.replies, ...page.items.filter(({ id }) => !knownIds.has(id))].sort(compareByAge);
    const count = page.next_cursor === null ? replies.length : Math.max(comment.reply_count, replies.length);
    return { ...comment, replies, replies_cursor: page.next_cursor, reply_count: count };
  });
}

/**
 * Add a new comment or reply. One by the user always shows; others only show if their position is loaded, which keeps
 * the order correct.
 */
export function addComment(thread: Thread, comment: LocalComment, order: CommentOrder, isOwn: boolean): Thread {
  if (findComment(thread, comment.id)) return thread;
  if (comment.parent_id !== null) {
    return updateComment(thread, comment.parent_id, (parent) => {
      const isShown = isOwn || parent.replies_cursor === null;
      return {
        ...parent,
        reply_count: parent.reply_count + 1,
        replies: isShown ? [...parent.replies, comment] : parent.replies,
      };
    });
  }
  if (order === "newest") return { ...thread, items: [comment, ...thread.items] };
  if (thread.nextCursor === null) return { ...thread, items: [...thread.items, comment] };
  return isOwn ? { ...thread, items: [comment, ...thread.items] } : thread;
}

/** Add a comment whose event arrived while a page was loading. No-op if the page includes it. */
export function addMissedComment(thread: Thread, comment: Comment, order: CommentOrder): Thread {
  const parent = comment.parent_id === null ? undefined : findComment(thread, comment.parent_id);
  // With more replies to load, it's unknown if the page's count includes this reply.
  return parent && parent.replies_cursor !== null ? thread : addComment(thread, comment, order, false);
}

/** Remove comments that were deleted while a page containing them was loading. */
export function removeDeleted(thread: Thread, deletedIds: ReadonlySet<string>): Thread {
  if (deletedIds.size === 0) return thread;
  const items = thread.items
    .filter(({ id }) => !deletedIds.has(id))
    .map((comment) => {
      const replies = comment.replies.filter(({ id }) => !deletedIds.has(id));
      const reply_count = comment.reply_count - (comment.replies.length - replies.length);
      return replies.length === comment.replies.length ? comment : { ...comment, replies, reply_count };
    });
  return { ...thread, items };
}

/** Merge a comment from the server; keep the loaded replies. */
export function mergeStored(thread: Thread, savedComment: Comment): Thread {
  return updateComment(thread, savedComment.id, ({ replies, reply_count, replies_cursor, created_at, isSending }) => ({
    ...savedComment,
    replies,
    reply_count,
    replies_cursor,
    created_at: isSending ? savedComment.created_at : created_at,
  }));
}

/** Remove a comment with its replies, or a reply. */
export function removeComment(thread: Thread, id: string, parentId: string | null): Thread {
  if (parentId === null) return { ...thread, items: thread.items.filter((comment) => comment.id !== id) };
  return updateComment(thread, parentId, (comment) => {
    const replies = comment.replies.filter((reply) => reply.id !== id);
    const isKnown = replies.length < comment.replies.length || comment.replies_cursor !== null;
    return { ...comment, replies, reply_count: Math.max(0, comment.reply_count - (isKnown ? 1 : 0)) };
  });
}

/** Set the user's reaction and adjust the counts. */
export function setOwnReaction(thread: Thread, id: string, reaction: -1 | 0 | 1): Thread {
  return updateComment(thread, id, (comment) => ({
    ...comment,
    my_reaction: reaction,
    likes: comment.likes - (comment.my_reaction === 1 ? 1 : 0) + (reaction === 1 ? 1 : 0),
    dislikes: comment.dislikes - (comment.my_reaction === -1 ? 1 : 0) + (reaction === -1 ? 1 : 0),
  }));
}

/** Set the counts that the server broadcast. */
export function setReactionCounts(thread: Thread, id: string, likes: number, dislikes: number): Thread {
  return updateComment(thread, id, (comment) => ({ ...comment, likes, dislikes }));
}
