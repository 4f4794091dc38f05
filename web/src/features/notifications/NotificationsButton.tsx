import { Bell } from "lucide-react";
import { useState } from "react";
import styles from "@/features/notifications/Notifications.module.css";
import { texts } from "@/features/notifications/texts";
import { useNotifications } from "@/features/notifications/useNotifications";
import { IconButton } from "@/ui/buttons/IconButton";
import { lazyComponent } from "@/ui/lazyComponent";
import { Popover } from "@/ui/popups/Popover";

const NotificationsPanel = lazyComponent(() => import("@/features/notifications/NotificationsPanel"));

/** Bell button of the header, with a dot while there are unread notifications. */
export function NotificationsButton({ userId }: { userId: string }) {
  const [isOpen, setOpen] = useState(false);
  const inbox = useNotifications(userId);
  const isUnread = inbox.listing.phase === "ready" && inbox.listing.unread > 0;
  return (
    <Popover
      title={texts.notifications}
      hideTitle
      align="end"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <IconButton label={texts.notifications} side="bottom" aria-description={isUnread ? texts.unread : undefined}>
          <span className={styles.bell}>
            <Bell size={18} aria-hidden="true" />
            {isUnread ? <span className={styles.dot} data-unread="" /> : null}
          </span>
        </IconButton>
      }
    >
      <NotificationsPanel inbox={inbox} close={() => setOpen(false)} />
    </Popover>
  );
}
