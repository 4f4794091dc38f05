import { Copy, Mail, MoreHorizontal, Pencil, Pin, PinOff, Reply, SmilePlus, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Message } from "@/features/chat/thread/api";
import { messages } from "@/features/chat/thread/messages";
import { useThread } from "@/features/chat/thread/threadContext";
import { cx } from "@/ui/cx";
import { IconButton } from "@/ui/IconButton";
import { late } from "@/ui/late";
import { Menu } from "@/ui/Menu";
import { MenuItem } from "@/ui/MenuItem";
import { MenuSeparator } from "@/ui/MenuSeparator";
import { Popover } from "@/ui/Popover";
import { linesOf, wordsOf } from "@/ui/richText/wordsOf";
import { Spinner } from "@/ui/Spinner";
import { toast } from "@/ui/toasts";
import styles from "./Message.module.css";
import { mayChange } from "./mayChange";
import { useActs } from "./useActs";

const EmojiPicker = late(() => import("@/features/chat/thread/emoji/EmojiPicker"));

/** So much of a message stands above its answer. */
const QUOTED = 80;

export interface ToolsProps {
  message: Message;
  isOwn: boolean;
  more: (button: HTMLButtonElement | null) => void;
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(messages.copied);
  } catch {
    toast(messages.copyFailed, "error");
  }
}

/** What one can do with a message: beside it while the pointer or the focus is on it. */
export function Tools({ message, isOwn, more }: ToolsProps) {
  const { chat, me, intent, focusText } = useThread();
  const acts = useActs();
  const [isPicking, setPicking] = useState(false);
  const reply = (): void => {
    const { id, number, author, kind, deleted } = message;
    intent.setState({
      quoted: {
        id,
        number,
        author,
        kind,
        deleted,
        text: kind === "text" ? wordsOf(message.body).slice(0, QUOTED) : "",
      },
      editing: null,
    });
    focusText();
  };
  const edit = (): void => {
    intent.setState({ editing: message, quoted: null });
    focusText();
  };
  return (
    <div className={cx(styles.tools, isOwn && styles.ownTools)} role="toolbar" aria-label={messages.actions}>
      {chat.can_write ? (
        <>
          <Popover
            title={messages.react}
            hideTitle
            open={isPicking}
            onOpenChange={setPicking}
            trigger={
              <IconButton label={messages.react} size="small">
                <SmilePlus size={15} aria-hidden="true" />
              </IconButton>
            }
          >
            <EmojiPicker
              fallback={<Spinner />}
              onPick={(emoji) => {
                setPicking(false);
                void acts.react(message, emoji, true);
              }}
            />
          </Popover>
          <IconButton label={messages.reply} size="small" onClick={reply}>
            <Reply size={15} aria-hidden="true" />
          </IconButton>
        </>
      ) : null}
      <Menu
        align="end"
        trigger={
          <IconButton ref={more} label={messages.more} size="small">
            <MoreHorizontal size={15} aria-hidden="true" />
          </IconButton>
        }
      >
        {mayChange(message, me.id) && chat.can_write ? (
          <MenuItem icon={<Pencil size={15} />} onSelect={edit}>
            {messages.edit}
          </MenuItem>
        ) : null}
        {message.kind === "text" ? (
          <MenuItem icon={<Copy size={15} />} onSelect={() => void copy(linesOf(message.body))}>
            {messages.copy}
          </MenuItem>
        ) : null}
        {chat.can_write ? (
          <MenuItem
            icon={message.pinned ? <PinOff size={15} /> : <Pin size={15} />}
            onSelect={() => void acts.pin(message, !message.pinned)}
          >
            {message.pinned ? messages.unpin : messages.pin}
          </MenuItem>
        ) : null}
        <MenuItem icon={<Mail size={15} />} onSelect={() => void acts.unreadFrom(message)}>
          {messages.markUnread}
        </MenuItem>
        {isOwn ? (
          <>
            <MenuSeparator />
            <MenuItem danger icon={<Trash2 size={15} />} onSelect={() => void acts.remove(message)}>
              {messages.delete}
            </MenuItem>
          </>
        ) : null}
      </Menu>
    </div>
  );
}
