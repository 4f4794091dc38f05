import { useQuery } from "@tanstack/react-query";
import styles from "@/features/projects/people/People.module.css";
import { Checkbox } from "@/ui/forms/Checkbox";
import { Skeleton } from "@/ui/layout/Skeleton";
import { roleFoldersQuery } from "./api";
import { texts } from "./texts";

export interface RoleFoldersProps {
  projectRef: string;
  roleId: string;
  /** Selected folders; null means those stored on the server. */
  selectedIds: ReadonlySet<string> | null;
  onSelectedIdsChange: (selectedIds: ReadonlySet<string>) => void;
}

/** Checkboxes for the restricted folders that a role can access. */
export function RoleFolders({ projectRef, roleId, selectedIds, onSelectedIdsChange }: RoleFoldersProps) {
  const { data, error } = useQuery(roleFoldersQuery(projectRef, roleId));
  const effectiveIds = selectedIds ?? new Set(data?.filter(({ has_access }) => has_access).map(({ id }) => id));
  const toggle = (id: string, on: boolean): void => {
    const nextIds = new Set(effectiveIds);
    if (on) nextIds.add(id);
    else nextIds.delete(id);
    onSelectedIdsChange(nextIds);
  };
  return (
    <fieldset className={styles.flags}>
      <legend>{texts.roleFolders}</legend>
      {data ? (
        data.length > 0 ? (
          data.map(({ id, path }) => (
            <Checkbox key={id} checked={effectiveIds.has(id)} onCheckedChange={(on) => toggle(id, on)}>
              {path.join(" / ")}
            </Checkbox>
          ))
        ) : (
          <p className={styles.folderHint}>{texts.noRoleFolders}</p>
        )
      ) : error ? (
        <p className={styles.folderHint} role="alert">
          {error.message}
        </p>
      ) : (
        <Skeleton width={160} />
      )}
    </fieldset>
  );
}
