import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useId, useState } from "react";
import { PERSON_FILTER_MAX } from "@/api/gen/limit-values";
import { useUserId } from "@/api/session";
import type { ProfileRef, Project } from "@/api/types";
import {
  type AssignableRole,
  friendsQuery,
  invitesQuery,
  peopleQuery,
  sendInvite,
} from "@/features/projects/people/api";
import { assignableRoleOptions, PersonLabel } from "@/features/projects/people/MemberRow";
import styles from "@/features/projects/people/People.module.css";
import { showNotice } from "@/features/projects/people/showNotice";
import { useMembers } from "@/features/projects/people/useMembers";
import { Button } from "@/ui/Button";
import { Select } from "@/ui/Select";
import { TextField } from "@/ui/TextField";
import { toast } from "@/ui/toasts";
import { useDebouncedText } from "@/ui/useDebouncedText";
import { messages } from "./messages";

const TYPING_MS = 250;

/** People search of the access dialog. The owner adds friends directly; everyone else is invited. */
export function PeopleSearch({ project, field }: { project: Project; field: RefObject<HTMLInputElement | null> }) {
  const queryClient = useQueryClient();
  const me = useUserId();
  const isOwner = project.my_role === "owner";
  const [text, setText] = useState("");
  const asked = useDebouncedText(text.trim(), TYPING_MS);
  const listId = useId();
  const { members = [], add } = useMembers(project);
  const invites = useQuery(invitesQuery(project.slug)).data ?? [];
  const friends = useQuery({ ...friendsQuery(asked), placeholderData: keepPreviousData }).data ?? [];
  const found = useQuery({ ...peopleQuery(asked), placeholderData: keepPreviousData });

  const memberIds = new Set(members.map(({ profile }) => profile.id));
  const invitedIds = new Set(invites.map(({ invitee }) => invitee.id));
  const friendIds = new Set(friends.map(({ id }) => id));
  const isLooking = text.trim() !== "";
  // Without a search text, suggest friends who aren't members.
  const shown: readonly ProfileRef[] = isLooking
    ? (found.data ?? []).filter(({ id }) => id !== me)
    : friends.filter(({ id }) => !memberIds.has(id));

  const invite = async ({ id }: ProfileRef, role: AssignableRole): Promise<void> => {
    try {
      await sendInvite(project.slug, { profile_id: id, role });
      toast(messages.inviteSent);
      await queryClient.invalidateQueries({ queryKey: invitesQuery(project.slug).queryKey });
    } catch (problem) {
      await showNotice(messages.inviteFailed, problem);
    }
  };

  return (
    <div className={styles.section}>
      <TextField
        ref={field}
        type="search"
        label={messages.find}
        hint={isOwner ? messages.findHint : messages.findHintInvite}
        autoComplete="off"
        spellCheck={false}
        maxLength={PERSON_FILTER_MAX}
        value={text}
        onValueChange={setText}
      />
      {isLooking && found.error ? (
        <p className={styles.said} role="alert">
          {messages.findFailed}: {found.error.message}
        </p>
      ) : null}
      {isLooking && found.data && shown.length === 0 && asked === text.trim() && !found.isPlaceholderData ? (
        <p className={styles.said} role="status">
          {messages.nobody}
        </p>
      ) : null}
      {shown.length > 0 ? (
        <>
          <h3 id={listId} className={styles.caption}>
            {isLooking ? messages.found : messages.friends}
          </h3>
          <ul className={styles.list} aria-labelledby={listId}>
            {shown.map((person) => (
              <PersonResultRow
                key={person.id}
                person={person}
                state={memberIds.has(person.id) ? "member" : invitedIds.has(person.id) ? "invited" : "outside"}
                canAdd={isOwner && friendIds.has(person.id)}
                canChoose={isOwner}
                onAdd={add}
                onInvite={invite}
              />
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}

interface PersonResultRowProps {
  person: ProfileRef;
  state: "member" | "invited" | "outside";
  canAdd: boolean;
  canChoose: boolean;
  onAdd: (person: ProfileRef, role: AssignableRole) => Promise<void>;
  onInvite: (person: ProfileRef, role: AssignableRole) => Promise<void>;
}

function PersonResultRow({ person, state, canAdd, canChoose, onAdd, onInvite }: PersonResultRowProps) {
  const [chosen, setChosen] = useState<AssignableRole | null>(null);
  const [isPending, setPending] = useState(false);
  const role = chosen ?? (canAdd ? "editor" : "viewer");
  const name = person.display_name;
  const act = async (): Promise<void> => {
    setPending(true);
    await (canAdd ? onAdd : onInvite)(person, role);
    setPending(false);
  };
  const isOpen = state === "outside" || (state === "invited" && canAdd);
  return (
    <li className={styles.row}>
      <PersonLabel id={person.id} name={name} username={person.username} url={person.avatar_url} />
      <span className={styles.controls}>
        {isOpen ? (
          <>
            {canChoose ? (
              <Select
                label={messages.roleFor(name)}
                className={styles.role}
                value={role}
                options={assignableRoleOptions}
                onValueChange={setChosen}
              />
            ) : null}
            <Button
              size="small"
              pending={isPending}
              aria-label={canAdd ? messages.addOne(name) : messages.inviteOne(name)}
              onClick={() => void act()}
            >
              {canAdd ? messages.add : messages.invite}
            </Button>
          </>
        ) : (
          <span className={styles.said}>{state === "member" ? messages.isMember : messages.isInvited}</span>
        )}
      </span>
    </li>
  );
}
