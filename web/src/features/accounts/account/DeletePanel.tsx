import { useCallback, useRef, useState } from "react";
import { Button } from "@/ui/buttons/Button";
import { Panel } from "@/ui/layout/Panel";
import { lazyComponent } from "@/ui/lazyComponent";
import styles from "./Account.module.css";
import { texts } from "./texts";

const DeleteDialog = lazyComponent(() => import("./DeleteDialog"));

export function DeletePanel() {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  return (
    <Panel title={texts.remove} className={styles.danger}>
      <div className={styles.body}>
        <p className={styles.text}>{texts.removeText}</p>
        <Button
          ref={button}
          variant="danger"
          className={styles.start}
          onPointerEnter={DeleteDialog.preload}
          onClick={() => setIsOpen(true)}
        >
          {texts.remove}
        </Button>
      </div>
      {isOpen ? <DeleteDialog finalFocus={button} onClose={close} /> : null}
    </Panel>
  );
}
