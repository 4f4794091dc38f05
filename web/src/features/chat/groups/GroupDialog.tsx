import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { GROUP_NAME_MAX } from "@/api/gen/limit-values";
import { getErrorMessage } from "@/api/http/problem";
import {
  addToGroup,
  CHAT_KEY,
  type ChatOut,
  peopleQuery,
  removeFromGroup,
  renameGroup,
  transferOwnership,
  withdrawInvitation,
} from "@/features/chat/api";
import { GroupPicture } from "@/features/chat/groups/GroupPicture";
import { PeoplePicker } from "@/features/chat/groups/PeoplePicker";
import { texts as invitation } from "@/features/chat/groups/texts";
import { texts } from "@/features/chat/texts";
import { Button } from "@/ui/buttons/Button";
import { confirm } from "@/ui/dialogs/confirm";
import { Dialog } from "@/ui/dialogs/Dialog";
import { useConfirmDiscard } from "@/ui/dialogs/useConfirmDiscard";
import { TextField } from "@/ui/forms/TextField";
import { EmptyState } from "@/ui/layout/EmptyState";
import { Skeleton } from "@/ui/layout/Skeleton";
import { Avatar } from "@/ui/people/Avatar";
import { Badge } from "@/ui/status/Badge";
import { toast } from "@/ui/status/toasts";
import styles from "./Groups.module.css";

interface GroupDialogProps {
  chat: ChatOut;
  me: string;
  onClose: () => void;
}

/** Dialog with a group's name, picture and people; its owner can edit them. */
export default function GroupDialog({ chat, me, onClose }: GroupDialogProps) {
  const { data, error, isPending, refetch } = useQuery(peopleQuery(chat.id));
  const client = useQueryClient();
  const [name, setName] = useState(chat.name ?? "");
  const [busyKey, setBusyKey] = useState<string | null>(null);
  const isOwner = chat.role === "owner";
  const people = data?.items ?? [];
  const invitedPeople = data?.invited ?? [];

  const act = async (key: string, action: () => Promise<unknown>): Promise<void> => {
    if (busyKey !== null) return;
    setBusyKey(key);
    try {
      await action();
    } catch (error) {
      toast(getErrorMessage(error, texts.actFailed), "error");
    }
    await client.invalidateQueries({ queryKey: CHAT_KEY });
    setBusyKey(null);
  };
  const requestClose = useConfirmDiscard(name.trim() !== (chat.name ?? ""), onClose);
  const makeOwner = async (id: string, display_name: string): Promise<void> => {
    if (await confirm(texts.confirmMakeOwner(display_name))) await act(id, () => transferOwnership(chat.id, id));
  };

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && requestClose()}
      title={texts.groupSettings}
      footer={
        <Button variant="primary" onClick={requestClose}>
          {texts.done}
        </Button>
      }
    >
      <div className={styles.form}>
        {isOwner ? <GroupPicture chat={chat} /> : null}
        {isOwner ? (
          <div className={styles.line}>
            <TextField
              label={texts.groupName}
              value={name}
              onValueChange={setName}
              maxLength={GROUP_NAME_MAX}
              autoComplete="off"
            />
            <Button
              pending={busyKey === "name"}
              disabled={name.trim() === "" || name.trim() === chat.name}
              onClick={() => void act("name", () => renameGroup(chat.id, name.trim()))}
            >
              {texts.save}
            </Button>
          </div>
        ) : null}
        {isPending ? (
          <div className={styles.picker} role="status" aria-label={texts.loading}>
            <Skeleton height={36} />
            <Skeleton height={36} />
          </div>
        ) : error && people.length === 0 ? (
          <EmptyState
            role="alert"
            title={texts.peopleFailed}
            text={getErrorMessage(error, "")}
            action={<Button onClick={() => void refetch()}>{texts.retry}</Button>}
          />
        ) : null}
        <ul className={styles.people} aria-label={texts.people}>
          {people.map(({ profile, role }) => (
            <li key={profile.id} className={styles.person}>
              <Avatar id={profile.id} name={profile.display_name} url={profile.avatar_url} size={32} />
              <span className={styles.name} dir="auto">
                {profile.display_name}
              </span>
              {role === "owner" ? <Badge tone="accent">{texts.owner}</Badge> : null}
              {isOwner && profile.id !== me ? (
                <>
                  <Button size="small" onClick={() => void makeOwner(profile.id, profile.display_name)}>
                    {texts.makeOwner}
                  </Button>
                  <Button
                    size="small"
                    variant="ghost"
                    pending={busyKey === profile.id}
                    aria-label={`${texts.remove} ${profile.display_name}`}
                    onClick={() => void act(profile.id, () => removeFromGroup(chat.id, profile.id))}
                  >
                    {texts.remove}
                  </Button>
                </>
              ) : null}
            </li>
          ))}
          {invitedPeople.map(({ id, display_name, avatar_url }) => (
            <li key={id} className={styles.person}>
              <Avatar id={id} name={display_name} url={avatar_url} size={32} />
              <span className={styles.name} dir="auto">
                {display_name}
              </span>
              <Badge>{invitation.invited}</Badge>
              {isOwner ? (
                <Button
                  size="small"
                  variant="ghost"
                  pending={busyKey === id}
                  aria-label={invitation.withdrawFor({ name: display_name })}
                  onClick={() => void act(id, () => withdrawInvitation(chat.id, id))}
                >
                  {invitation.withdraw}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
        {isOwner ? (
          <section aria-label={texts.addPeople}>
            <p className={styles.note}>{invitation.invitationHint}</p>
            <PeoplePicker
              excludedIds={new Set([...people.map(({ profile }) => profile.id), ...invitedPeople.map(({ id }) => id)])}
            >
              {({ id, display_name }) => (
                <Button
                  size="small"
                  pending={busyKey === id}
                  aria-label={`${texts.add} ${display_name}`}
                  onClick={() => void act(id, () => addToGroup(chat.id, id))}
                >
                  {texts.add}
                </Button>
              )}
            </PeoplePicker>
          </section>
        ) : null}
      </div>
    </Dialog>
  );
}
