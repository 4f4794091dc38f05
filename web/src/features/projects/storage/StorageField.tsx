import { useQuery } from "@tanstack/react-query";
import { Fieldset } from "@/ui/forms/Fieldset";
import { Skeleton } from "@/ui/layout/Skeleton";
import { ProgressBar } from "@/ui/status/ProgressBar";
import { formatSize } from "@/ui/text/formatSize";
import { OpenUploads } from "./OpenUploads";
import styles from "./Storage.module.css";
import { formatLimit, getFilledShare, getStorageWarning, storageQuery } from "./storage";
import { texts } from "./texts";

/** Field of the settings: storage used by the project and, for its owner, by all their projects. */
export function StorageField({ projectId }: { projectId: string }) {
  const { data, isError } = useQuery(storageQuery(projectId));
  const warning = data ? getStorageWarning(data) : null;
  return (
    <Fieldset label={texts.storage} className={styles.field}>
      {data && data.project.limit > 0 ? (
        <ProgressBar label={texts.storage} value={getFilledShare(data.project)} />
      ) : null}
      {data ? (
        <p className={styles.hint}>{texts.used(formatSize(data.project.used), formatLimit(data.project))}</p>
      ) : (
        <p className={styles.hint}>{isError ? texts.failed : <Skeleton width={140} height={14} />}</p>
      )}
      {data?.person ? (
        <p className={styles.hint}>{texts.allProjects(formatSize(data.person.used), formatLimit(data.person))}</p>
      ) : null}
      {warning ? <p className={styles.warning}>{warning}</p> : null}
      <OpenUploads projectId={projectId} />
    </Fieldset>
  );
}
