import { ServiceNotice } from "@/features/accounts/service/ServiceNotice";
import styles from "./Root.module.css";

/** Placeholder of a page until the session is known. */
export function ServiceStatus() {
  return (
    <div className={styles.page}>
      <ServiceNotice />
    </div>
  );
}
