import { ChevronsDown, ChevronsUp, MessageCircle } from "lucide-react";
import { type KeyboardEvent, useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { getErrorMessage } from "@/api/http/problem";
import type { PendingMessage } from "@/features/chat/thread/outbox/journal";
import { texts } from "@/features/chat/thread/texts";
import { useThread } from "@/features/chat/thread/threadContext";
import { formatDay } from "@/i18n/dates";
import { Button } from "@/ui/buttons/Button";
import { EmptyState } from "@/ui/layout/EmptyState";
import { Spinner } from "@/ui/status/Spinner";
import { toast } from "@/ui/status/toasts";
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
  const [isScrolledUp, setScrolledUp] = useState(false);
  /** True if the first unread message is above the viewport. */
  const [isUnreadAbove, setUnreadAbove] = useState(false);
  const [highlightedKey, setHighlightedKey] = useState<string | null>(null);
  const [activeKey, setActiveKey] = useState<string | null>(null);

  // Open at the target message, or else at the first unread one.
  const [openAt] = useState(() => items.find(({ number }) => number === targetNumber)?.id ?? firstNewId);
  const positionHandler = useRef((_isScroll: boolean) => {});
  const view = useVirtualRows(rows, {
    openAt,
    hasMore: hasNewer,
    onPositionChange: useCallback((isScroll: boolean) => positionHandler.current(isScroll), []),
  });
  const { scroller, rowsElement, isAtEnd, scrollToEnd, scrollToRow, getVisibleKeys } = view;
  const numbersByKey = useRef<ReadonlyMap<string, number>>(new Map());
  numbersByKey.current = useMemo(() => new Map(items.map(({ id, number }) => [id, number])), [items]);
  const getVisibleRange = useCallback(() => {
    const visibleNumbers = getVisibleKeys().flatMap((key) => numbersByKey.current.get(key) ?? []);
    const [from, to] = [visibleNumbers[0], visibleNumbers.at(-1)];
    return from === undefined || to === undefined ? null : { from, to };
  }, [getVisibleKeys]);
  const readMarker = useMarkRead(messageLog, getVisibleRange);
  positionHandler.current = (isScroll) => {
    const element = scroller.current;
    if (!element) return;
    setScrolledUp(!isAtEnd() || hasNewer);
    if (element.scrollTop < LOAD_MARGIN_PX) void messageLog.loadOlder();
    if (element.scrollHeight - element.scrollTop - element.clientHeight < LOAD_MARGIN_PX) void messageLog.loadNewer();
    if (isScroll) readMarker.markNow();
    else readMarker.markDeferred();
    const visibleRange = getVisibleRange();
    setUnreadAbove(visibleRange !== null && messageLog.hasUnreadBefore(visibleRange.from));
  };

  // New messages may be visible right away or too few to scroll. Reading changes the number of unread ones above.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of these
  useEffect(() => {
    if (items.length > 0) positionHandler.current(false);
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
            toast(texts.messageUnavailable, "error");
            return;
          }
          scrollToRow(id);
          setHighlightedKey(id);
          setTimeout(() => setHighlightedKey((current) => (current === id ? null : current)), HIGHLIGHT_MS);
        },
        (error: unknown) => toast(getErrorMessage(error, texts.failedOther), "error"),
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

  const showError = (error: unknown) => toast(getErrorMessage(error, texts.failedOther), "error");
  const goToNewest = (): void => {
    messageLog.loadNewest().then(scrollToEnd, showError);
  };
  const goToFirstUnread = (): void => {
    messageLog.loadFirstUnread().then((key) => (key === null ? scrollToEnd() : scrollToRow(key)), showError);
  };

  /** Arrow keys move between messages, Home goes to the first loaded one, End to the newest. */
  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const row = event.target;
    if (!(row instanceof HTMLElement) || row.dataset.row === undefined) return;
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-row]")];
    const index = all.indexOf(row);
    const target =
      event.key === "ArrowUp"
        ? all[index - 1]
        : event.key === "ArrowDown"
          ? all[index + 1]
          : event.key === "Home"
            ? "start"
            : event.key === "End"
              ? "end"
              : null;
    if (!target) return;
    event.preventDefault();
    if (target === "end") goToNewest();
    else if (target === "start") scroller.current?.scrollTo({ top: 0 });
    else {
      target.focus({ preventScroll: true });
      target.scrollIntoView({ block: "nearest" });
    }
  };

  const renderedRows = rows.slice(view.start, view.end);
  const isActiveRendered = renderedRows.some(({ key }) => key === activeKey);
  const focusableKey = isActiveRendered ? activeKey : renderedRows.findLast(({ message }) => message !== null)?.key;
  return (
    <div className={styles.frame}>
      <div
        ref={scroller}
        className={styles.scroller}
        role="log"
        aria-label={texts.conversation}
        aria-live={isScrolledUp ? "off" : "polite"}
        onScroll={view.onScroll}
        onKeyDown={handleKeyDown}
      >
        {rows.length === 0 && !hasOlder ? (
          <div className={styles.empty}>
            <EmptyState icon={<MessageCircle size={26} />} title={texts.empty} text={texts.emptyText} />
          </div>
        ) : null}
        <div className={styles.spacer} />
        {hasOlder ? (
          <p className={styles.loadingOlder}>
            {loadingPage === "older" ? (
              <>
                <Spinner size={12} /> {texts.older}
              </>
            ) : null}
          </p>
        ) : null}
        <div ref={rowsElement}>
          <div style={{ height: view.paddingTop }} />
          {renderedRows.map((row) => (
            <div key={row.key} data-key={row.key} className={row.isGroupStart ? styles.rowFirst : styles.row}>
              {row.isDayStart ? <p className={styles.day}>{formatDay(row.at)}</p> : null}
              {row.isFirstUnread ? <p className={styles.newMessagesLine}>{texts.newMessages}</p> : null}
              {row.message ? (
                <MessageRow
                  row={row}
                  message={row.message}
                  isActive={row.key === focusableKey}
                  isHighlighted={row.key === highlightedKey}
                  onActive={setActiveKey}
                />
              ) : row.pending ? (
                <PendingMessageRow entry={row.pending} />
              ) : null}
            </div>
          ))}
          <div style={{ height: view.paddingBottom }} />
        </div>
      </div>
      {unread > 0 && isUnreadAbove ? (
        <div className={styles.unreadBar} role="status">
          <span className={styles.unreadText}>{texts.unreadAbove(unread)}</span>
          <Button size="small" icon={<ChevronsUp size={14} aria-hidden="true" />} onClick={goToFirstUnread}>
            {texts.toUnread}
          </Button>
          <Button size="small" onClick={() => void messageLog.markAllRead().catch(showError)}>
            {texts.markRead}
          </Button>
        </div>
      ) : null}
      {isScrolledUp ? (
        <div className={styles.pill}>
          <Button
            size="small"
            variant={unread > 0 ? "primary" : "secondary"}
            icon={<ChevronsDown size={14} aria-hidden="true" />}
            onClick={goToNewest}
          >
            {texts.toLatest} {unread > 0 ? <span className={styles.pillCount}>{texts.unreadCount(unread)}</span> : null}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
