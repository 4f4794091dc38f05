import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Ban, Bell, BellOff, ChevronLeft, DoorOpen, FolderOpen, MoreHorizontal, User, UsersRound } from "lucide-react";
import { useState } from "react";
import { getErrorMessage } from "@/api/http/problem";
import { acceptChat, CHAT_KEY, type ChatOut, removeFromGroup, setBlocked, setMuted } from "@/features/chat/api";
import { getChatName } from "@/features/chat/list/chatNames";
import styles from "@/features/chat/MessagesPage.module.css";
import ChatSearchButton from "@/features/chat/search/ChatSearchButton";
import { texts } from "@/features/chat/texts";
import { Button } from "@/ui/buttons/Button";
import { IconButton } from "@/ui/buttons/IconButton";
import { confirm } from "@/ui/dialogs/confirm";
import { lazyComponent } from "@/ui/lazyComponent";
import { Avatar } from "@/ui/people/Avatar";
import { Menu } from "@/ui/popups/Menu";
import { MenuItem } from "@/ui/popups/MenuItem";
import { Tooltip } from "@/ui/popups/Tooltip";
import { Badge } from "@/ui/status/Badge";
import { toast } from "@/ui/status/toasts";

const GroupDialog = lazyComponent(() => import("./groups/GroupDialog"));

interface ChatHeadProps {
  chat: ChatOut;
  me: string;
  isOnline: boolean;
  /** True if the search panel of this chat is open. */
  isSearching: boolean;
  onSearchToggle: () => void;
}

/** Header of an open chat: its name, presence and status, and the menu with the actions on it. */
export default function ChatHead({ chat, me, isOnline, isSearching, onSearchToggle }: ChatHeadProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isEditing, setEditing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const name = getChatName(chat);
  const { person, project } = chat;
  const isPending = chat.status === "pending";

  const act = async (action: () => Promise<unknown>): Promise<boolean> => {
    if (isBusy) return false;
    setBusy(true);
    try {
      await action();
      return true;
    } catch (error) {
      toast(getErrorMessage(error, texts.actFailed), "error");
      return false;
    } finally {
      await client.invalidateQueries({ queryKey: CHAT_KEY });
      setBusy(false);
    }
  };
  const toggleBlock = async (): Promise<void> => {
    if (!person) return;
    if (!chat.blocked && !(await confirm(texts.confirmBlock(name)))) return;
    await act(() => setBlocked(person.id, !chat.blocked));
  };
  const leaveGroup = async (): Promise<void> => {
    if (!(await confirm(texts.confirmLeave(name)))) return;
    if (await act(() => removeFromGroup(chat.id, me)))
      void navigate({ to: "/messages/{-$kind}/{-$id}", params: { kind: chat.kind, id: undefined } });
  };

  return (
    <div className={styles.head}>
      <div className={styles.bar}>
        <Link
          to="/messages/{-$kind}/{-$id}"
          params={{ kind: chat.kind, id: undefined }}
          className={styles.back}
          aria-label={texts.back}
        >
          <ChevronLeft size={18} aria-hidden="true" />
        </Link>
        <Avatar id={person?.id ?? chat.id} name={name} url={person?.avatar_url ?? chat.picture_url} size={32} />
        <div className={styles.title}>
          <h2 className={styles.name} dir="auto">
            {name}
          </h2>
          {isOnline ? <p className={styles.state}>{texts.online}</p> : null}
        </div>
        {isPending && chat.started_by_me ? (
          <Tooltip label={texts.pendingHint} side="bottom">
            <span className={styles.pending}>
              <Badge tone="gold">{texts.pending}</Badge>
              <span className={styles.hint}>{texts.pendingHint}</span>
            </span>
          </Tooltip>
        ) : null}
        <ChatSearchButton label={texts.searchThisChat} isOpen={isSearching} onToggle={onSearchToggle} />
        <Menu
          align="end"
          trigger={
            <IconButton label={texts.options} side="bottom">
              <MoreHorizontal size={16} aria-hidden="true" />
            </IconButton>
          }
        >
          {person ? (
            <MenuItem icon={<User size={15} />} link={<Link to="/profile/$ref" params={{ ref: person.username }} />}>
              {texts.profile}
            </MenuItem>
          ) : null}
          {project ? (
            <MenuItem icon={<FolderOpen size={15} />} link={<Link to="/project/$ref" params={{ ref: project.slug }} />}>
              {texts.openProject}
            </MenuItem>
          ) : null}
          {chat.kind === "group" ? (
            <MenuItem icon={<UsersRound size={15} />} onSelect={() => setEditing(true)}>
              {texts.groupSettings}
            </MenuItem>
          ) : null}
          <MenuItem
            icon={chat.muted ? <Bell size={15} /> : <BellOff size={15} />}
            onSelect={() => void act(() => setMuted(chat.id, !chat.muted))}
          >
            {chat.muted ? texts.unmute : texts.mute}
          </MenuItem>
          {person ? (
            <MenuItem icon={<Ban size={15} />} danger onSelect={() => void toggleBlock()}>
              {chat.blocked ? texts.unblock : texts.block}
            </MenuItem>
          ) : null}
          {chat.kind === "group" ? (
            <MenuItem icon={<DoorOpen size={15} />} danger onSelect={() => void leaveGroup()}>
              {texts.leave}
            </MenuItem>
          ) : null}
        </Menu>
      </div>
      {isPending && !chat.started_by_me && chat.can_write ? (
        <div className={styles.requestBar} role="status">
          <span>{texts.requestHint({ name })}</span>
          <Button size="small" variant="primary" pending={isBusy} onClick={() => void act(() => acceptChat(chat.id))}>
            {texts.accept}
          </Button>
          <Button size="small" variant="ghost" onClick={() => void toggleBlock()}>
            {texts.block}
          </Button>
        </div>
      ) : null}
      {isEditing ? <GroupDialog chat={chat} me={me} onClose={() => setEditing(false)} /> : null}
    </div>
  );
}
