import styles from "./Spinner.module.css";

/** Decoration only: the text beside it says what is going on. */
export function Spinner({ size = 16 }: { size?: number }) {
  return <span className={styles.spinner} style={{ width: size, height: size }} aria-hidden="true" />;
}
