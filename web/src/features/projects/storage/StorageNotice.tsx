import { useQuery } from "@tanstack/react-query";
import styles from "./Storage.module.css";
import { getStorageWarning, storageQuery } from "./storage";

/** At the project's home: nothing, until it is nearly full. */
export default function StorageNotice({ projectId }: { projectId: string }) {
  const { data } = useQuery(storageQuery(projectId));
  const warning = data ? getStorageWarning(data) : null;
  return warning ? (
    <p className={styles.warning} role="status">
      {warning}
    </p>
  ) : null;
}
