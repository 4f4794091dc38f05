import styles from "./Spinner.module.css";

/** Decorative spinner. Show a text with it that describes the activity. */
export function Spinner({ size = 16 }: { size?: number }) {
  return <span className={styles.spinner} style={{ width: size, height: size }} aria-hidden="true" />;
}
