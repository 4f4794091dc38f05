import { Copy, Mail, MoreHorizontal, Pencil, Pin, PinOff, Reply, SmilePlus, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Message } from "@/features/chat/thread/api";
import { texts } from "@/features/chat/thread/texts";
import { useThread } from "@/features/chat/thread/threadContext";
import { IconButton } from "@/ui/buttons/IconButton";
import { cx } from "@/ui/cx";
import { lazyComponent } from "@/ui/lazyComponent";
import { Menu } from "@/ui/popups/Menu";
import { MenuItem, MenuSeparator } from "@/ui/popups/MenuItem";
import { Popover } from "@/ui/popups/Popover";
import { toPlainText, toPlainTextLines } from "@/ui/richText/plainText";
import { Spinner } from "@/ui/status/Spinner";
import { toast } from "@/ui/status/toasts";
import { canEditMessage } from "./canEditMessage";
import styles from "./Message.module.css";
import { useMessageActions } from "./useMessageActions";

const EmojiPicker = lazyComponent(() => import("@/features/chat/thread/emoji/EmojiPicker"));

/** Maximum length of the quoted text above a reply. */
const QUOTE_LENGTH = 80;

export interface MessageToolbarProps {
  message: Message;
  isOwn: boolean;
  menuButtonRef: (button: HTMLButtonElement | null) => void;
}

async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(texts.copied);
  } catch {
    toast(texts.copyFailed, "error");
  }
}

/** Actions on a message, shown while the pointer or the focus is on it. */
export function MessageToolbar({ message, isOwn, menuButtonRef }: MessageToolbarProps) {
  const { chat, me, composerTarget, focusComposer } = useThread();
  const actions = useMessageActions();
  const [isPicking, setPicking] = useState(false);
  const reply = (): void => {
    const { id, number, author, kind, deleted } = message;
    composerTarget.setState({
      quoted: {
        id,
        number,
        author,
        kind,
        deleted,
        text: kind === "text" ? toPlainText(message.body).slice(0, QUOTE_LENGTH) : "",
      },
      editing: null,
    });
    focusComposer();
  };
  const edit = (): void => {
    composerTarget.setState({ editing: message, quoted: null });
    focusComposer();
  };
  return (
    <div className={cx(styles.tools, isOwn && styles.ownTools)} role="toolbar" aria-label={texts.actions}>
      {chat.can_write ? (
        <>
          <Popover
            title={texts.react}
            hideTitle
            open={isPicking}
            onOpenChange={setPicking}
            trigger={
              <IconButton label={texts.react} size="small">
                <SmilePlus size={15} aria-hidden="true" />
              </IconButton>
            }
          >
            <EmojiPicker
              fallback={<Spinner />}
              onPick={(emoji) => {
                setPicking(false);
                void actions.react(message, emoji, true);
              }}
            />
          </Popover>
          <IconButton label={texts.reply} size="small" onClick={reply}>
            <Reply size={15} aria-hidden="true" />
          </IconButton>
        </>
      ) : null}
      <Menu
        align="end"
        trigger={
          <IconButton ref={menuButtonRef} label={texts.more} size="small">
            <MoreHorizontal size={15} aria-hidden="true" />
          </IconButton>
        }
      >
        {canEditMessage(message, me.id) && chat.can_write ? (
          <MenuItem icon={<Pencil size={15} />} onSelect={edit}>
            {texts.edit}
          </MenuItem>
        ) : null}
        {message.kind === "text" ? (
          <MenuItem icon={<Copy size={15} />} onSelect={() => void copyText(toPlainTextLines(message.body))}>
            {texts.copy}
          </MenuItem>
        ) : null}
        {chat.can_write ? (
          <MenuItem
            icon={message.pinned ? <PinOff size={15} /> : <Pin size={15} />}
            onSelect={() => void actions.pin(message, !message.pinned)}
          >
            {message.pinned ? texts.unpin : texts.pin}
          </MenuItem>
        ) : null}
        <MenuItem icon={<Mail size={15} />} onSelect={() => void actions.markUnreadFrom(message)}>
          {texts.markUnread}
        </MenuItem>
        {isOwn ? (
          <>
            <MenuSeparator />
            <MenuItem danger icon={<Trash2 size={15} />} onSelect={() => void actions.remove(message)}>
              {texts.delete}
            </MenuItem>
          </>
        ) : null}
      </Menu>
    </div>
  );
}
