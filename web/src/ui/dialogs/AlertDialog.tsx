import { AlertDialog as Base } from "@base-ui/react/alert-dialog";
import { useRef } from "react";
import { useStore } from "zustand";
import { Button } from "@/ui/buttons/Button";
import { confirmQueue } from "./confirm";
import styles from "./Dialog.module.css";

/** Dialog that shows the questions of `confirm()` and `showNotice()` one at a time. Mounted by Root while needed. */
export default function AlertDialogHost() {
  const question = useStore(confirmQueue, ({ waiting }) => waiting[0]);
  const safeButton = useRef<HTMLButtonElement>(null);
  if (!question) return null;
  return (
    <Base.Root open onOpenChange={(open) => !open && question.resolve(false)}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} forceRender />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup className={styles.popup} initialFocus={safeButton}>
            <div className={styles.head}>
              <Base.Title className={styles.title}>{question.title}</Base.Title>
              {question.description ? (
                <Base.Description className={styles.description}>{question.description}</Base.Description>
              ) : null}
            </div>
            <div className={styles.footer}>
              {question.cancelLabel !== null ? (
                <Button ref={safeButton} onClick={() => question.resolve(false)}>
                  {question.cancelLabel}
                </Button>
              ) : null}
              <Button
                ref={question.cancelLabel === null ? safeButton : undefined}
                variant={question.danger ? "danger" : "primary"}
                onClick={() => question.resolve(true)}
              >
                {question.confirmLabel}
              </Button>
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
