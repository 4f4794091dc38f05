import { Dialog as Base } from "@base-ui/react/dialog";
import type { FormEvent, ReactNode, RefObject } from "react";
import { cx } from "@/ui/cx";
import styles from "./Dialog.module.css";

export interface DialogProps {
  open: boolean;
  /** Called on Esc or a click outside. Cancel buttons change `open` through the parent's state. */
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string | undefined;
  children?: ReactNode;
  /** Buttons; the safe one first. */
  footer?: ReactNode;
  size?: "normal" | "wide" | "large";
  /** If set, the content is a form: Enter in a field submits it. */
  onSubmit?: (() => void) | undefined;
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** Element to focus when the dialog closes; default: the previously focused element. */
  finalFocus?: RefObject<HTMLElement | null> | undefined;
  /** Close on a click outside (default true). Use false if typed text would be lost. */
  dismissible?: boolean;
}

export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  size = "normal",
  onSubmit,
  initialFocus,
  finalFocus,
  dismissible = true,
}: DialogProps) {
  const contents = (
    <>
      <div className={styles.head}>
        <Base.Title className={styles.title}>{title}</Base.Title>
        {description ? <Base.Description className={styles.description}>{description}</Base.Description> : null}
      </div>
      {children ? <div className={styles.body}>{children}</div> : null}
      {footer ? <div className={styles.footer}>{footer}</div> : null}
    </>
  );
  const className = cx(styles.popup, size !== "normal" && styles[size]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A dialog may be inside another form of the React tree. Its submit must not submit the outer form.
    event.stopPropagation();
    onSubmit?.();
  };
  return (
    <Base.Root open={open} onOpenChange={onOpenChange} disablePointerDismissal={!dismissible}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup className={className} initialFocus={initialFocus} finalFocus={finalFocus}>
            {onSubmit ? (
              <form noValidate className={styles.form} onSubmit={submit}>
                {contents}
              </form>
            ) : (
              contents
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
