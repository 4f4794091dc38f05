import { Link, useLocation } from "@tanstack/react-router";
import { MessageCircle } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { useStore } from "zustand";
import { useSession } from "@/api/session";
import type { FrameRate } from "@/features/videos/player/frames";
import type { Video } from "@/features/videos/types";
import { useVideoEvents } from "@/features/videos/useVideoEvents";
import { Button } from "@/ui/Button";
import { getButtonClass } from "@/ui/buttonClass";
import { EmptyState } from "@/ui/EmptyState";
import { Select } from "@/ui/Select";
import { Skeleton } from "@/ui/Skeleton";
import { toast } from "@/ui/toasts";
import type { CommentOrder } from "./api";
import { CommentForm } from "./CommentForm";
import { type CommentContext, CommentItem } from "./CommentItem";
import styles from "./Comments.module.css";
import { CommentCache } from "./commentCache";
import { messages } from "./messages";

const ORDERS = (["newest", "oldest", "top"] as const).map((value) => ({ value, label: messages.orders[value] }));

function SignInPrompt() {
  const here = useLocation({ select: (location) => location.href });
  return (
    <div className={styles.box}>
      <textarea
        className={styles.field}
        rows={1}
        aria-label={messages.comment}
        placeholder={messages.signInPlaceholder}
        disabled
      />
      <div className={styles.boxFoot}>
        <span>{messages.signInToReply}</span>
        <span className={styles.gap} />
        <Link to="/signin" search={{ from: here }} className={getButtonClass("secondary", "small")}>
          {messages.signIn}
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
          <div className={styles.words}>
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
  const [book] = useState(() => new CommentCache(video.id, onCountChange));
  const { phase, message, order, thread, loadingId } = useStore(book.state);
  const myId = me?.id ?? null;

  useEffect(() => void book.ensureLoaded(targetId), [book, targetId]);
  // Reload when the user changes: votes and permissions are per user.
  // biome-ignore lint/correctness/useExhaustiveDependencies: who asks is part of the question
  useEffect(() => void book.load(), [book, myId]);
  const anew = useCallback(() => void book.load(), [book]);
  const take = useCallback<Parameters<typeof useVideoEvents>[1]>((event) => book.applyEvent(event), [book]);
  useVideoEvents(`video:${video.id}`, take, anew);
  useVideoEvents(myId && `user:${myId}`, take, anew);

  const more = async (): Promise<void> => {
    const problem = await book.loadMore();
    if (problem !== null) toast(problem, "error");
  };
  const context: CommentContext = {
    cache: book,
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
          label={messages.comment}
          placeholder={messages.placeholder}
          onPost={(id, body) => book.post(id, body, me, null)}
        />
      ) : session.phase === "signed-out" ? (
        <SignInPrompt />
      ) : (
        <div className={styles.boxToCome} />
      )}
      {phase === "failed" ? (
        <EmptyState
          role="alert"
          title={messages.failed}
          text={message}
          action={<Button onClick={anew}>{messages.tryAgain}</Button>}
        />
      ) : phase === "loading" ? (
        <CommentsSkeleton />
      ) : thread.items.length === 0 ? (
        <EmptyState
          icon={<MessageCircle size={26} />}
          title={messages.none}
          text={me ? messages.noneText : undefined}
        />
      ) : (
        <>
          <Select<CommentOrder>
            label={messages.order}
            className={styles.order}
            value={order}
            options={ORDERS}
            onValueChange={(next) => void book.load(next)}
          />
          <ul className={styles.list} aria-label={messages.list}>
            {thread.items.map((comment) => (
              <CommentItem key={comment.id} comment={comment} context={context} />
            ))}
          </ul>
          {thread.nextCursor !== null ? (
            <Button pending={loadingId === "top"} onClick={() => void more()}>
              {messages.more}
            </Button>
          ) : null}
        </>
      )}
    </div>
  );
}
