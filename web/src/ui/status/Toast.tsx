import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useStore } from "zustand";
import { cx } from "@/ui/cx";
import styles from "./Toast.module.css";
import { dismissToast, type ToastMessage, toasts } from "./toasts";

/** Display time of a toast, in ms. */
const TOAST_MS = 3500;
/** Display time of a toast with an action: keyboard users need more time to reach it. */
const TOAST_ACTION_MS = 10_000;

function Toast({ message }: { message: ToastMessage }) {
  const [isPaused, setIsPaused] = useState(false);
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => dismissToast(message.id), message.action ? TOAST_ACTION_MS : TOAST_MS);
    return () => clearTimeout(timer);
  }, [isPaused, message.id, message.action]);
  const runAction = () => {
    dismissToast(message.id);
    message.action?.run();
  };
  return (
    <div
      className={cx(styles.toast, message.tone === "error" && styles.error)}
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
    >
      <span className={styles.dot} aria-hidden="true" />
      {message.text}
      {message.action ? (
        <button
          type="button"
          className={styles.action}
          onClick={runAction}
          onFocus={() => setIsPaused(true)}
          onBlur={() => setIsPaused(false)}
        >
          {message.action.label}
        </button>
      ) : null}
    </div>
  );
}

/**
 * Live region for toasts, above dialogs and their backdrops. Mounted once, by Root: it must exist before the first toast
 * to be announced.
 */
export function ToastHost() {
  const visibleMessages = useStore(toasts, (state) => state.visible);
  return createPortal(
    <div className={styles.host} role="status" aria-live="polite">
      {visibleMessages.map((message) => (
        <Toast key={message.id} message={message} />
      ))}
    </div>,
    document.body,
  );
}
