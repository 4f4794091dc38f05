import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Pencil, Tag, Trash2 } from "lucide-react";
import { useCallback, useState } from "react";
import { ApiProblem } from "@/api/problem";
import { useUserId } from "@/api/session";
import type { Project } from "@/api/types";
import { useTopic } from "@/api/useTopic";
import { membersQuery } from "@/features/projects/api";
import { messages as shared } from "@/features/projects/messages";
import { addRole, editRole, type Role, removeRole, rolesQuery } from "@/features/projects/people/api";
import styles from "@/features/projects/people/People.module.css";
import { RoleFolders } from "@/features/projects/people/RoleFolders";
import { RoleForm, type RoleOutcome } from "@/features/projects/people/RoleForm";
import {
  canChangeRole,
  createRoleDraft,
  formatRights,
  getRoleChanges,
  type RoleDraft,
  toRoleDraft,
} from "@/features/projects/people/roleDraft";
import { setRoleFolders } from "@/features/projects/people/roleFolderQueries";
import { showNotice } from "@/features/projects/people/showNotice";
import { Button } from "@/ui/Button";
import { confirm } from "@/ui/confirm";
import { Dialog } from "@/ui/Dialog";
import { EmptyState } from "@/ui/EmptyState";
import { IconButton } from "@/ui/IconButton";
import { Skeleton } from "@/ui/Skeleton";
import { useConfirmDiscard } from "@/ui/useConfirmDiscard";
import { messages } from "./messages";

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
  const leave = useConfirmDiscard(isNewChanged || isEditChanged || folders !== null, onClose);
  const look = useCallback(() => void refetch(), [refetch]);
  useTopic(`project:${project.id}`, EVENTS, look);
  const ownRoleId = members.data?.find(({ profile }) => profile.id === me)?.custom_role?.id ?? null;

  const edit = (roleId: string | null): void => {
    setEditingId(roleId);
    setFolders(null);
  };
  const attempt = async (work: () => Promise<unknown>, failed: string): Promise<RoleOutcome> => {
    try {
      await work();
    } catch (problem) {
      const faults = problem instanceof ApiProblem ? problem.errors : [];
      const nameFault = faults.find(({ field }) => field === "name")?.detail;
      if (nameFault === undefined) await showNotice(failed, problem);
      return { isSaved: false, nameFault };
    }
    await refetch();
    void queryClient.invalidateQueries({ queryKey: membersQuery(project.slug).queryKey });
    return { isSaved: true };
  };
  const add = (draft: RoleDraft) => attempt(() => addRole(project.slug, draft), messages.addRoleFailed);
  const save = async (role: Role, draft: RoleDraft): Promise<RoleOutcome> => {
    const outcome = await attempt(async () => {
      await editRole(project.slug, role.id, getRoleChanges(role, draft));
      if (folders) await setRoleFolders(project.slug, role.id, [...folders]);
    }, messages.saveRoleFailed);
    if (outcome.isSaved) edit(null);
    return outcome;
  };
  const remove = async (role: Role): Promise<void> => {
    const sure = await confirm({
      title: messages.removeRoleAsk(role.name),
      description: messages.removeRoleText,
      confirmLabel: messages.remove,
      cancelLabel: messages.cancel,
      danger: true,
    });
    if (sure) await attempt(() => removeRole(project.slug, role.id), messages.removeRoleFailed);
  };

  return (
    <Dialog
      open
      size="wide"
      dismissible={false}
      onOpenChange={(open) => !open && leave()}
      title={messages.manageRoles}
      description={isOwner ? messages.rolesText : messages.rolesTextLesser}
      footer={<Button onClick={leave}>{messages.close}</Button>}
    >
      {data ? (
        data.length === 0 ? (
          <EmptyState
            icon={<Tag size={22} aria-hidden="true" />}
            title={messages.noRoles}
            text={messages.noRolesText}
          />
        ) : (
          <ul className={styles.list} aria-label={messages.roles}>
            {data.map((role) => (
              <li key={role.id}>
                {role.id === editingId ? (
                  <RoleForm
                    title={messages.editRole(role.name)}
                    initialDraft={toRoleDraft(role)}
                    isOwner={isOwner}
                    submitLabel={messages.saveRole}
                    onSubmit={(draft) => save(role, draft)}
                    onChanged={setEditChanged}
                    onCancel={() => edit(null)}
                  >
                    {isOwner ? (
                      <RoleFolders projectRef={project.slug} roleId={role.id} chosen={folders} onChosen={setFolders} />
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
          title={messages.rolesFailed}
          text={error.message}
          action={<Button onClick={() => void refetch()}>{shared.tryAgain}</Button>}
        />
      ) : (
        <Skeleton height={48} />
      )}
      <RoleForm
        title={messages.newRole}
        initialDraft={createRoleDraft()}
        isOwner={isOwner}
        submitLabel={messages.addRole}
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
      <span className={styles.words}>
        <span className={styles.name} style={{ color: role.color }}>
          {role.name}
        </span>
        <span className={styles.line}>{formatRights(role)}</span>
      </span>
      {canChange ? (
        <span className={styles.controls}>
          <IconButton size="small" label={messages.editRole(role.name)} onClick={onEdit}>
            <Pencil size={15} aria-hidden="true" />
          </IconButton>
          <IconButton size="small" label={messages.removeRole(role.name)} onClick={onRemove}>
            <Trash2 size={15} aria-hidden="true" />
          </IconButton>
        </span>
      ) : null}
    </div>
  );
}
