import { LIMITS } from "@/api/gen/limits";
import type { Role } from "@/features/projects/people/api";
import { texts } from "./texts";

export type RoleFlag = keyof typeof texts.flags;

export type RoleDraft = Record<RoleFlag, boolean> & { name: string; color: string };

const FLAGS = Object.keys(texts.flags) as RoleFlag[];
/** Rights that a user who isn't the owner may grant. */
const NON_OWNER_FLAGS: readonly RoleFlag[] = ["can_edit_storyboards", "can_post_updates"];

/** Return the rights that the user can see and set. Only owners see the others. */
export function getSettableFlags(isOwner: boolean): readonly RoleFlag[] {
  return isOwner ? FLAGS : NON_OWNER_FLAGS;
}

export function createRoleDraft(): RoleDraft {
  const flags = Object.fromEntries(FLAGS.map((flag) => [flag, false])) as Record<RoleFlag, boolean>;
  return { name: "", color: LIMITS.ROLE_COLOR_DEFAULT, ...flags };
}

export function toRoleDraft({ id: _, ...draft }: Role): RoleDraft {
  return draft;
}

/** Return only the changed fields, so that saving doesn't revert other people's changes. */
export function getRoleChanges(role: Role, draft: RoleDraft): Partial<RoleDraft> {
  const fields = Object.keys(draft) as (keyof RoleDraft)[];
  return Object.fromEntries(fields.filter((name) => draft[name] !== role[name]).map((name) => [name, draft[name]]));
}

/** Format the rights of a role as text. */
export function formatRights(role: Role): string {
  const labels = FLAGS.filter((flag) => role[flag]).map((flag) => texts.flags[flag]);
  return labels.length === 0 ? texts.noPermissions : labels.join(" · ");
}

/**
 * True if the user can change the role. Owners can change every role; others can't change their own role or one with
 * rights that they may not grant. The server decides.
 */
export function canChangeRole(role: Role, isOwner: boolean, ownRoleId: string | null): boolean {
  return isOwner || (role.id !== ownRoleId && FLAGS.every((flag) => !role[flag] || NON_OWNER_FLAGS.includes(flag)));
}
