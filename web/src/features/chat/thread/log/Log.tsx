import { ChevronsDown, ChevronsUp, MessageCircle } from "lucide-react";
import { type KeyboardEvent, useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { messageOf } from "@/api/problem";
import { messages } from "@/features/chat/thread/messages";
import type { Waiting } from "@/features/chat/thread/sending/journal";
import { useThread } from "@/features/chat/thread/threadContext";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { Spinner } from "@/ui/Spinner";
import { toast } from "@/ui/toasts";
import styles from "./Log.module.css";
import { rowsOf } from "./rows";
import { SaidRow } from "./SaidRow";
import { dayName } from "./times";
import { useReading } from "./useReading";
import { useWindow } from "./useWindow";
import { WaitingRow } from "./WaitingRow";

/** Older messages are asked for so far before one comes to the first. */
const NEAR_EDGE = 900;
const SOUGHT_MS = 1600;

export interface LogHandle {
  goTo: (number: number) => void;
  toEnd: () => void;
}

interface LogProps {
  waiting: readonly Waiting[];
  handle: React.Ref<LogHandle>;
  /** The number of the message that it is to lead to. */
  at: number | null;
  onArrived: () => void;
}

/** What was said in a chat, and what oneself is about to have said. */
export function Log({ waiting, handle, at, onArrived }: LogProps) {
  const { me, talk } = useThread();
  const { items, hasOlder, hasNewer, paging, newFrom, unread } = useStore(talk.store);
  const rows = useMemo(
    () => rowsOf(items, hasNewer ? [] : waiting, me.id, newFrom),
    [items, hasNewer, waiting, me.id, newFrom],
  );
  const [isAway, setAway] = useState(false);
  /** The first unread message lies above what is on the screen. */
  const [isPast, setPast] = useState(false);
  const [sought, setSought] = useState<string | null>(null);
  const [active, setActive] = useState<string | null>(null);

  // It opens at the message that one comes for, or where one had stopped reading.
  const [openAt] = useState(() => items.find(({ number }) => number === at)?.id ?? newFrom);
  const place = useRef((_isScroll: boolean) => {});
  const view = useWindow(rows, {
    openAt,
    hasMore: hasNewer,
    onPlace: useCallback((isScroll: boolean) => place.current(isScroll), []),
  });
  const { scroller, list, isAtEnd, toEnd, toRow, onScreen } = view;
  const numbers = useRef<ReadonlyMap<string, number>>(new Map());
  numbers.current = useMemo(() => new Map(items.map(({ id, number }) => [id, number])), [items]);
  const range = useCallback(() => {
    const shown = onScreen().flatMap((key) => numbers.current.get(key) ?? []);
    const [from, to] = [shown[0], shown.at(-1)];
    return from === undefined || to === undefined ? null : { from, to };
  }, [onScreen]);
  const reading = useReading(talk, range);
  place.current = (isScroll) => {
    const box = scroller.current;
    if (!box) return;
    setAway(!isAtEnd() || hasNewer);
    if (box.scrollTop < NEAR_EDGE) void talk.older();
    if (box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_EDGE) void talk.newer();
    if (isScroll) reading.now();
    else reading.soon();
    const shown = range();
    setPast(shown !== null && talk.isUnreadBefore(shown.from));
  };

  // What comes may be seen at once, or be too little to scroll; what is read changes what is unread above.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of these
  useEffect(() => {
    if (items.length > 0) place.current(false);
  }, [items, unread]);
  // What oneself says is seen.
  const lastOwn = waiting.at(-1)?.id;
  useEffect(() => {
    if (lastOwn !== undefined) void talk.reachNewest().then(toEnd, () => undefined);
  }, [lastOwn, talk, toEnd]);

  const goTo = useCallback(
    (number: number) => {
      talk.reach(number).then(
        () => {
          const id = talk.store.getState().items.find((message) => message.number === number)?.id;
          if (id === undefined) {
            toast(messages.messageGone, "error");
            return;
          }
          toRow(id);
          setSought(id);
          setTimeout(() => setSought((now) => (now === id ? null : now)), SOUGHT_MS);
        },
        (error: unknown) => toast(messageOf(error, messages.failedOther), "error"),
      );
    },
    [talk, toRow],
  );
  // An address, or what was found, leads to a message; once, for one goes on from there.
  useEffect(() => {
    if (at === null) return;
    goTo(at);
    onArrived();
  }, [at, goTo, onArrived]);
  useImperativeHandle(handle, () => ({ goTo, toEnd }), [goTo, toEnd]);

  const failed = (error: unknown) => toast(messageOf(error, messages.failedOther), "error");
  const newest = (): void => {
    talk.reachNewest().then(toEnd, failed);
  };
  const firstUnread = (): void => {
    talk.reachUnread().then((key) => (key === null ? toEnd() : toRow(key)), failed);
  };

  /** The arrows go from message to message, Home to the first that is held. */
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
            {paging === "older" ? (
              <>
                <Spinner size={12} /> {messages.older}
              </>
            ) : null}
          </p>
        ) : null}
        <div ref={list}>
          <div style={{ height: view.above }} />
          {drawn.map((row) => (
            <div key={row.key} data-key={row.key} className={row.isFirst ? styles.rowFirst : styles.row}>
              {row.isDay ? <p className={styles.day}>{dayName(row.at)}</p> : null}
              {row.isNew ? <p className={styles.newLine}>{messages.newMessages}</p> : null}
              {row.message ? (
                <SaidRow
                  row={row}
                  message={row.message}
                  isActive={row.key === focusable}
                  isSought={row.key === sought}
                  onActive={setActive}
                />
              ) : row.waiting ? (
                <WaitingRow entry={row.waiting} />
              ) : null}
            </div>
          ))}
          <div style={{ height: view.below }} />
        </div>
      </div>
      {unread > 0 && isPast ? (
        <div className={styles.unreadBar} role="status">
          <span className={styles.unreadText}>{messages.unreadAbove(unread)}</span>
          <Button size="small" icon={<ChevronsUp size={14} aria-hidden="true" />} onClick={firstUnread}>
            {messages.toUnread}
          </Button>
          <Button size="small" onClick={() => void talk.readAll().catch(failed)}>
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
