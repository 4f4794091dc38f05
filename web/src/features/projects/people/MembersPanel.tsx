import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useCallback } from "react";
import { useTopic } from "@/api/socket/useTopic";
import type { Member, Project } from "@/api/types";
import { membersQuery } from "@/features/projects/api";
import { texts as shared } from "@/features/projects/texts";
import { Button } from "@/ui/buttons/Button";
import { EmptyState } from "@/ui/layout/EmptyState";
import { Panel } from "@/ui/layout/Panel";
import { Skeleton } from "@/ui/layout/Skeleton";
import { lazyComponent } from "@/ui/lazyComponent";
import { Avatar } from "@/ui/people/Avatar";
import { RoleTag } from "@/ui/people/RoleTag";
import styles from "./MembersPanel.module.css";

const PeopleActions = lazyComponent(() => import("./PeopleActions"));

function MemberListItem({ member }: { member: Member }) {
  const { profile } = member;
  return (
    <li className={styles.member}>
      <Avatar id={profile.id} name={profile.display_name} url={profile.avatar_url} />
      <Link to="/profile/$ref" params={{ ref: profile.username }} className={styles.memberName}>
        {profile.display_name}
      </Link>
      <RoleTag role={member.role} custom={member.custom_role} />
    </li>
  );
}

const EVENTS = ["members_changed"] as const;

/** Panel with a project's members. `address` is the ref in the page's URL; `project` is null while it loads. */
export function MembersPanel({ address, project }: { address: string; project: Project | null }) {
  const { data, error, refetch } = useQuery(membersQuery(address));
  const reload = useCallback(() => void refetch(), [refetch]);
  useTopic(project && `project:${project.id}`, EVENTS, reload);
  return (
    <Panel
      title={shared.members}
      count={data?.length}
      actions={project?.my_role ? <PeopleActions project={project} /> : null}
    >
      {data ? (
        <ul className={styles.rows}>
          {data.map((member) => (
            <MemberListItem key={member.profile.id} member={member} />
          ))}
        </ul>
      ) : error ? (
        <EmptyState
          role="alert"
          title={shared.membersFailed}
          text={error.message}
          action={<Button onClick={() => void refetch()}>{shared.tryAgain}</Button>}
        />
      ) : (
        <div className={styles.rows}>
          {["a", "b"].map((key) => (
            <div key={key} className={styles.member}>
              <Skeleton width={32} height={32} />
              <Skeleton width={140} />
            </div>
          ))}
        </div>
      )}
    </Panel>
  );
}
