import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useId, useRef } from "react";
import { useTopic } from "@/api/socket/useTopic";
import type { Project } from "@/api/types";
import { invitesQuery, rolesQuery } from "@/features/projects/people/api";
import { InvitedList } from "@/features/projects/people/InvitedList";
import { MemberRow } from "@/features/projects/people/MemberRow";
import styles from "@/features/projects/people/People.module.css";
import { PeopleSearch } from "@/features/projects/people/PeopleSearch";
import { useMembers } from "@/features/projects/people/useMembers";
import { texts as shared } from "@/features/projects/texts";
import { texts } from "./texts";
// Loaded eagerly: its confirmations must be available offline.
import "@/ui/dialogs/AlertDialog";
import { Button } from "@/ui/buttons/Button";
import { Dialog } from "@/ui/dialogs/Dialog";
import { EmptyState } from "@/ui/layout/EmptyState";
import { Skeleton } from "@/ui/layout/Skeleton";

const EVENTS = ["members_changed"] as const;

/** Dialog to manage a project's members. The owner adds, edits and removes; everyone with the permission invites. */
export default function AccessDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const queryClient = useQueryClient();
  const isOwner = project.my_role === "owner";
  const field = useRef<HTMLInputElement>(null);
  const invalidatePeople = useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: rolesQuery(project.slug).queryKey });
    void queryClient.invalidateQueries({ queryKey: invitesQuery(project.slug).queryKey });
  }, [queryClient, project.slug]);
  useTopic(`project:${project.id}`, EVENTS, invalidatePeople);
  return (
    <Dialog
      open
      size="wide"
      onOpenChange={(open) => !open && onClose()}
      title={texts.manageAccess}
      initialFocus={field}
      footer={<Button onClick={onClose}>{texts.close}</Button>}
    >
      <PeopleSearch project={project} field={field} />
      <InvitedList project={project} />
      {isOwner ? <MemberList project={project} onHandOver={onClose} /> : null}
    </Dialog>
  );
}

function MemberList({ project, onHandOver }: { project: Project; onHandOver: () => void }) {
  const { members, error, refetch, setRole, setCustomRole, remove, transfer } = useMembers(project);
  const roles = useQuery(rolesQuery(project.slug)).data ?? [];
  const id = useId();
  if (!members) {
    if (!error) return <Skeleton height={48} />;
    return (
      <EmptyState
        role="alert"
        title={shared.membersFailed}
        text={error.message}
        action={<Button onClick={() => void refetch()}>{shared.tryAgain}</Button>}
      />
    );
  }
  return (
    <div className={styles.section}>
      <h3 id={id} className={styles.caption}>
        {shared.members}
      </h3>
      <ul className={styles.list} aria-labelledby={id}>
        {members.map((member) => (
          <MemberRow
            key={member.profile.id}
            member={member}
            roles={roles}
            onRole={(role) => void setRole(member, role)}
            onCustomRole={(role) => void setCustomRole(member, role)}
            onRemove={() => void remove(member)}
            onTransfer={() => void transfer(member, onHandOver)}
          />
        ))}
      </ul>
    </div>
  );
}
