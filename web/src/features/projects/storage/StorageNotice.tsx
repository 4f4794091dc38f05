import { useQuery } from "@tanstack/react-query";
import styles from "./Storage.module.css";
import { getStorageWarning, storageQuery } from "./storage";

/** Warning on the project page that storage is nearly full. Otherwise renders nothing. */
export default function StorageNotice({ projectId }: { projectId: string }) {
  const { data } = useQuery(storageQuery(projectId));
  const warning = data ? getStorageWarning(data) : null;
  return warning ? (
    <p className={styles.warning} role="status">
      {warning}
    </p>
  ) : null;
}
