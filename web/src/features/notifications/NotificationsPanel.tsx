import { Link } from "@tanstack/react-router";
import { Bell, CheckCheck, Settings } from "lucide-react";
import { useEffect, useState } from "react";
import { NotificationItem } from "@/features/notifications/NotificationItem";
import styles from "@/features/notifications/Notifications.module.css";
import { messages } from "@/features/notifications/panelMessages";
import { RequestItem } from "@/features/notifications/RequestItem";
import type { LoadedNotifications, useNotifications } from "@/features/notifications/useNotifications";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { IconButton } from "@/ui/IconButton";
import { iconButtonClass } from "@/ui/iconButtonClass";
import { Skeleton } from "@/ui/Skeleton";
import { toast } from "@/ui/toasts";

/** Maximum number of requests before "Show more"; keeps the notifications below them in view. */
const REQUESTS_SHOWN = 3;
type NotificationsState = ReturnType<typeof useNotifications>;
const showError = (message: string | null): void => {
  if (message !== null) toast(message, "error");
};

/** Content of the notifications popover: open requests, then notifications. */
export default function NotificationsPanel({ inbox, close }: { inbox: NotificationsState; close: () => void }) {
  const { listing, reload, read } = inbox;
  const unread = listing.phase === "ready" ? listing.unread : 0;
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h2 className={styles.title}>{messages.notifications}</h2>
        <IconButton
          label={messages.readAll}
          size="small"
          disabled={unread === 0}
          onClick={() => void read().then(showError)}
        >
          <CheckCheck size={16} aria-hidden="true" />
        </IconButton>
        <Link
          to="/account"
          hash="notifications"
          aria-label={messages.settings}
          title={messages.settings}
          className={iconButtonClass}
          onClick={close}
        >
          <Settings size={15} aria-hidden="true" />
        </Link>
      </div>
      {listing.phase === "loading" ? (
        <div role="status" aria-label={messages.loading} className={styles.toCome}>
          <Skeleton height={56} />
          <Skeleton height={56} />
        </div>
      ) : listing.phase === "failed" ? (
        <EmptyState
          role="alert"
          title={messages.failed}
          text={listing.detail === messages.failed ? undefined : listing.detail}
          action={<Button onClick={() => void reload()}>{messages.tryAgain}</Button>}
        />
      ) : (
        <NotificationsList listing={listing} inbox={inbox} close={close} />
      )}
    </div>
  );
}

function NotificationsList({
  listing,
  inbox,
  close,
}: {
  listing: LoadedNotifications;
  inbox: NotificationsState;
  close: () => void;
}) {
  const { requests, items, next } = listing;
  const [isAsking, setAsking] = useState(false);
  const { read } = inbox;
  const [isWhole, setWhole] = useState(false);
  const seen = isWhole ? requests : requests.slice(0, REQUESTS_SHOWN);
  const hidden = requests.length - seen.length;
  // Opening the list marks its requests as read. They stay in the list until answered.
  const fresh = seen
    .filter((request) => request.unread)
    .map(({ id }) => id)
    .join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what is new, however often the page is drawn
  useEffect(() => {
    if (fresh !== "") void read(fresh.split(","));
  }, [fresh]);

  if (requests.length === 0 && items.length === 0 && next === null) {
    return <EmptyState icon={<Bell size={22} aria-hidden="true" />} title={messages.empty} text={messages.emptyText} />;
  }
  const more = async (): Promise<void> => {
    setAsking(true);
    showError(await inbox.more());
    setAsking(false);
  };
  return (
    <div className={styles.scroll}>
      {requests.length > 0 ? (
        <section aria-label={messages.waiting}>
          <h3 className={styles.heading}>{messages.waiting}</h3>
          <ul className={styles.list} aria-label={messages.list}>
            {seen.map((request) => (
              <RequestItem key={request.id} request={request} reload={inbox.reload} close={close} />
            ))}
          </ul>
          {hidden > 0 ? (
            <Button size="small" variant="ghost" onClick={() => setWhole(true)}>
              {messages.moreRequests(hidden)}
            </Button>
          ) : null}
        </section>
      ) : null}
      {items.length > 0 ? (
        <section aria-label={messages.happened}>
          {requests.length > 0 ? <h3 className={styles.heading}>{messages.happened}</h3> : null}
          <ul className={styles.list} aria-label={messages.newsList}>
            {items.map((item) => (
              <NotificationItem key={item.id} item={item} read={read} close={close} />
            ))}
          </ul>
        </section>
      ) : null}
      {next !== null ? (
        <div className={styles.more}>
          <Button size="small" variant="ghost" pending={isAsking} onClick={() => void more()}>
            {messages.more}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
