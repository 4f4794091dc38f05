import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { MailQuestionMark } from "lucide-react";
import { useState } from "react";
import { getErrorMessage } from "@/api/http/problem";
import {
  acceptChat,
  CHAT_KEY,
  type ChatOut,
  markChatRead,
  messageRequestsQuery,
  setBlocked,
} from "@/features/chat/api";
import { getChatName } from "@/features/chat/list/chatNames";
import { texts } from "@/features/chat/texts";
import { formatAge } from "@/i18n/dates";
import { Button } from "@/ui/buttons/Button";
import { confirm } from "@/ui/dialogs/confirm";
import { Avatar } from "@/ui/people/Avatar";
import { Popover } from "@/ui/popups/Popover";
import { toast } from "@/ui/status/toasts";
import styles from "./List.module.css";

/** Button with a popover of message requests, one row per sender. */
export default function MessageRequestsButton() {
  const { data } = useQuery(messageRequestsQuery());
  const [isOpen, setOpen] = useState(false);
  const [busy, setBusy] = useState<string | null>(null);
  const client = useQueryClient();
  const navigate = useNavigate();
  const chats = data?.items ?? [];

  /** Run a request, then refetch the chats. Shows a toast on failure. Returns true on success. */
  const act = async (chat: ChatOut, action: () => Promise<unknown>): Promise<boolean> => {
    if (busy !== null) return false;
    setBusy(chat.id);
    let isDone = false;
    try {
      await action();
      isDone = true;
    } catch (error) {
      toast(getErrorMessage(error, texts.actFailed), "error");
    }
    await client.invalidateQueries({ queryKey: CHAT_KEY });
    setBusy(null);
    return isDone;
  };
  const open = (chat: ChatOut): void => {
    setOpen(false);
    void navigate({ to: "/messages/{-$kind}/{-$id}", params: { kind: chat.kind, id: chat.id } });
  };
  const blockSender = async (chat: ChatOut): Promise<void> => {
    const { person } = chat;
    if (person && (await confirm(texts.confirmBlock(person.display_name))))
      await act(chat, () => setBlocked(person.id, true));
  };

  return (
    <Popover
      title={texts.messageRequests}
      align="start"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button size="small" icon={<MailQuestionMark size={14} aria-hidden="true" />}>
          {texts.messageRequests} {chats.length > 0 ? <span className={styles.count}>{chats.length}</span> : null}
        </Button>
      }
    >
      {chats.length === 0 ? (
        <p className={styles.none}>{texts.noRequests}</p>
      ) : (
        <ul className={styles.requests}>
          {chats.map((chat) => (
            <li key={chat.id} className={styles.request}>
              <span className={styles.person}>
                <Avatar
                  id={chat.person?.id ?? chat.id}
                  name={getChatName(chat)}
                  url={chat.person?.avatar_url}
                  size={32}
                />
                <span className={styles.text}>
                  <span className={styles.name}>{getChatName(chat)}</span>
                  <span className={styles.preview}>
                    {texts.messagesCount(chat.unread)}
                    {chat.last_message ? ` · ${formatAge(chat.last_message.created_at)}` : null}
                  </span>
                </span>
              </span>
              <span className={styles.buttons}>
                <Button
                  size="small"
                  variant="primary"
                  pending={busy === chat.id}
                  onClick={() => void act(chat, () => acceptChat(chat.id)).then((isDone) => isDone && open(chat))}
                >
                  {texts.accept}
                </Button>
                <Button size="small" onClick={() => open(chat)}>
                  {texts.open}
                </Button>
                <Button size="small" onClick={() => void act(chat, () => markChatRead(chat))}>
                  {texts.markRead}
                </Button>
                <Button size="small" variant="ghost" onClick={() => void blockSender(chat)}>
                  {texts.block}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
}
