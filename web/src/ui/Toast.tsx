import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { cx } from "./cx";
import { TOAST_ACTION_MS, TOAST_MS } from "./limits";
import styles from "./Toast.module.css";
import { dismissToast, type ToastMessage, toasts } from "./toasts";

function Toast({ message }: { message: ToastMessage }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(message.id), message.action ? TOAST_ACTION_MS : TOAST_MS);
    return () => clearTimeout(timer);
  }, [held, message.id, message.action]);
  const act = () => {
    dismissToast(message.id);
    message.action?.run();
  };
  return (
    <div
      className={cx(styles.toast, message.tone === "error" && styles.error)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <span className={styles.dot} aria-hidden="true" />
      {message.text}
      {message.action ? (
        <button
          type="button"
          className={styles.action}
          onClick={act}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          {message.action.label}
        </button>
      ) : null}
    </div>
  );
}

/** Live region for toasts. Mounted once, by Root: it must exist before the first toast to be announced. */
export function ToastHost() {
  const shown = useStore(toasts, (state) => state.visible);
  return (
    <div className={styles.host} role="status" aria-live="polite">
      {shown.map((message) => (
        <Toast key={message.id} message={message} />
      ))}
    </div>
  );
}
