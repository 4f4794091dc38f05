import { useRouter } from "@tanstack/react-router";
import { BellOff, Check, Ellipsis } from "lucide-react";
import type { MouseEvent } from "react";
import { getErrorMessage } from "@/api/http/problem";
import type { NotificationOut } from "@/features/notifications/api";
import styles from "@/features/notifications/Notifications.module.css";
import { texts } from "@/features/notifications/panelTexts";
import { mute } from "@/features/notifications/settings/api";
import { formatAge } from "@/i18n/dates";
import { IconButton } from "@/ui/buttons/IconButton";
import { Avatar } from "@/ui/people/Avatar";
import { Menu } from "@/ui/popups/Menu";
import { MenuItem } from "@/ui/popups/MenuItem";
import { toast } from "@/ui/status/toasts";

interface NotificationItemProps {
  item: NotificationOut;
  markAsRead: (ids: readonly string[]) => Promise<string | null>;
  close: () => void;
}

/** A notification, or a group of notifications of one kind, that links to its source. */
export function NotificationItem({ item, markAsRead, close }: NotificationItemProps) {
  const router = useRouter();
  const { people, project, unread } = item;
  const { phrase, text } = texts.describe(item);
  const [first] = people;

  const markThisAsRead = async (): Promise<void> => {
    const message = await markAsRead([item.id]);
    if (message !== null) toast(message, "error");
  };
  const open = (event: MouseEvent): void => {
    if (unread) void markThisAsRead();
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    close();
    router.history.push(item.path);
  };
  const muteProject = async (): Promise<void> => {
    if (project === null) return;
    try {
      await mute(project.id);
      toast(texts.muted({ project: project.name }));
    } catch (error) {
      toast(getErrorMessage(error, texts.muteFailed), "error");
    }
  };

  return (
    <li className={styles.item} data-unread={unread || undefined}>
      {first ? <Avatar id={first.id} name={first.display_name} url={first.avatar_url} /> : null}
      <a href={item.path} className={styles.link} onClick={open}>
        <span className={styles.text}>
          <strong>
            {texts.formatNames(
              people.map((person) => person.display_name),
              item.people_count,
            )}
          </strong>{" "}
          {phrase}
          {item.title === "" ? null : (
            <>
              {" "}
              <strong>{item.title}</strong>
            </>
          )}
        </span>
        {text === "" ? null : <span className={styles.excerpt}>{text}</span>}
        <span className={styles.time}>
          {unread ? <span className={styles.unreadDot} role="img" aria-label={texts.unread} /> : null}
          {formatAge(item.at)}
        </span>
      </a>
      {unread || project !== null ? (
        <Menu
          align="end"
          trigger={
            <IconButton label={texts.actions} size="small">
              <Ellipsis size={15} aria-hidden="true" />
            </IconButton>
          }
        >
          {unread ? (
            <MenuItem icon={<Check size={15} />} onSelect={() => void markThisAsRead()}>
              {texts.readOne}
            </MenuItem>
          ) : null}
          {project === null ? null : (
            <MenuItem icon={<BellOff size={15} />} onSelect={() => void muteProject()}>
              {texts.mute({ project: project.name })}
            </MenuItem>
          )}
        </Menu>
      ) : null}
    </li>
  );
}
