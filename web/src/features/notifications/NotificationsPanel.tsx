import { Link } from "@tanstack/react-router";
import { Bell, CheckCheck, Settings } from "lucide-react";
import { useEffect, useState } from "react";
import { NotificationItem } from "@/features/notifications/NotificationItem";
import styles from "@/features/notifications/Notifications.module.css";
import { texts } from "@/features/notifications/panelTexts";
import { RequestItem } from "@/features/notifications/RequestItem";
import type { LoadedNotifications, useNotifications } from "@/features/notifications/useNotifications";
import { Button } from "@/ui/buttons/Button";
import { iconButtonClass } from "@/ui/buttons/buttonClass";
import { IconButton } from "@/ui/buttons/IconButton";
import { EmptyState } from "@/ui/layout/EmptyState";
import { Skeleton } from "@/ui/layout/Skeleton";
import { toast } from "@/ui/status/toasts";

/** Maximum number of requests before "Show more"; keeps the notifications below them in view. */
const REQUESTS_SHOWN = 3;
type NotificationsState = ReturnType<typeof useNotifications>;
const showError = (message: string | null): void => {
  if (message !== null) toast(message, "error");
};

/** Content of the notifications popover: open requests, then notifications. */
export default function NotificationsPanel({ inbox, close }: { inbox: NotificationsState; close: () => void }) {
  const { listing: list, reload, read: markAsRead } = inbox;
  const unread = list.phase === "ready" ? list.unread : 0;
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h2 className={styles.title}>{texts.notifications}</h2>
        <IconButton
          label={texts.readAll}
          size="small"
          disabled={unread === 0}
          onClick={() => void markAsRead().then(showError)}
        >
          <CheckCheck size={16} aria-hidden="true" />
        </IconButton>
        <Link
          to="/account"
          hash="notifications"
          aria-label={texts.settings}
          title={texts.settings}
          className={iconButtonClass}
          onClick={close}
        >
          <Settings size={15} aria-hidden="true" />
        </Link>
      </div>
      {list.phase === "loading" ? (
        <div role="status" aria-label={texts.loading} className={styles.skeletons}>
          <Skeleton height={56} />
          <Skeleton height={56} />
        </div>
      ) : list.phase === "failed" ? (
        <EmptyState
          role="alert"
          title={texts.failed}
          text={list.detail === texts.failed ? undefined : list.detail}
          action={<Button onClick={() => void reload()}>{texts.tryAgain}</Button>}
        />
      ) : (
        <NotificationsList list={list} inbox={inbox} close={close} />
      )}
    </div>
  );
}

function NotificationsList({
  list,
  inbox,
  close,
}: {
  list: LoadedNotifications;
  inbox: NotificationsState;
  close: () => void;
}) {
  const { requests, items, next } = list;
  const [isLoadingMore, setLoadingMore] = useState(false);
  const { read: markAsRead } = inbox;
  const [isExpanded, setExpanded] = useState(false);
  const visibleRequests = isExpanded ? requests : requests.slice(0, REQUESTS_SHOWN);
  const hiddenCount = requests.length - visibleRequests.length;
  // Opening the list marks its requests as read. They stay in the list until answered.
  const unreadIds = visibleRequests
    .filter((request) => request.unread)
    .map(({ id }) => id)
    .join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what is new, however often the page is drawn
  useEffect(() => {
    if (unreadIds !== "") void markAsRead(unreadIds.split(","));
  }, [unreadIds]);

  if (requests.length === 0 && items.length === 0 && next === null) {
    return <EmptyState icon={<Bell size={22} aria-hidden="true" />} title={texts.empty} text={texts.emptyText} />;
  }
  const loadMore = async (): Promise<void> => {
    setLoadingMore(true);
    showError(await inbox.more());
    setLoadingMore(false);
  };
  return (
    <div className={styles.scroll}>
      {requests.length > 0 ? (
        <section aria-label={texts.waiting}>
          <h3 className={styles.heading}>{texts.waiting}</h3>
          <ul className={styles.list} aria-label={texts.list}>
            {visibleRequests.map((request) => (
              <RequestItem key={request.id} request={request} reload={inbox.reload} close={close} />
            ))}
          </ul>
          {hiddenCount > 0 ? (
            <Button size="small" variant="ghost" onClick={() => setExpanded(true)}>
              {texts.moreRequests({ count: hiddenCount })}
            </Button>
          ) : null}
        </section>
      ) : null}
      {items.length > 0 ? (
        <section aria-label={texts.activity}>
          {requests.length > 0 ? <h3 className={styles.heading}>{texts.activity}</h3> : null}
          <ul className={styles.list} aria-label={texts.activityList}>
            {items.map((item) => (
              <NotificationItem key={item.id} item={item} markAsRead={markAsRead} close={close} />
            ))}
          </ul>
        </section>
      ) : null}
      {next !== null ? (
        <div className={styles.more}>
          <Button size="small" variant="ghost" pending={isLoadingMore} onClick={() => void loadMore()}>
            {texts.more}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
