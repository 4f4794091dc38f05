import { ChevronsDown, ChevronsUp, MessageCircle } from "lucide-react";
import { type KeyboardEvent, useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { getErrorMessage } from "@/api/problem";
import { messages } from "@/features/chat/thread/messages";
import type { PendingMessage } from "@/features/chat/thread/outbox/journal";
import { useThread } from "@/features/chat/thread/threadContext";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { Spinner } from "@/ui/Spinner";
import { toast } from "@/ui/toasts";
import { formatDay } from "./formatTimes";
import { toLogRows } from "./logRows";
import styles from "./MessageLogView.module.css";
import { MessageRow } from "./MessageRow";
import { PendingMessageRow } from "./PendingMessageRow";
import { useMarkRead } from "./useMarkRead";
import { useVirtualRows } from "./useVirtualRows";

/** Distance to either end of the loaded messages at which more are loaded, in px. */
const LOAD_MARGIN_PX = 900;
const HIGHLIGHT_MS = 1600;

export interface MessageLogHandle {
  goTo: (number: number) => void;
  toEnd: () => void;
}

interface MessageLogViewProps {
  pendingMessages: readonly PendingMessage[];
  handle: React.Ref<MessageLogHandle>;
  /** Number of the message to scroll to, or null. */
  targetNumber: number | null;
  onTargetReached: () => void;
}

/** Message log of a chat: its messages and the user's pending ones. */
export function MessageLogView({ pendingMessages, handle, targetNumber, onTargetReached }: MessageLogViewProps) {
  const { me, messageLog } = useThread();
  const { items, hasOlder, hasNewer, loadingPage, firstNewId, unread } = useStore(messageLog.store);
  const rows = useMemo(
    () => toLogRows(items, hasNewer ? [] : pendingMessages, me.id, firstNewId),
    [items, hasNewer, pendingMessages, me.id, firstNewId],
  );
  const [isAway, setAway] = useState(false);
  /** True if the first unread message is above the viewport. */
  const [isPast, setPast] = useState(false);
  const [sought, setSought] = useState<string | null>(null);
  const [active, setActive] = useState<string | null>(null);

  // Open at the target message, or else at the first unread one.
  const [openAt] = useState(() => items.find(({ number }) => number === targetNumber)?.id ?? firstNewId);
  const place = useRef((_isScroll: boolean) => {});
  const view = useVirtualRows(rows, {
    openAt,
    hasMore: hasNewer,
    onPositionChange: useCallback((isScroll: boolean) => place.current(isScroll), []),
  });
  const { scroller, rowsElement, isAtEnd, scrollToEnd, scrollToRow, getVisibleKeys } = view;
  const numbers = useRef<ReadonlyMap<string, number>>(new Map());
  numbers.current = useMemo(() => new Map(items.map(({ id, number }) => [id, number])), [items]);
  const range = useCallback(() => {
    const shown = getVisibleKeys().flatMap((key) => numbers.current.get(key) ?? []);
    const [from, to] = [shown[0], shown.at(-1)];
    return from === undefined || to === undefined ? null : { from, to };
  }, [getVisibleKeys]);
  const reading = useMarkRead(messageLog, range);
  place.current = (isScroll) => {
    const box = scroller.current;
    if (!box) return;
    setAway(!isAtEnd() || hasNewer);
    if (box.scrollTop < LOAD_MARGIN_PX) void messageLog.loadOlder();
    if (box.scrollHeight - box.scrollTop - box.clientHeight < LOAD_MARGIN_PX) void messageLog.loadNewer();
    if (isScroll) reading.markNow();
    else reading.markDeferred();
    const shown = range();
    setPast(shown !== null && messageLog.hasUnreadBefore(shown.from));
  };

  // New messages may be visible right away or too few to scroll. Reading changes the number of unread ones above.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of these
  useEffect(() => {
    if (items.length > 0) place.current(false);
  }, [items, unread]);
  // Scroll to the user's own new message.
  const lastOwn = pendingMessages.at(-1)?.id;
  useEffect(() => {
    if (lastOwn !== undefined) void messageLog.loadNewest().then(scrollToEnd, () => undefined);
  }, [lastOwn, messageLog, scrollToEnd]);

  const goTo = useCallback(
    (number: number) => {
      messageLog.loadAround(number).then(
        () => {
          const id = messageLog.store.getState().items.find((message) => message.number === number)?.id;
          if (id === undefined) {
            toast(messages.messageGone, "error");
            return;
          }
          scrollToRow(id);
          setSought(id);
          setTimeout(() => setSought((now) => (now === id ? null : now)), HIGHLIGHT_MS);
        },
        (error: unknown) => toast(getErrorMessage(error, messages.failedOther), "error"),
      );
    },
    [messageLog, scrollToRow],
  );
  // Scroll to the target once. The user may scroll on from there.
  useEffect(() => {
    if (targetNumber === null) return;
    goTo(targetNumber);
    onTargetReached();
  }, [targetNumber, goTo, onTargetReached]);
  useImperativeHandle(handle, () => ({ goTo, toEnd: scrollToEnd }), [goTo, scrollToEnd]);

  const failed = (error: unknown) => toast(getErrorMessage(error, messages.failedOther), "error");
  const newest = (): void => {
    messageLog.loadNewest().then(scrollToEnd, failed);
  };
  const firstUnread = (): void => {
    messageLog.loadFirstUnread().then((key) => (key === null ? scrollToEnd() : scrollToRow(key)), failed);
  };

  /** Arrow keys move between messages, Home goes to the first loaded one, End to the newest. */
  const keys = (event: KeyboardEvent<HTMLDivElement>): void => {
    const row = event.target;
    if (!(row instanceof HTMLElement) || row.dataset.row === undefined) return;
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-row]")];
    const at = all.indexOf(row);
    const to =
      event.key === "ArrowUp"
        ? all[at - 1]
        : event.key === "ArrowDown"
          ? all[at + 1]
          : event.key === "Home"
            ? "start"
            : event.key === "End"
              ? "end"
              : null;
    if (!to) return;
    event.preventDefault();
    if (to === "end") newest();
    else if (to === "start") scroller.current?.scrollTo({ top: 0 });
    else {
      to.focus({ preventScroll: true });
      to.scrollIntoView({ block: "nearest" });
    }
  };

  const drawn = rows.slice(view.start, view.end);
  const isActiveDrawn = drawn.some(({ key }) => key === active);
  const focusable = isActiveDrawn ? active : drawn.findLast(({ message }) => message !== null)?.key;
  return (
    <div className={styles.frame}>
      <div
        ref={scroller}
        className={styles.scroller}
        role="log"
        aria-label={messages.conversation}
        aria-live={isAway ? "off" : "polite"}
        onScroll={view.onScroll}
        onKeyDown={keys}
      >
        {rows.length === 0 && !hasOlder ? (
          <div className={styles.empty}>
            <EmptyState icon={<MessageCircle size={26} />} title={messages.empty} text={messages.emptyText} />
          </div>
        ) : null}
        <div className={styles.push} />
        {hasOlder ? (
          <p className={styles.older}>
            {loadingPage === "older" ? (
              <>
                <Spinner size={12} /> {messages.older}
              </>
            ) : null}
          </p>
        ) : null}
        <div ref={rowsElement}>
          <div style={{ height: view.paddingTop }} />
          {drawn.map((row) => (
            <div key={row.key} data-key={row.key} className={row.isGroupStart ? styles.rowFirst : styles.row}>
              {row.isDayStart ? <p className={styles.day}>{formatDay(row.at)}</p> : null}
              {row.isFirstUnread ? <p className={styles.newLine}>{messages.newMessages}</p> : null}
              {row.message ? (
                <MessageRow
                  row={row}
                  message={row.message}
                  isActive={row.key === focusable}
                  isHighlighted={row.key === sought}
                  onActive={setActive}
                />
              ) : row.pending ? (
                <PendingMessageRow entry={row.pending} />
              ) : null}
            </div>
          ))}
          <div style={{ height: view.paddingBottom }} />
        </div>
      </div>
      {unread > 0 && isPast ? (
        <div className={styles.unreadBar} role="status">
          <span className={styles.unreadText}>{messages.unreadAbove(unread)}</span>
          <Button size="small" icon={<ChevronsUp size={14} aria-hidden="true" />} onClick={firstUnread}>
            {messages.toUnread}
          </Button>
          <Button size="small" onClick={() => void messageLog.markAllRead().catch(failed)}>
            {messages.markRead}
          </Button>
        </div>
      ) : null}
      {isAway ? (
        <div className={styles.pill}>
          <Button
            size="small"
            variant={unread > 0 ? "primary" : "secondary"}
            icon={<ChevronsDown size={14} aria-hidden="true" />}
            onClick={newest}
          >
            {messages.toLatest}{" "}
            {unread > 0 ? <span className={styles.pillCount}>{messages.unreadCount(unread)}</span> : null}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
