import styles from "./Kbd.module.css";

/** Label of a keyboard key. Hidden from screen readers: the control has aria-keyshortcuts. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <span className={styles.kbd} aria-hidden="true">
      {keys}
    </span>
  );
}
