import styles from "@/app/shell/Root.module.css";
import { ServiceNotice } from "@/features/accounts/service/ServiceNotice";

/** Placeholder of a page until the session is known. */
export function ServiceStatus() {
  return (
    <div className={styles.page}>
      <ServiceNotice />
    </div>
  );
}
