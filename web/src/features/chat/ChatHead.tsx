import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Ban, Bell, BellOff, ChevronLeft, DoorOpen, FolderOpen, MoreHorizontal, User, UsersRound } from "lucide-react";
import { useState } from "react";
import { messageOf } from "@/api/problem";
import { ALL, accept, block, type ChatOut, mute, removeFromGroup } from "@/features/chat/api";
import FindButton from "@/features/chat/find/FindButton";
import { nameOf } from "@/features/chat/list/names";
import styles from "@/features/chat/MessagesPage.module.css";
import { messages } from "@/features/chat/messages";
import { Avatar } from "@/ui/Avatar";
import { Badge } from "@/ui/Badge";
import { Button } from "@/ui/Button";
import { confirm } from "@/ui/confirm";
import { IconButton } from "@/ui/IconButton";
import { late } from "@/ui/late";
import { Menu } from "@/ui/Menu";
import { MenuItem } from "@/ui/MenuItem";
import { Tooltip } from "@/ui/Tooltip";
import { toast } from "@/ui/toasts";

const GroupDialog = late(() => import("./groups/GroupDialog"));

interface ChatHeadProps {
  chat: ChatOut;
  me: string;
  isOnline: boolean;
  /** Whether one looks for what was said in it, and how to begin and end. */
  isFinding: boolean;
  onFind: () => void;
}

/** Who the conversation is with, and what can be done with it as a whole. */
export default function ChatHead({ chat, me, isOnline, isFinding, onFind }: ChatHeadProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isEditing, setEditing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const name = nameOf(chat);
  const { person, project } = chat;
  const waits = chat.status === "pending";

  const act = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (isBusy) return false;
    setBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      toast(messageOf(error, messages.actFailed), "error");
      return false;
    } finally {
      await client.invalidateQueries({ queryKey: ALL });
      setBusy(false);
    }
  };
  const stop = async (): Promise<void> => {
    if (!person) return;
    if (!chat.blocked && !(await confirm(messages.askBlock(name)))) return;
    await act(() => block(person.id, !chat.blocked));
  };
  const leave = async (): Promise<void> => {
    if (!(await confirm(messages.askLeave(name)))) return;
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
          aria-label={messages.back}
        >
          <ChevronLeft size={18} aria-hidden="true" />
        </Link>
        <Avatar id={person?.id ?? chat.id} name={name} url={person?.avatar_url ?? chat.picture_url} size={32} />
        <div className={styles.title}>
          <h2 className={styles.name} dir="auto">
            {name}
          </h2>
          {isOnline ? <p className={styles.state}>{messages.online}</p> : null}
        </div>
        {waits && chat.started_by_me ? (
          <Tooltip label={messages.pendingHint} side="bottom">
            <span className={styles.pending}>
              <Badge tone="gold">{messages.pending}</Badge>
              <span className={styles.hint}>{messages.pendingHint}</span>
            </span>
          </Tooltip>
        ) : null}
        <FindButton label={messages.findHere} isOpen={isFinding} onToggle={onFind} />
        <Menu
          align="end"
          trigger={
            <IconButton label={messages.options} side="bottom">
              <MoreHorizontal size={16} aria-hidden="true" />
            </IconButton>
          }
        >
          {person ? (
            <MenuItem icon={<User size={15} />} link={<Link to="/profile/$ref" params={{ ref: person.username }} />}>
              {messages.profile}
            </MenuItem>
          ) : null}
          {project ? (
            <MenuItem icon={<FolderOpen size={15} />} link={<Link to="/project/$ref" params={{ ref: project.slug }} />}>
              {messages.openProject}
            </MenuItem>
          ) : null}
          {chat.kind === "group" ? (
            <MenuItem icon={<UsersRound size={15} />} onSelect={() => setEditing(true)}>
              {messages.groupSettings}
            </MenuItem>
          ) : null}
          <MenuItem
            icon={chat.muted ? <Bell size={15} /> : <BellOff size={15} />}
            onSelect={() => void act(() => mute(chat.id, !chat.muted))}
          >
            {chat.muted ? messages.unmute : messages.mute}
          </MenuItem>
          {person ? (
            <MenuItem icon={<Ban size={15} />} danger onSelect={() => void stop()}>
              {chat.blocked ? messages.unblock : messages.block}
            </MenuItem>
          ) : null}
          {chat.kind === "group" ? (
            <MenuItem icon={<DoorOpen size={15} />} danger onSelect={() => void leave()}>
              {messages.leave}
            </MenuItem>
          ) : null}
        </Menu>
      </div>
      {waits && !chat.started_by_me && chat.can_write ? (
        <div className={styles.asks} role="status">
          <span>{messages.asksYou(name)}</span>
          <Button size="small" variant="primary" pending={isBusy} onClick={() => void act(() => accept(chat.id))}>
            {messages.accept}
          </Button>
          <Button size="small" variant="ghost" onClick={() => void stop()}>
            {messages.block}
          </Button>
        </div>
      ) : null}
      {isEditing ? <GroupDialog chat={chat} me={me} onClose={() => setEditing(false)} /> : null}
    </div>
  );
}
