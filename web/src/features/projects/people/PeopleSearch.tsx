import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useId, useState } from "react";
import { PERSON_FILTER_MAX } from "@/api/gen/limit-values";
import { useUserId } from "@/api/http/session";
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
import { Button } from "@/ui/buttons/Button";
import { Select } from "@/ui/forms/Select";
import { TextField } from "@/ui/forms/TextField";
import { toast } from "@/ui/status/toasts";
import { useDebounced } from "@/ui/text/useDebounced";
import { texts } from "./texts";

/** People search of the access dialog. The owner adds friends directly; everyone else is invited. */
export function PeopleSearch({ project, field }: { project: Project; field: RefObject<HTMLInputElement | null> }) {
  const queryClient = useQueryClient();
  const me = useUserId();
  const isOwner = project.my_role === "owner";
  const [text, setText] = useState("");
  const searchedText = useDebounced(text.trim());
  const listId = useId();
  const { members = [], add } = useMembers(project);
  const invites = useQuery(invitesQuery(project.slug)).data ?? [];
  const friends = useQuery({ ...friendsQuery(searchedText), placeholderData: keepPreviousData }).data ?? [];
  const results = useQuery({ ...peopleQuery(searchedText), placeholderData: keepPreviousData });

  const memberIds = new Set(members.map(({ profile }) => profile.id));
  const invitedIds = new Set(invites.map(({ invitee }) => invitee.id));
  const friendIds = new Set(friends.map(({ id }) => id));
  const isSearching = text.trim() !== "";
  // Without a search text, suggest friends who aren't members.
  const visiblePeople: readonly ProfileRef[] = isSearching
    ? (results.data ?? []).filter(({ id }) => id !== me)
    : friends.filter(({ id }) => !memberIds.has(id));

  const invite = async ({ id }: ProfileRef, role: AssignableRole): Promise<void> => {
    try {
      await sendInvite(project.slug, { profile_id: id, role });
      toast(texts.inviteSent);
      await queryClient.invalidateQueries({ queryKey: invitesQuery(project.slug).queryKey });
    } catch (problem) {
      await showNotice(texts.inviteFailed, problem);
    }
  };

  return (
    <div className={styles.section}>
      <TextField
        ref={field}
        type="search"
        label={texts.find}
        hint={isOwner ? texts.findHint : texts.findHintInvite}
        autoComplete="off"
        spellCheck={false}
        maxLength={PERSON_FILTER_MAX}
        value={text}
        onValueChange={setText}
      />
      {isSearching && results.error ? (
        <p className={styles.status} role="alert">
          {texts.findFailed}: {results.error.message}
        </p>
      ) : null}
      {isSearching &&
      results.data &&
      visiblePeople.length === 0 &&
      searchedText === text.trim() &&
      !results.isPlaceholderData ? (
        <p className={styles.status} role="status">
          {texts.noResults}
        </p>
      ) : null}
      {visiblePeople.length > 0 ? (
        <>
          <h3 id={listId} className={styles.caption}>
            {isSearching ? texts.results : texts.friends}
          </h3>
          <ul className={styles.list} aria-labelledby={listId}>
            {visiblePeople.map((person) => (
              <PersonResultRow
                key={person.id}
                person={person}
                state={memberIds.has(person.id) ? "member" : invitedIds.has(person.id) ? "invited" : "nonMember"}
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
  state: "member" | "invited" | "nonMember";
  canAdd: boolean;
  canChoose: boolean;
  onAdd: (person: ProfileRef, role: AssignableRole) => Promise<void>;
  onInvite: (person: ProfileRef, role: AssignableRole) => Promise<void>;
}

function PersonResultRow({ person, state, canAdd, canChoose, onAdd, onInvite }: PersonResultRowProps) {
  const [selectedRole, setSelectedRole] = useState<AssignableRole | null>(null);
  const [isPending, setPending] = useState(false);
  const role = selectedRole ?? (canAdd ? "editor" : "viewer");
  const name = person.display_name;
  const act = async (): Promise<void> => {
    setPending(true);
    await (canAdd ? onAdd : onInvite)(person, role);
    setPending(false);
  };
  const hasActions = state === "nonMember" || (state === "invited" && canAdd);
  return (
    <li className={styles.row}>
      <PersonLabel id={person.id} name={name} username={person.username} url={person.avatar_url} />
      <span className={styles.controls}>
        {hasActions ? (
          <>
            {canChoose ? (
              <Select
                label={texts.roleFor({ name })}
                className={styles.role}
                value={role}
                options={assignableRoleOptions}
                onValueChange={setSelectedRole}
              />
            ) : null}
            <Button
              size="small"
              pending={isPending}
              aria-label={canAdd ? texts.addPerson({ name }) : texts.invitePerson({ name })}
              onClick={() => void act()}
            >
              {canAdd ? texts.add : texts.invite}
            </Button>
          </>
        ) : (
          <span className={styles.status}>{state === "member" ? texts.isMember : texts.isInvited}</span>
        )}
      </span>
    </li>
  );
}
