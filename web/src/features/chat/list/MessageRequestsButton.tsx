import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { MailQuestionMark } from "lucide-react";
import { useState } from "react";
import { getErrorMessage } from "@/api/problem";
import {
  acceptChat,
  CHAT_KEY,
  type ChatOut,
  markChatRead,
  messageRequestsQuery,
  setBlocked,
} from "@/features/chat/api";
import { getChatName } from "@/features/chat/list/chatNames";
import { messages } from "@/features/chat/messages";
import { Avatar } from "@/ui/Avatar";
import { Button } from "@/ui/Button";
import { confirm } from "@/ui/confirm";
import { formatRelativeAge } from "@/ui/formatRelativeAge";
import { Popover } from "@/ui/Popover";
import { toast } from "@/ui/toasts";
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
  const act = async (chat: ChatOut, work: () => Promise<unknown>): Promise<boolean> => {
    if (busy !== null) return false;
    setBusy(chat.id);
    let isDone = false;
    try {
      await work();
      isDone = true;
    } catch (error) {
      toast(getErrorMessage(error, messages.actFailed), "error");
    }
    await client.invalidateQueries({ queryKey: CHAT_KEY });
    setBusy(null);
    return isDone;
  };
  const open = (chat: ChatOut): void => {
    setOpen(false);
    void navigate({ to: "/messages/{-$kind}/{-$id}", params: { kind: chat.kind, id: chat.id } });
  };
  const refuse = async (chat: ChatOut): Promise<void> => {
    const { person } = chat;
    if (person && (await confirm(messages.askBlock(person.display_name))))
      await act(chat, () => setBlocked(person.id, true));
  };

  return (
    <Popover
      title={messages.messageRequests}
      align="start"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button size="small" icon={<MailQuestionMark size={14} aria-hidden="true" />}>
          {messages.messageRequests} {chats.length > 0 ? <span className={styles.count}>{chats.length}</span> : null}
        </Button>
      }
    >
      {chats.length === 0 ? (
        <p className={styles.none}>{messages.noRequests}</p>
      ) : (
        <ul className={styles.requests}>
          {chats.map((chat) => (
            <li key={chat.id} className={styles.request}>
              <span className={styles.who}>
                <Avatar
                  id={chat.person?.id ?? chat.id}
                  name={getChatName(chat)}
                  url={chat.person?.avatar_url}
                  size={32}
                />
                <span className={styles.words}>
                  <span className={styles.name}>{getChatName(chat)}</span>
                  <span className={styles.last}>
                    {messages.messagesCount(chat.unread)}
                    {chat.last_message ? ` · ${formatRelativeAge(chat.last_message.created_at)}` : null}
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
                  {messages.accept}
                </Button>
                <Button size="small" onClick={() => open(chat)}>
                  {messages.open}
                </Button>
                <Button size="small" onClick={() => void act(chat, () => markChatRead(chat))}>
                  {messages.markRead}
                </Button>
                <Button size="small" variant="ghost" onClick={() => void refuse(chat)}>
                  {messages.block}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
}
