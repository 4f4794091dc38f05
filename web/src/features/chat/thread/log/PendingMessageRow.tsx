import { RotateCw, X } from "lucide-react";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import type { PendingMessage } from "@/features/chat/thread/outbox/journal";
import type { SendState } from "@/features/chat/thread/outbox/outbox";
import { LocalPicture } from "@/features/chat/thread/pictures/LocalPicture";
import { texts } from "@/features/chat/thread/texts";
import { useThread } from "@/features/chat/thread/threadContext";
import { IconButton } from "@/ui/buttons/IconButton";
import { cx } from "@/ui/cx";
import { ErrorText } from "@/ui/forms/ErrorText";
import { ProgressBar } from "@/ui/status/ProgressBar";
import { Spinner } from "@/ui/status/Spinner";
import styles from "./Message.module.css";
import { MessageText } from "./MessageText";
import { Quote } from "./Quote";

const IDLE: SendState = { state: "open" };

/** Count down the seconds until a time (ms since the epoch), never below 1. */
function useSecondsUntil(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return Math.max(1, Math.ceil((until - now) / 1000));
}

function RetryCountdown({ until }: { until: number }) {
  return <span>{texts.retryIn(useSecondsUntil(until))}</span>;
}

function SendStatus({ sendState }: { sendState: SendState }) {
  if (sendState.state === "offline") return <span>{texts.pending}</span>;
  if (sendState.state === "rateLimited") return <RetryCountdown until={sendState.until} />;
  return (
    <>
      <Spinner size={11} />
      <span>{texts.sending}</span>
    </>
  );
}

/** Row of a message that the server hasn't acknowledged. */
export function PendingMessageRow({ entry }: { entry: PendingMessage }) {
  const { outbox } = useThread();
  const sendState = useStore(outbox.store, ({ sendStates }) => sendStates[entry.chatId] ?? IDLE);
  const uploadProgress = useStore(outbox.store, ({ progress }) => progress[entry.id]);
  const isPicture = entry.picture !== null;
  return (
    <div className={cx(styles.message, styles.own)}>
      <div className={styles.column}>
        <div className={cx(styles.bubble, styles.pending, isPicture && styles.pictureBubble)}>
          {entry.quoted ? <Quote quoted={entry.quoted} /> : null}
          <div className={styles.content}>
            {entry.picture ? <LocalPicture picture={entry.picture} /> : <MessageText html={entry.body} />}
          </div>
          {uploadProgress !== undefined && entry.body === "" && entry.refused === null ? (
            <ProgressBar label={texts.uploading({ name: entry.picture?.name ?? "" })} value={uploadProgress} />
          ) : null}
          <span className={styles.meta} role="status">
            {entry.refused === null ? <SendStatus sendState={sendState} /> : null}
          </span>
        </div>
        {entry.refused !== null ? <ErrorText text={`${texts.pictureNotSent}: ${entry.refused}`} /> : null}
        {isPicture ? (
          <div className={styles.pendingTools}>
            {entry.refused !== null ? (
              <IconButton label={texts.retry} size="small" onClick={() => void outbox.retry(entry)}>
                <RotateCw size={14} aria-hidden="true" />
              </IconButton>
            ) : null}
            <IconButton
              label={entry.refused === null ? texts.cancel : texts.remove}
              size="small"
              onClick={() => void outbox.remove(entry.id)}
            >
              <X size={14} aria-hidden="true" />
            </IconButton>
          </div>
        ) : null}
      </div>
    </div>
  );
}
