import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useUserId } from "@/api/http/session";
import type { Member, ProfileRef, Project } from "@/api/types";
import { projectQuery } from "@/api/useProject";
import { membersQuery } from "@/features/projects/api";
import {
  type AssignableRole,
  addMember,
  assignCustomRole,
  type Role,
  removeMember,
  setMemberRole,
  transferProject,
} from "@/features/projects/people/api";
import { getRemovalRefusal, getRoleChangeRefusal } from "@/features/projects/people/memberRules";
import { showNotice } from "@/features/projects/people/showNotice";
import { confirm } from "@/ui/dialogs/confirm";
import { texts } from "./texts";

type Members = readonly Member[];

/** Load a project's members and return the owner's actions on them. Updates are optimistic and reverted on failure. */
export function useMembers(project: Project) {
  const queryClient = useQueryClient();
  const me = useUserId();
  const { queryKey } = membersQuery(project.slug);
  const { data, error, refetch } = useQuery(membersQuery(project.slug));

  const updateOptimistically = async (
    update: (current: Members) => Member[],
    send: () => Promise<unknown>,
    failureTitle: string,
  ) => {
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, (current) => current && update(current));
    try {
      await send();
    } catch (problem) {
      // Refetch instead of restoring the previous list, because someone else may have changed it.
      await Promise.all([refetch(), showNotice(failureTitle, problem)]);
      return;
    }
    await refetch();
  };
  const withMember = (id: string, change: (member: Member) => Member) => (current: Members) =>
    current.map((member) => (member.profile.id === id ? change(member) : member));

  /** Add a friend. The server keeps the role of someone who is already a member. */
  const add = (profile: ProfileRef, role: AssignableRole): Promise<void> =>
    updateOptimistically(
      (current) => [
        ...current.filter((member) => member.profile.id !== profile.id),
        { profile, role, custom_role: null },
      ],
      () => addMember(project.slug, { profile_id: profile.id, role }),
      texts.addFailed,
    );
  const setRole = async (member: Member, role: AssignableRole): Promise<void> => {
    const refusal = getRoleChangeRefusal(member, me);
    if (refusal) return showNotice(refusal);
    const { id } = member.profile;
    await updateOptimistically(
      withMember(id, (previous) => ({ ...previous, role, custom_role: null })),
      () => setMemberRole(project.slug, id, role),
      texts.updateRoleFailed,
    );
  };
  const setCustomRole = async (member: Member, role: Role | null): Promise<void> => {
    const refusal = getRoleChangeRefusal(member, me);
    if (refusal) return showNotice(refusal);
    const { id } = member.profile;
    await updateOptimistically(
      withMember(id, (previous) => ({
        ...previous,
        custom_role: role && { id: role.id, name: role.name, color: role.color },
      })),
      () => assignCustomRole(project.slug, id, role?.id ?? null),
      texts.assignRoleFailed,
    );
  };
  const remove = async (member: Member): Promise<void> => {
    const refusal = getRemovalRefusal(member, me);
    if (refusal) return showNotice(refusal);
    const { id, display_name } = member.profile;
    const isConfirmed = await confirm({
      title: texts.removeTitle({ name: display_name }),
      description: texts.removeText,
      confirmLabel: texts.remove,
      cancelLabel: texts.cancel,
      danger: true,
    });
    if (!isConfirmed) return;
    await updateOptimistically(
      (current) => current.filter(({ profile }) => profile.id !== id),
      () => removeMember(project.slug, id),
      texts.removeFailed,
    );
  };
  /** Transfer the project. `onConfirmed` runs before the request, because owner-only UI disappears after it. */
  const transfer = async (member: Member, onConfirmed: () => void): Promise<void> => {
    const { id, display_name } = member.profile;
    const isConfirmed = await confirm({
      title: texts.handOverTitle({ name: display_name }),
      description: texts.handOverText,
      confirmLabel: texts.handOverConfirm,
      cancelLabel: texts.cancel,
      danger: true,
    });
    if (!isConfirmed) return;
    onConfirmed();
    try {
      await transferProject(project.slug, id);
    } catch (problem) {
      await showNotice(texts.handOverFailed, problem);
    }
    await Promise.all(
      [queryKey, projectQuery(project.slug).queryKey].map((key) => queryClient.invalidateQueries({ queryKey: key })),
    );
  };
  return { members: data, error, refetch, add, setRole, setCustomRole, remove, transfer };
}
