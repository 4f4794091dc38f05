import { useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import type { ChatOut, ProfileRef } from "@/api/gen/rest/types.gen";
import { isBlockedAuthor } from "@/features/chat/blocked/isBlockedAuthor";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { late } from "@/ui/late";
import { Skeleton } from "@/ui/Skeleton";
import { draftOf } from "./composer/drafts";
import { Log, type LogHandle } from "./log/Log";
import { Pins } from "./log/Pins";
import { Talk } from "./log/talk";
import { messages } from "./messages";
import { PictureBook } from "./pictures/urls";
import { useOutbox } from "./sending/useOutbox";
import styles from "./Thread.module.css";
import { makeIntent, makeRevealed, ThreadContext, type ThreadParts, useThread } from "./threadContext";

const Composer = late(() => import("./composer/Composer"));

export interface ThreadProps {
  chat: ChatOut;
  me: ProfileRef;
  /** The number of a message that it leads to; `onArrived` is told when it does. */
  at?: number | null | undefined;
  onArrived?: (() => void) | undefined;
}

const WIDTHS = [52, 34, 64, 40, 58] as const;

function ThreadToCome() {
  return (
    <div className={styles.toCome} role="status" aria-label={messages.loading}>
      {WIDTHS.map((width, index) => (
        <Skeleton
          key={width}
          width={`${width}%`}
          height={34}
          className={index % 2 === 1 ? styles.ownToCome : undefined}
        />
      ))}
    </div>
  );
}

/** Who is writing this moment. */
function Writing() {
  const { chat, talk, me } = useThread();
  const { typing, people } = useStore(talk.store);
  const names = typing.flatMap((id) => {
    if (isBlockedAuthor(chat, { id })) return [];
    const person = people.find(({ profile }) => profile.id === id && id !== me.id);
    return person ? [person.profile.display_name] : [];
  });
  return (
    <p className={styles.writing} role="status">
      {names.length > 0 ? messages.writing(names) : null}
    </p>
  );
}

interface OpenProps extends ThreadProps {
  talk: Talk;
  pictures: PictureBook;
}

const nothing = (): void => {};

function OpenThread({ chat, me, talk, pictures, at = null, onArrived = nothing }: OpenProps) {
  const { phase, fault } = useStore(talk.store);
  const outbox = useOutbox(me.id);
  const all = useStore(outbox.store, (state) => state.waiting);
  const waiting = useMemo(
    () => all.filter(({ chatId, kind, refused }) => chatId === chat.id && (kind === "image" || refused === null)),
    [all, chat.id],
  );
  const log = useRef<LogHandle>(null);
  const place = useRef<HTMLDivElement>(null);
  const [intent] = useState(() => makeIntent(draftOf(me.id, chat.id).quoted));
  const [revealed] = useState(makeRevealed);
  const parts = useMemo<ThreadParts>(
    () => ({
      chat,
      me,
      talk,
      outbox,
      pictures,
      intent,
      revealed,
      goTo: (number) => log.current?.goTo(number),
      focusText: () => place.current?.querySelector<HTMLElement>("[role=textbox]")?.focus(),
    }),
    [chat, me, talk, outbox, pictures, intent, revealed],
  );
  useEffect(
    () =>
      outbox.onSent((message) => {
        if (message.chat_id === talk.id) talk.learn(message);
      }),
    [outbox, talk],
  );
  return (
    <ThreadContext value={parts}>
      <div className={styles.thread} ref={place}>
        {phase === "ready" ? (
          <>
            <Pins />
            <Log waiting={waiting} handle={log} at={at} onArrived={onArrived} />
          </>
        ) : phase === "loading" ? (
          <ThreadToCome />
        ) : (
          <div className={styles.middle}>
            <EmptyState
              role="alert"
              title={phase === "gone" ? messages.gone : messages.failed}
              text={fault ?? undefined}
              action={phase === "gone" ? undefined : <Button onClick={() => void talk.open()}>{messages.retry}</Button>}
            />
          </div>
        )}
        {phase === "gone" ? null : chat.can_write ? (
          <>
            <Writing />
            <Composer fallback={<div className={styles.composerToCome} />} />
          </>
        ) : (
          <p className={styles.closed}>{messages.blocked}</p>
        )}
      </div>
    </ThreadContext>
  );
}

function OneThread({ chat, me, at = null, onArrived }: ThreadProps) {
  const [held, setHeld] = useState<{ talk: Talk; pictures: PictureBook } | null>(null);
  // It is opened with what was known first; what changes later comes by its events.
  const first = useRef({ chat, at });
  useEffect(() => {
    const talk = new Talk(first.current.chat, me.id, first.current.at);
    const pictures = new PictureBook(first.current.chat.id);
    setHeld({ talk, pictures });
    void talk.open();
    return () => {
      talk.close();
      pictures.close();
    };
  }, [me.id]);
  return held ? <OpenThread chat={chat} me={me} at={at} onArrived={onArrived} {...held} /> : <ThreadToCome />;
}

/** A chat: what was said in it, and what one says. Fills the place that it is given, from 300 px on. */
export default function Thread(props: ThreadProps) {
  return <OneThread key={`${props.me.id} ${props.chat.id}`} {...props} />;
}
