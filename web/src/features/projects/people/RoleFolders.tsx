import { useQuery } from "@tanstack/react-query";
import styles from "@/features/projects/people/People.module.css";
import { roleFoldersQuery } from "@/features/projects/people/roleFolderQueries";
import { Checkbox } from "@/ui/Checkbox";
import { Skeleton } from "@/ui/Skeleton";
import { messages } from "./messages";

export interface RoleFoldersProps {
  projectRef: string;
  roleId: string;
  /** Selected folders; null means those stored on the server. */
  chosen: ReadonlySet<string> | null;
  onChosen: (chosen: ReadonlySet<string>) => void;
}

/** Checkboxes for the restricted folders that a role can access. */
export function RoleFolders({ projectRef, roleId, chosen, onChosen }: RoleFoldersProps) {
  const { data, error } = useQuery(roleFoldersQuery(projectRef, roleId));
  const opened = chosen ?? new Set(data?.filter(({ has_access }) => has_access).map(({ id }) => id));
  const toggle = (id: string, on: boolean): void => {
    const now = new Set(opened);
    if (on) now.add(id);
    else now.delete(id);
    onChosen(now);
  };
  return (
    <fieldset className={styles.flags}>
      <legend>{messages.roleFolders}</legend>
      {data ? (
        data.length > 0 ? (
          data.map(({ id, path }) => (
            <Checkbox key={id} checked={opened.has(id)} onCheckedChange={(on) => toggle(id, on)}>
              {path.join(" / ")}
            </Checkbox>
          ))
        ) : (
          <p className={styles.folderHint}>{messages.noRoleFolders}</p>
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
