import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Pencil, Tag, Trash2 } from "lucide-react";
import { useCallback, useState } from "react";
import { ApiProblem } from "@/api/http/problem";
import { useUserId } from "@/api/http/session";
import { useTopic } from "@/api/socket/useTopic";
import type { Project } from "@/api/types";
import { membersQuery } from "@/features/projects/api";
import { addRole, editRole, type Role, removeRole, rolesQuery, setRoleFolders } from "@/features/projects/people/api";
import styles from "@/features/projects/people/People.module.css";
import { RoleFolders } from "@/features/projects/people/RoleFolders";
import { RoleForm, type RoleSaveResult } from "@/features/projects/people/RoleForm";
import {
  canChangeRole,
  createRoleDraft,
  formatRights,
  getRoleChanges,
  type RoleDraft,
  toRoleDraft,
} from "@/features/projects/people/roleDraft";
import { showNotice } from "@/features/projects/people/showNotice";
import { texts as shared } from "@/features/projects/texts";
import { Button } from "@/ui/buttons/Button";
import { IconButton } from "@/ui/buttons/IconButton";
import { confirm } from "@/ui/dialogs/confirm";
import { Dialog } from "@/ui/dialogs/Dialog";
import { useConfirmDiscard } from "@/ui/dialogs/useConfirmDiscard";
import { EmptyState } from "@/ui/layout/EmptyState";
import { Skeleton } from "@/ui/layout/Skeleton";
import { texts } from "./texts";

const EVENTS = ["members_changed"] as const;

/** Dialog to create, edit and delete a project's custom roles. */
export default function RolesDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const queryClient = useQueryClient();
  const me = useUserId();
  const isOwner = project.my_role === "owner";
  const { data, error, refetch } = useQuery(rolesQuery(project.slug));
  const members = useQuery(membersQuery(project.slug));
  const [editingId, setEditingId] = useState<string | null>(null);
  const [folders, setFolders] = useState<ReadonlySet<string> | null>(null);
  const [isNewChanged, setNewChanged] = useState(false);
  const [isEditChanged, setEditChanged] = useState(false);
  const requestClose = useConfirmDiscard(isNewChanged || isEditChanged || folders !== null, onClose);
  const reload = useCallback(() => void refetch(), [refetch]);
  useTopic(`project:${project.id}`, EVENTS, reload);
  const ownRoleId = members.data?.find(({ profile }) => profile.id === me)?.custom_role?.id ?? null;

  const edit = (roleId: string | null): void => {
    setEditingId(roleId);
    setFolders(null);
  };
  const saveOrNotify = async (action: () => Promise<unknown>, failureTitle: string): Promise<RoleSaveResult> => {
    try {
      await action();
    } catch (problem) {
      const errors = problem instanceof ApiProblem ? problem.errors : [];
      const nameError = errors.find(({ field }) => field === "name")?.detail;
      if (nameError === undefined) await showNotice(failureTitle, problem);
      return { isSaved: false, nameError };
    }
    await refetch();
    void queryClient.invalidateQueries({ queryKey: membersQuery(project.slug).queryKey });
    return { isSaved: true };
  };
  const add = (draft: RoleDraft) => saveOrNotify(() => addRole(project.slug, draft), texts.addRoleFailed);
  const save = async (role: Role, draft: RoleDraft): Promise<RoleSaveResult> => {
    const result = await saveOrNotify(async () => {
      await editRole(project.slug, role.id, getRoleChanges(role, draft));
      if (folders) await setRoleFolders(project.slug, role.id, [...folders]);
    }, texts.saveRoleFailed);
    if (result.isSaved) edit(null);
    return result;
  };
  const remove = async (role: Role): Promise<void> => {
    const isConfirmed = await confirm({
      title: texts.removeRoleTitle({ name: role.name }),
      description: texts.removeRoleText,
      confirmLabel: texts.remove,
      cancelLabel: texts.cancel,
      danger: true,
    });
    if (isConfirmed) await saveOrNotify(() => removeRole(project.slug, role.id), texts.removeRoleFailed);
  };

  return (
    <Dialog
      open
      size="wide"
      dismissible={false}
      onOpenChange={(open) => !open && requestClose()}
      title={texts.manageRoles}
      description={isOwner ? texts.rolesText : texts.rolesTextLimited}
      footer={<Button onClick={requestClose}>{texts.close}</Button>}
    >
      {data ? (
        data.length === 0 ? (
          <EmptyState icon={<Tag size={22} aria-hidden="true" />} title={texts.noRoles} text={texts.noRolesText} />
        ) : (
          <ul className={styles.list} aria-label={texts.roles}>
            {data.map((role) => (
              <li key={role.id}>
                {role.id === editingId ? (
                  <RoleForm
                    title={texts.editRole({ name: role.name })}
                    initialDraft={toRoleDraft(role)}
                    isOwner={isOwner}
                    submitLabel={texts.saveRole}
                    onSubmit={(draft) => save(role, draft)}
                    onChanged={setEditChanged}
                    onCancel={() => edit(null)}
                  >
                    {isOwner ? (
                      <RoleFolders
                        projectRef={project.slug}
                        roleId={role.id}
                        selectedIds={folders}
                        onSelectedIdsChange={setFolders}
                      />
                    ) : null}
                  </RoleForm>
                ) : (
                  <RoleRow
                    role={role}
                    canChange={canChangeRole(role, isOwner, ownRoleId)}
                    onEdit={() => edit(role.id)}
                    onRemove={() => void remove(role)}
                  />
                )}
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <EmptyState
          role="alert"
          title={texts.rolesFailed}
          text={error.message}
          action={<Button onClick={() => void refetch()}>{shared.tryAgain}</Button>}
        />
      ) : (
        <Skeleton height={48} />
      )}
      <RoleForm
        title={texts.newRole}
        initialDraft={createRoleDraft()}
        isOwner={isOwner}
        submitLabel={texts.addRole}
        onSubmit={add}
        onChanged={setNewChanged}
      />
    </Dialog>
  );
}

interface RoleRowProps {
  role: Role;
  canChange: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

function RoleRow({ role, canChange, onEdit, onRemove }: RoleRowProps) {
  return (
    <div className={styles.row}>
      <span className={styles.dot} style={{ backgroundColor: role.color }} aria-hidden="true" />
      <span className={styles.text}>
        <span className={styles.name} style={{ color: role.color }}>
          {role.name}
        </span>
        <span className={styles.secondary}>{formatRights(role)}</span>
      </span>
      {canChange ? (
        <span className={styles.controls}>
          <IconButton size="small" label={texts.editRole({ name: role.name })} onClick={onEdit}>
            <Pencil size={15} aria-hidden="true" />
          </IconButton>
          <IconButton size="small" label={texts.removeRole({ name: role.name })} onClick={onRemove}>
            <Trash2 size={15} aria-hidden="true" />
          </IconButton>
        </span>
      ) : null}
    </div>
  );
}
