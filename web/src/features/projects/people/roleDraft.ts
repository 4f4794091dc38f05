import { LIMITS } from "@/api/gen/limits";
import type { Role } from "@/features/projects/people/api";
import { messages } from "./messages";

export type RoleFlag = keyof typeof messages.flags;

export type RoleDraft = Record<RoleFlag, boolean> & { name: string; color: string };

const FLAGS = Object.keys(messages.flags) as RoleFlag[];
/** What somebody who is not the owner may grant. */
const NON_OWNER_FLAGS: readonly RoleFlag[] = ["can_edit_storyboards", "can_post_updates"];

/** Only owners see and set the other flags. */
export function getSettableFlags(isOwner: boolean): readonly RoleFlag[] {
  return isOwner ? FLAGS : NON_OWNER_FLAGS;
}

export function createRoleDraft(): RoleDraft {
  const off = Object.fromEntries(FLAGS.map((flag) => [flag, false])) as Record<RoleFlag, boolean>;
  return { name: "", color: LIMITS.ROLE_COLOR_DEFAULT, ...off };
}

export function toRoleDraft({ id: _, ...draft }: Role): RoleDraft {
  return draft;
}

/** Only what differs is sent, so that nobody else's change is taken back unseen. */
export function getRoleChanges(role: Role, draft: RoleDraft): Partial<RoleDraft> {
  const fields = Object.keys(draft) as (keyof RoleDraft)[];
  return Object.fromEntries(fields.filter((name) => draft[name] !== role[name]).map((name) => [name, draft[name]]));
}

/** The rights of a role in words. */
export function formatRights(role: Role): string {
  const granted = FLAGS.filter((flag) => role[flag]).map((flag) => messages.flags[flag]);
  return granted.length === 0 ? messages.noRights : granted.join(", ");
}

/** The owner changes every role; others none that grants more than they may, nor their own. The server decides. */
export function canChangeRole(role: Role, isOwner: boolean, ownRoleId: string | null): boolean {
  return isOwner || (role.id !== ownRoleId && FLAGS.every((flag) => !role[flag] || NON_OWNER_FLAGS.includes(flag)));
}
