import { useSession } from "@/api/http/session";
import { Button } from "@/ui/buttons/Button";
import { Spinner } from "@/ui/status/Spinner";
import styles from "./ServiceNotice.module.css";
import { texts } from "./texts";

/** Status of the session request. Renders nothing when the session is known. */
export function ServiceNotice() {
  const session = useSession();
  switch (session.phase) {
    case "loading":
      return (
        <p className={`${styles.notice} ${styles.delayed}`} role="status">
          <span className={styles.line}>
            <Spinner /> {texts.loading}
          </span>
        </p>
      );
    case "connecting":
      return (
        <div className={styles.notice}>
          <p className={styles.line} role="status">
            <Spinner /> {texts.connecting}
          </p>
          <p className={styles.count}>
            {session.retryInSeconds === null ? texts.retrying : texts.retryIn({ seconds: session.retryInSeconds })}
          </p>
        </div>
      );
    case "failed":
      return (
        <div className={styles.notice} role="alert">
          <p className={styles.error}>{texts.authError({ message: session.message })}</p>
          <Button onClick={() => window.location.reload()}>{texts.reload}</Button>
        </div>
      );
    default:
      return null;
  }
}
