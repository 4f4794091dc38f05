import { AlertDialog as Base } from "@base-ui/react/alert-dialog";
import { useRef } from "react";
import { useStore } from "zustand";
import { Button } from "./Button";
import { questions } from "./confirm";
import styles from "./Dialog.module.css";

/** Shows what `confirm()` and `notice()` ask, one after the other. Mounted once, by the shell. */
export default function AlertDialogHost() {
  const asked = useStore(questions, ({ waiting }) => waiting[0]);
  const safe = useRef<HTMLButtonElement>(null);
  if (!asked) return null;
  return (
    <Base.Root open onOpenChange={(open) => !open && asked.answer(false)}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} forceRender />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup className={styles.popup} initialFocus={safe}>
            <div className={styles.head}>
              <Base.Title className={styles.title}>{asked.title}</Base.Title>
              {asked.description ? (
                <Base.Description className={styles.description}>{asked.description}</Base.Description>
              ) : null}
            </div>
            <div className={styles.footer}>
              {asked.cancelLabel !== null ? (
                <Button ref={safe} onClick={() => asked.answer(false)}>
                  {asked.cancelLabel}
                </Button>
              ) : null}
              <Button
                ref={asked.cancelLabel === null ? safe : undefined}
                variant={asked.danger ? "danger" : "primary"}
                onClick={() => asked.answer(true)}
              >
                {asked.confirmLabel}
              </Button>
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
