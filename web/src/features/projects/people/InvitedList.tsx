import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useId } from "react";
import { useUserId } from "@/api/http/session";
import type { Project } from "@/api/types";
import { cancelInvite, type Invite, invitesQuery } from "@/features/projects/people/api";
import { PersonLabel } from "@/features/projects/people/MemberRow";
import styles from "@/features/projects/people/People.module.css";
import { showNotice } from "@/features/projects/people/showNotice";
import { texts as shared } from "@/features/projects/texts";
import { IconButton } from "@/ui/buttons/IconButton";
import { texts } from "./texts";

/** List of pending invitations to a project. */
export function InvitedList({ project }: { project: Project }) {
  const me = useUserId();
  const { data, refetch } = useQuery(invitesQuery(project.slug));
  const id = useId();
  if (!data || data.length === 0) return null;
  const withdraw = async (invite: Invite): Promise<void> => {
    try {
      await cancelInvite(invite.id);
    } catch (problem) {
      await showNotice(texts.cancelInvitationFailed, problem);
    }
    await refetch();
  };
  return (
    <div className={styles.section}>
      <h3 id={id} className={styles.caption}>
        {texts.invited}
      </h3>
      <ul className={styles.list} aria-labelledby={id}>
        {data.map((invite) => (
          <li key={invite.id} className={styles.row}>
            <PersonLabel
              id={invite.invitee.id}
              name={invite.invitee.display_name}
              username={invite.invitee.username}
              url={invite.invitee.avatar_url}
            />
            <span className={styles.controls}>
              <span className={styles.status}>{shared.role[invite.role]}</span>
              {project.my_role === "owner" || invite.inviter.id === me ? (
                <IconButton
                  size="small"
                  label={texts.cancelInvitation({ name: invite.invitee.display_name })}
                  onClick={() => void withdraw(invite)}
                >
                  <X size={15} aria-hidden="true" />
                </IconButton>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
