import { Crown, UserMinus } from "lucide-react";
import type { Member } from "@/api/types";
import type { AssignableRole, Role } from "@/features/projects/people/api";
import styles from "@/features/projects/people/People.module.css";
import { texts as shared } from "@/features/projects/texts";
import { IconButton } from "@/ui/buttons/IconButton";
import { Select } from "@/ui/forms/Select";
import { Avatar } from "@/ui/people/Avatar";
import { texts } from "./texts";

const NO_ROLE = "";
export const ASSIGNABLE_ROLES: readonly AssignableRole[] = ["editor", "viewer"];
export const assignableRoleOptions = ASSIGNABLE_ROLES.map((value) => ({ value, label: shared.role[value] }));
const ownerOptions = [{ value: "owner" as const, label: shared.role.owner }, ...assignableRoleOptions];

export interface MemberRowProps {
  member: Member;
  roles: readonly Role[];
  onRole: (role: AssignableRole) => void;
  onCustomRole: (role: Role | null) => void;
  onRemove: () => void;
  onTransfer: () => void;
}

/** Row of a member with the owner's controls. */
export function MemberRow({ member, roles, onRole, onCustomRole, onRemove, onTransfer }: MemberRowProps) {
  const { profile, role, custom_role } = member;
  const name = profile.display_name;
  const isOwner = role === "owner";
  return (
    <li className={styles.row}>
      <PersonLabel name={name} username={profile.username} id={profile.id} url={profile.avatar_url} />
      <span className={styles.controls}>
        <Select
          label={texts.roleFor({ name })}
          className={styles.role}
          value={role}
          options={isOwner ? ownerOptions : assignableRoleOptions}
          onValueChange={(next) => next !== role && next !== "owner" && onRole(next)}
        />
        {!isOwner && roles.length > 0 ? (
          <Select
            label={texts.customRoleOf({ name })}
            className={styles.customRole}
            value={custom_role?.id ?? NO_ROLE}
            options={[
              { value: NO_ROLE, label: texts.noCustomRole },
              ...roles.map(({ id, name: label }) => ({ value: id, label })),
            ]}
            onValueChange={(id) => onCustomRole(roles.find((customRole) => customRole.id === id) ?? null)}
          />
        ) : null}
        {isOwner ? null : (
          <IconButton size="small" label={texts.handOver({ name })} onClick={onTransfer}>
            <Crown size={15} aria-hidden="true" />
          </IconButton>
        )}
        <IconButton size="small" label={texts.removePerson({ name })} onClick={onRemove}>
          <UserMinus size={15} aria-hidden="true" />
        </IconButton>
      </span>
    </li>
  );
}

export interface PersonLabelProps {
  id: string;
  name: string;
  username: string;
  url: string | null;
}

export function PersonLabel({ id, name, username, url }: PersonLabelProps) {
  return (
    <>
      <Avatar id={id} name={name} url={url} />
      <span className={styles.text}>
        <span className={styles.name}>{name}</span>
        <span className={styles.secondary}>@{username}</span>
      </span>
    </>
  );
}
