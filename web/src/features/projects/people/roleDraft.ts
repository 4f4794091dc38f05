import { LIMITS } from "@/api/gen/limits";
import type { Role } from "@/features/projects/people/api";
import { messages } from "./messages";

export type Flag = keyof typeof messages.flags;

export type RoleDraft = Record<Flag, boolean> & { name: string; color: string };

const FLAGS = Object.keys(messages.flags) as Flag[];
/** What somebody who is not the owner may grant. */
const LESSER: readonly Flag[] = ["can_edit_storyboards", "can_post_updates"];

/** Only owners see and set the other flags. */
export function settableFlags(isOwner: boolean): readonly Flag[] {
  return isOwner ? FLAGS : LESSER;
}

export function newRole(): RoleDraft {
  const off = Object.fromEntries(FLAGS.map((flag) => [flag, false])) as Record<Flag, boolean>;
  return { name: "", color: LIMITS.ROLE_COLOR_DEFAULT, ...off };
}

export function draftOf({ id: _, ...draft }: Role): RoleDraft {
  return draft;
}

/** Only what differs is sent, so that nobody else's change is taken back unseen. */
export function changesOf(role: Role, draft: RoleDraft): Partial<RoleDraft> {
  const fields = Object.keys(draft) as (keyof RoleDraft)[];
  return Object.fromEntries(fields.filter((name) => draft[name] !== role[name]).map((name) => [name, draft[name]]));
}

/** The rights of a role in words. */
export function rightsOf(role: Role): string {
  const granted = FLAGS.filter((flag) => role[flag]).map((flag) => messages.flags[flag]);
  return granted.length === 0 ? messages.noRights : granted.join(", ");
}

/** The owner changes every role; others none that grants more than they may, nor their own. The server decides. */
export function mayChange(role: Role, isOwner: boolean, ownRoleId: string | null): boolean {
  return isOwner || (role.id !== ownRoleId && FLAGS.every((flag) => !role[flag] || LESSER.includes(flag)));
}
