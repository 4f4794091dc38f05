import { Bell } from "lucide-react";
import { useEffect, useState } from "react";
import { messages } from "@/features/notifications/messages";
import styles from "@/features/notifications/Notifications.module.css";
import { useInbox } from "@/features/notifications/useInbox";
import { IconButton } from "@/ui/IconButton";
import { late } from "@/ui/late";
import { Popover } from "@/ui/Popover";

const NotificationsPanel = late(() => import("@/features/notifications/NotificationsPanel"));

/** The header's bell: a dot while something waits that was not looked at yet. */
export function NotificationsButton({ userId }: { userId: string }) {
  const [isOpen, setOpen] = useState(false);
  const { listing, isUnread, markSeen, reload } = useInbox(userId);
  // What comes while one looks is seen at once.
  useEffect(() => {
    if (isOpen && isUnread) markSeen();
  }, [isOpen, isUnread, markSeen]);
  return (
    <Popover
      title={messages.notifications}
      align="end"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <IconButton
          label={messages.notifications}
          side="bottom"
          aria-description={isUnread ? messages.unread : undefined}
        >
          <span className={styles.bell}>
            <Bell size={18} aria-hidden="true" />
            {isUnread ? <span className={styles.dot} data-unread="" /> : null}
          </span>
        </IconButton>
      }
    >
      <NotificationsPanel listing={listing} reload={reload} />
    </Popover>
  );
}
