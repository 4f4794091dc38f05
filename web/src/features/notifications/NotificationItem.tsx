import { useRouter } from "@tanstack/react-router";
import { BellOff, Check, Ellipsis } from "lucide-react";
import type { MouseEvent } from "react";
import { getErrorMessage } from "@/api/problem";
import type { NotificationOut } from "@/features/notifications/api";
import styles from "@/features/notifications/Notifications.module.css";
import { messages } from "@/features/notifications/panelMessages";
import { mute } from "@/features/notifications/settings/api";
import { Avatar } from "@/ui/Avatar";
import { formatRelativeAge } from "@/ui/formatRelativeAge";
import { IconButton } from "@/ui/IconButton";
import { Menu } from "@/ui/Menu";
import { MenuItem } from "@/ui/MenuItem";
import { toast } from "@/ui/toasts";

interface NotificationItemProps {
  item: NotificationOut;
  read: (ids: readonly string[]) => Promise<string | null>;
  close: () => void;
}

/** A notification, or a group of notifications of one kind, that links to its source. */
export function NotificationItem({ item, read, close }: NotificationItemProps) {
  const router = useRouter();
  const { people, project, unread } = item;
  const { saying, text } = messages.sentence(item);
  const [first] = people;

  const readThis = async (): Promise<void> => {
    const message = await read([item.id]);
    if (message !== null) toast(message, "error");
  };
  const go = (event: MouseEvent): void => {
    if (unread) void readThis();
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    close();
    router.history.push(item.path);
  };
  const muteProject = async (): Promise<void> => {
    if (project === null) return;
    try {
      await mute(project.id);
      toast(messages.muted(project.name));
    } catch (error) {
      toast(getErrorMessage(error, messages.muteFailed), "error");
    }
  };

  return (
    <li className={styles.item} data-unread={unread || undefined}>
      {first ? <Avatar id={first.id} name={first.display_name} url={first.avatar_url} /> : null}
      <a href={item.path} className={styles.link} onClick={go}>
        <span className={styles.words}>
          <strong>
            {messages.who(
              people.map((person) => person.display_name),
              item.people_count,
            )}
          </strong>{" "}
          {saying}
          {item.title === "" ? null : (
            <>
              {" "}
              <strong>{item.title}</strong>
            </>
          )}
        </span>
        {text === "" ? null : <span className={styles.excerpt}>{text}</span>}
        <span className={styles.when}>
          {unread ? <span className={styles.mark} role="img" aria-label={messages.unread} /> : null}
          {formatRelativeAge(item.at)}
        </span>
      </a>
      {unread || project !== null ? (
        <Menu
          align="end"
          trigger={
            <IconButton label={messages.actions} size="small">
              <Ellipsis size={15} aria-hidden="true" />
            </IconButton>
          }
        >
          {unread ? (
            <MenuItem icon={<Check size={15} />} onSelect={() => void readThis()}>
              {messages.readOne}
            </MenuItem>
          ) : null}
          {project === null ? null : (
            <MenuItem icon={<BellOff size={15} />} onSelect={() => void muteProject()}>
              {messages.mute(project.name)}
            </MenuItem>
          )}
        </Menu>
      ) : null}
    </li>
  );
}
