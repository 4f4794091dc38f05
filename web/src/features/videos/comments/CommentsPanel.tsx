import { Link, useLocation } from "@tanstack/react-router";
import { MessageCircle } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { useStore } from "zustand";
import { useSession } from "@/api/http/session";
import type { FrameRate } from "@/features/videos/player/frames";
import type { Video } from "@/features/videos/types";
import { useVideoEvents } from "@/features/videos/useVideoEvents";
import { Button } from "@/ui/buttons/Button";
import { getButtonClass } from "@/ui/buttons/buttonClass";
import { Select } from "@/ui/forms/Select";
import { EmptyState } from "@/ui/layout/EmptyState";
import { Skeleton } from "@/ui/layout/Skeleton";
import { toast } from "@/ui/status/toasts";
import type { CommentOrder } from "./api";
import { CommentForm } from "./CommentForm";
import { type CommentContext, CommentItem } from "./CommentItem";
import styles from "./Comments.module.css";
import { CommentCache } from "./commentCache";
import { texts } from "./texts";

const ORDERS = (["newest", "oldest", "top"] as const).map((value) => ({ value, label: texts.orders[value] }));

function SignInPrompt() {
  const currentUrl = useLocation({ select: (location) => location.href });
  return (
    <div className={styles.box}>
      <textarea
        className={styles.field}
        rows={1}
        aria-label={texts.comment}
        placeholder={texts.signInPlaceholder}
        disabled
      />
      <div className={styles.boxFooter}>
        <span>{texts.signInToReply}</span>
        <span className={styles.spacer} />
        <Link to="/signin" search={{ from: currentUrl }} className={getButtonClass("secondary", "small")}>
          {texts.signIn}
        </Link>
      </div>
    </div>
  );
}

function CommentsSkeleton() {
  return (
    <div aria-busy="true" className={styles.list}>
      {["a", "b", "c"].map((key) => (
        <div key={key} className={styles.comment}>
          <Skeleton width={34} height={34} />
          <div className={styles.content}>
            <Skeleton width={140} />
            <Skeleton width="70%" />
          </div>
        </div>
      ))}
    </div>
  );
}

export interface CommentsPanelProps {
  video: Video;
  rate: FrameRate;
  /** Called with the change in the number of comments. */
  onCountChange: (change: number) => void;
  onGoTo: (frame: number) => void;
  /** Id of the comment that the URL links to. */
  targetId: string | null;
}

/** Comments of a video, with a form to add one. */
export default function CommentsPanel({ video, rate, onCountChange, onGoTo, targetId }: CommentsPanelProps) {
  const session = useSession();
  const me = session.phase === "signed-in" ? session.profile : null;
  const [commentCache] = useState(() => new CommentCache(video.id, onCountChange));
  const { phase, message, order, thread, loadingId } = useStore(commentCache.state);
  const myId = me?.id ?? null;

  useEffect(() => void commentCache.ensureLoaded(targetId), [commentCache, targetId]);
  // Reload when the user changes: votes and permissions are per user.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the response depends on the user
  useEffect(() => void commentCache.load(), [commentCache, myId]);
  const reload = useCallback(() => void commentCache.load(), [commentCache]);
  const handleEvent = useCallback<Parameters<typeof useVideoEvents>[1]>(
    (event) => commentCache.applyEvent(event),
    [commentCache],
  );
  useVideoEvents(`video:${video.id}`, handleEvent, reload);
  useVideoEvents(myId && `user:${myId}`, handleEvent, reload);

  const loadMore = async (): Promise<void> => {
    const error = await commentCache.loadMore();
    if (error !== null) toast(error, "error");
  };
  const context: CommentContext = {
    cache: commentCache,
    rate,
    me,
    loadingId,
    targetId,
    onGoTo,
    canDeleteAll: video.abilities.edit === true,
  };
  return (
    <div className={styles.panel}>
      {me ? (
        <CommentForm
          label={texts.comment}
          placeholder={texts.placeholder}
          onPost={(id, body) => commentCache.post(id, body, me, null)}
        />
      ) : session.phase === "signed-out" ? (
        <SignInPrompt />
      ) : (
        <div className={styles.boxPlaceholder} />
      )}
      {phase === "failed" ? (
        <EmptyState
          role="alert"
          title={texts.failed}
          text={message}
          action={<Button onClick={reload}>{texts.tryAgain}</Button>}
        />
      ) : phase === "loading" ? (
        <CommentsSkeleton />
      ) : thread.items.length === 0 ? (
        <EmptyState icon={<MessageCircle size={26} />} title={texts.none} text={me ? texts.noneText : undefined} />
      ) : (
        <>
          <Select<CommentOrder>
            label={texts.order}
            className={styles.order}
            value={order}
            options={ORDERS}
            onValueChange={(next) => void commentCache.load(next)}
          />
          <ul className={styles.list} aria-label={texts.list}>
            {thread.items.map((comment) => (
              <CommentItem key={comment.id} comment={comment} context={context} />
            ))}
          </ul>
          {thread.nextCursor !== null ? (
            <Button pending={loadingId === "top"} onClick={() => void loadMore()}>
              {texts.more}
            </Button>
          ) : null}
        </>
      )}
    </div>
  );
}
