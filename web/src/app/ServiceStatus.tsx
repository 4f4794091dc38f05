import { ServiceNotice } from "@/features/accounts/service/ServiceNotice";
import styles from "./Root.module.css";

/** Stands in for a page that needs to know who is signed in, while that is not known. */
export function ServiceStatus() {
  return (
    <div className={styles.page}>
      <ServiceNotice />
    </div>
  );
}
