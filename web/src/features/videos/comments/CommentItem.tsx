import { Link } from "@tanstack/react-router";
import { Reply, ThumbsDown, ThumbsUp, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import type { ProfileRef } from "@/api/types";
import type { FrameRate } from "@/features/videos/player/frames";
import { formatAge, formatDateTime } from "@/i18n/dates";
import { Button } from "@/ui/buttons/Button";
import { IconButton } from "@/ui/buttons/IconButton";
import { cx } from "@/ui/cx";
import { confirm } from "@/ui/dialogs/confirm";
import { useScrollToTarget } from "@/ui/layout/useScrollToTarget";
import { Avatar } from "@/ui/people/Avatar";
import { toast } from "@/ui/status/toasts";
import { CommentForm } from "./CommentForm";
import styles from "./Comments.module.css";
import { CommentText } from "./CommentText";
import type { CommentCache } from "./commentCache";
import { texts } from "./texts";
import type { LocalComment } from "./thread";

/** Data shared by all comments of a video. */
export interface CommentContext {
  cache: CommentCache;
  rate: FrameRate;
  me: ProfileRef | null;
  /** True if the user may delete every comment: the video's publisher or the project's owner. */
  canDeleteAll: boolean;
  /** Id of the comment whose replies are loading. */
  loadingId: string | null;
  /** Id of the comment that the URL links to. */
  targetId: string | null;
  onGoTo: (frame: number) => void;
}

const showError = (message: string | null): void => {
  if (message !== null) toast(message, "error");
};

function Votes({ comment, context }: { comment: LocalComment; context: CommentContext }) {
  const canVote = context.me !== null && !comment.isSending;
  const vote = async (reaction: 1 | -1): Promise<void> => showError(await context.cache.react(comment.id, reaction));
  return (
    <>
      <IconButton
        label={texts.like}
        size="small"
        pressed={comment.my_reaction === 1}
        disabled={!canVote}
        onClick={() => void vote(1)}
      >
        <ThumbsUp size={14} aria-hidden="true" />
      </IconButton>
      <span className={styles.count}>{comment.likes}</span>
      <IconButton
        label={texts.dislike}
        size="small"
        pressed={comment.my_reaction === -1}
        disabled={!canVote}
        onClick={() => void vote(-1)}
      >
        <ThumbsDown size={14} aria-hidden="true" />
      </IconButton>
      <span className={styles.count}>{comment.dislikes}</span>
    </>
  );
}

/** A comment with its replies, or a reply. */
export function CommentItem({ comment, context }: { comment: LocalComment; context: CommentContext }) {
  const { cache, me, rate, onGoTo } = context;
  const [isReplying, setReplying] = useState(false);
  const id = useId();
  const target = useScrollToTarget<HTMLElement>(context.targetId === comment.id);
  const { author, isSending = false } = comment;
  const isReply = comment.parent_id !== null;
  const canDelete = !isSending && (comment.abilities.delete || context.canDeleteAll || author.id === me?.id);
  const hiddenReplyCount = comment.reply_count - comment.replies.length;

  const remove = async (): Promise<void> => {
    const description = isReply ? texts.deleteReplyText : texts.deleteText;
    const confirmOptions = { confirmLabel: texts.confirmDelete, cancelLabel: texts.cancel, danger: true };
    if (await confirm({ title: texts.deleteTitle, description, ...confirmOptions }))
      showError(await cache.remove(comment));
  };

  return (
    <li>
      <article
        ref={target.ref}
        className={cx(styles.comment, isSending && styles.sending, target.className)}
        aria-labelledby={id}
      >
        <Avatar id={author.id} name={author.display_name} url={author.avatar_url} size={isReply ? 26 : 34} />
        <div className={styles.content}>
          <p className={styles.head}>
            <Link
              id={id}
              to="/profile/$ref"
              params={{ ref: author.username }}
              // Deleted accounts have their id as username and no profile page.
              disabled={author.username === author.id}
              className={styles.author}
            >
              {author.display_name}
            </Link>
            {isSending ? (
              <span>{texts.sending}</span>
            ) : (
              <time dateTime={comment.created_at} title={formatDateTime(comment.created_at)}>
                {formatAge(comment.created_at)}
              </time>
            )}
          </p>
          <CommentText text={comment.body} rate={rate} onGoTo={onGoTo} />
          <div className={styles.tools}>
            <Votes comment={comment} context={context} />
            {me ? (
              <Button
                size="small"
                variant="ghost"
                icon={<Reply size={14} aria-hidden="true" />}
                disabled={isSending}
                aria-expanded={isReplying}
                onClick={() => setReplying(!isReplying)}
              >
                {texts.reply}
              </Button>
            ) : null}
            {canDelete ? (
              <IconButton label={texts.delete} size="small" onClick={() => void remove()}>
                <Trash2 size={14} aria-hidden="true" />
              </IconButton>
            ) : null}
          </div>
          {isReplying && me ? (
            <CommentForm
              label={texts.replyTo({ name: author.display_name })}
              placeholder={texts.replyTo({ name: author.display_name })}
              // Deleted accounts have no username to mention.
              initialText={isReply && author.username !== author.id ? `@${author.username} ` : ""}
              isAutoFocused
              onPost={(newId, body) => cache.post(newId, body, me, comment)}
              onDone={() => setReplying(false)}
              onCancel={() => setReplying(false)}
            />
          ) : null}
        </div>
      </article>
      {comment.replies.length > 0 || hiddenReplyCount > 0 ? (
        <ul className={styles.replies}>
          {comment.replies.map((reply) => (
            <CommentItem key={reply.id} comment={reply} context={context} />
          ))}
          {hiddenReplyCount > 0 && comment.replies_cursor !== null ? (
            <li>
              <Button
                size="small"
                variant="ghost"
                pending={context.loadingId === comment.id}
                onClick={() => void cache.loadMore(comment).then(showError)}
              >
                {texts.moreReplies({ count: hiddenReplyCount })}
              </Button>
            </li>
          ) : null}
        </ul>
      ) : null}
    </li>
  );
}
