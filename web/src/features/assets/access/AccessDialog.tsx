import { useEffect, useState } from "react";
import type { FolderAccess, FolderPerson } from "@/api/gen/rest/types.gen";
import { getErrorMessage } from "@/api/http/problem";
import { type Asset, getFolderAccess, setFolderAccess, setRoleFolders } from "@/features/assets/api";
import { texts as shared } from "@/features/assets/texts";
import { Dialog } from "@/ui/dialogs/Dialog";
import { DialogButtons } from "@/ui/dialogs/DialogButtons";
import { Checkbox } from "@/ui/forms/Checkbox";
import { EmptyState } from "@/ui/layout/EmptyState";
import { VisuallyHidden } from "@/ui/text/VisuallyHidden";
import styles from "./AccessDialog.module.css";
import { texts } from "./texts";

interface AccessDialogProps {
  projectRef: string;
  folders: readonly Asset[];
  onClose: () => void;
}

/** Dialog that sets who can open folders. Starts from the access of the first folder and saves it for all of them. */
export default function AccessDialog({ projectRef, folders, onClose }: AccessDialogProps) {
  const [access, setAccess] = useState<FolderAccess | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const first = folders[0]?.id;
  useEffect(() => {
    let isCanceled = false;
    if (first === undefined) return;
    getFolderAccess(projectRef, first).then(
      (loadedAccess) => !isCanceled && setAccess(loadedAccess),
      (problem: unknown) =>
        !isCanceled && setError(shared.error({ message: getErrorMessage(problem, shared.unexpected) })),
    );
    return () => {
      isCanceled = true;
    };
  }, [projectRef, first]);

  const save = async () => {
    if (isBusy || !access) return;
    setBusy(true);
    const folder_ids = folders.map(({ id }) => id);
    const selectedPeople = access.people.filter(({ fixed, can_view: view }) => !fixed && view);
    const people = selectedPeople.map(({ profile, can_edit }) => ({
      profile_id: profile.id,
      can_view: true,
      can_edit,
    }));
    try {
      await setFolderAccess(projectRef, { folder_ids, restricted: access.restricted, people });
      if (access.abilities.set_roles) {
        const rolesWithAccess = access.roles.filter(({ has_access: hasAccess }) => hasAccess);
        await setRoleFolders(projectRef, { folder_ids, role_ids: rolesWithAccess.map(({ id }) => id) });
      }
      onClose();
    } catch (problem) {
      setError(getErrorMessage(problem, texts.saveFailed));
      setBusy(false);
    }
  };
  const setPerson = (changedPerson: FolderPerson) =>
    setAccess(
      (previous) =>
        previous && {
          ...previous,
          people: previous.people.map((item) => (item.profile.id === changedPerson.profile.id ? changedPerson : item)),
        },
    );
  const names = folders.map(({ name }) => name).join(", ");
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.manageAccessTitle}
      description={names}
      size="wide"
      onSubmit={() => void save()}
      footer={
        <DialogButtons
          cancel={shared.cancel}
          onCancel={onClose}
          submit={shared.save}
          pending={isBusy || (access === null && error === null)}
        />
      }
    >
      {access ? (
        <>
          <Checkbox checked={access.restricted} onCheckedChange={(restricted) => setAccess({ ...access, restricted })}>
            {texts.restrict}
          </Checkbox>
          <PeopleTable people={access.people} isOpen={!access.restricted} onChange={setPerson} />
          {access.roles.length > 0 ? (
            <fieldset className={styles.roles}>
              <legend>{texts.rolesThatOpen}</legend>
              {access.roles.map((role) => (
                <Checkbox
                  key={role.id}
                  checked={role.has_access}
                  disabled={!access.abilities.set_roles || !access.restricted}
                  onCheckedChange={(hasAccess) => {
                    const roles = access.roles.map((item) =>
                      item.id === role.id ? { ...item, has_access: hasAccess } : item,
                    );
                    setAccess({ ...access, roles });
                  }}
                >
                  {role.name}
                </Checkbox>
              ))}
            </fieldset>
          ) : null}
        </>
      ) : error === null ? (
        <EmptyState role="status" title={shared.loading} />
      ) : null}
      {error ? (
        <p className={styles.failed} role="alert">
          {error}
        </p>
      ) : null}
    </Dialog>
  );
}

interface PeopleTableProps {
  people: readonly FolderPerson[];
  /** True if the folder is not restricted: the list of people then has no effect. */
  isOpen: boolean;
  onChange: (person: FolderPerson) => void;
}

function PeopleTable({ people, isOpen, onChange }: PeopleTableProps) {
  return (
    <div className={styles.scroller}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{texts.member}</th>
            <th scope="col">{texts.view}</th>
            <th scope="col">{texts.edit}</th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => {
            const { profile, can_view: view, can_edit: edit, fixed, role } = person;
            return (
              <tr key={profile.id}>
                <th scope="row">
                  {profile.display_name}
                  <span className={styles.role}>{texts.roles[role]}</span>
                </th>
                <td>
                  <Checkbox
                    checked={view}
                    disabled={fixed || isOpen}
                    onCheckedChange={(on) => onChange({ ...person, can_view: on, can_edit: on && edit })}
                  >
                    <VisuallyHidden>{texts.canView({ name: profile.display_name })}</VisuallyHidden>
                  </Checkbox>
                </td>
                <td>
                  <Checkbox
                    checked={edit}
                    disabled={fixed || isOpen}
                    onCheckedChange={(on) => onChange({ ...person, can_view: view || on, can_edit: on })}
                  >
                    <VisuallyHidden>{texts.canEdit({ name: profile.display_name })}</VisuallyHidden>
                  </Checkbox>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
