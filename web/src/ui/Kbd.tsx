import styles from "./Kbd.module.css";

/** A key, as it stands on the keyboard. For the eye: the control it belongs to says it by aria-keyshortcuts. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <span className={styles.kbd} aria-hidden="true">
      {keys}
    </span>
  );
}
