import { useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import type { ChatOut, ProfileRef } from "@/api/gen/rest/types.gen";
import { isBlockedAuthor } from "@/features/chat/blocked/isBlockedAuthor";
import { Button } from "@/ui/buttons/Button";
import { EmptyState } from "@/ui/layout/EmptyState";
import { Skeleton } from "@/ui/layout/Skeleton";
import { lazyComponent } from "@/ui/lazyComponent";
import { loadDraft } from "./composer/drafts";
import { type MessageLogHandle, MessageLogView } from "./log/MessageLogView";
import { MessageLog } from "./log/messageLog";
import { Pins } from "./log/Pins";
import { useOutbox } from "./outbox/useOutbox";
import { PictureUrlCache } from "./pictures/pictureUrls";
import styles from "./Thread.module.css";
import { texts } from "./texts";
import {
  createComposerTarget,
  createRevealedIds,
  ThreadContext,
  type ThreadContextValue,
  useThread,
} from "./threadContext";

const Composer = lazyComponent(() => import("./composer/Composer"));

export interface ThreadProps {
  chat: ChatOut;
  me: ProfileRef;
  /** Number of a message to scroll to, or null. `onTargetReached` is called as soon as scrolling to it was started. */
  targetNumber?: number | null | undefined;
  onTargetReached?: (() => void) | undefined;
}

const SKELETON_WIDTHS = [52, 34, 64, 40, 58] as const;

function ThreadSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label={texts.loading}>
      {SKELETON_WIDTHS.map((width, index) => (
        <Skeleton
          key={width}
          width={`${width}%`}
          height={34}
          className={index % 2 === 1 ? styles.ownSkeleton : undefined}
        />
      ))}
    </div>
  );
}

/** Names of the people who are typing. */
function TypingIndicator() {
  const { chat, messageLog, me } = useThread();
  const { typingIds, people } = useStore(messageLog.store);
  const names = typingIds.flatMap((id) => {
    if (isBlockedAuthor(chat, { id })) return [];
    const person = people.find(({ profile }) => profile.id === id && id !== me.id);
    return person ? [person.profile.display_name] : [];
  });
  return (
    <p className={styles.typing} role="status">
      {names.length > 0 ? texts.typing(names) : null}
    </p>
  );
}

interface OpenThreadProps extends ThreadProps {
  messageLog: MessageLog;
  pictureUrls: PictureUrlCache;
}

const noop = (): void => {};

function OpenThread({
  chat,
  me,
  messageLog,
  pictureUrls,
  targetNumber = null,
  onTargetReached = noop,
}: OpenThreadProps) {
  const { phase, error } = useStore(messageLog.store);
  const outbox = useOutbox(me.id);
  const allPending = useStore(outbox.store, (state) => state.pending);
  const pendingMessages = useMemo(
    () =>
      allPending.filter(({ chatId, kind, refused }) => chatId === chat.id && (kind === "image" || refused === null)),
    [allPending, chat.id],
  );
  const logHandle = useRef<MessageLogHandle>(null);
  const container = useRef<HTMLDivElement>(null);
  const [composerTarget] = useState(() => createComposerTarget(loadDraft(me.id, chat.id).quoted));
  const [revealedIds] = useState(createRevealedIds);
  const context = useMemo<ThreadContextValue>(
    () => ({
      chat,
      me,
      messageLog,
      outbox,
      pictureUrls,
      composerTarget,
      revealedIds,
      goToMessage: (number) => logHandle.current?.goTo(number),
      focusComposer: () => container.current?.querySelector<HTMLElement>("[role=textbox]")?.focus(),
    }),
    [chat, me, messageLog, outbox, pictureUrls, composerTarget, revealedIds],
  );
  useEffect(
    () =>
      outbox.onSent((message) => {
        if (message.chat_id === messageLog.id) messageLog.mergeMessage(message);
      }),
    [outbox, messageLog],
  );
  return (
    <ThreadContext value={context}>
      <div className={styles.thread} ref={container}>
        {phase === "ready" ? (
          <>
            <Pins />
            <MessageLogView
              pendingMessages={pendingMessages}
              handle={logHandle}
              targetNumber={targetNumber}
              onTargetReached={onTargetReached}
            />
          </>
        ) : phase === "loading" ? (
          <ThreadSkeleton />
        ) : (
          <div className={styles.centered}>
            <EmptyState
              role="alert"
              title={phase === "gone" ? texts.gone : texts.failed}
              text={error ?? undefined}
              action={
                phase === "gone" ? undefined : <Button onClick={() => void messageLog.open()}>{texts.retry}</Button>
              }
            />
          </div>
        )}
        {phase === "gone" ? null : chat.can_write ? (
          <>
            <TypingIndicator />
            <Composer fallback={<div className={styles.composerSkeleton} />} />
          </>
        ) : (
          <p className={styles.blockedNotice}>{texts.blocked}</p>
        )}
      </div>
    </ThreadContext>
  );
}

function ThreadLoader({ chat, me, targetNumber = null, onTargetReached }: ThreadProps) {
  const [stores, setStores] = useState<{ messageLog: MessageLog; pictureUrls: PictureUrlCache } | null>(null);
  // The log opens with the initial values; later changes arrive as events.
  const initial = useRef({ chat, at: targetNumber });
  useEffect(() => {
    const messageLog = new MessageLog(initial.current.chat, me.id, initial.current.at);
    const pictureUrls = new PictureUrlCache(initial.current.chat.id);
    setStores({ messageLog, pictureUrls });
    void messageLog.open();
    return () => {
      messageLog.close();
      pictureUrls.close();
    };
  }, [me.id]);
  return stores ? (
    <OpenThread chat={chat} me={me} targetNumber={targetNumber} onTargetReached={onTargetReached} {...stores} />
  ) : (
    <ThreadSkeleton />
  );
}

/** A chat: its messages and the composer. Fills its container, which must be at least 300 px wide. */
export default function Thread(props: ThreadProps) {
  return <ThreadLoader key={`${props.me.id} ${props.chat.id}`} {...props} />;
}
