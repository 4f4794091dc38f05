import { useCallback, useRef, useState } from "react";
import { Button } from "@/ui/Button";
import { lazyComponent } from "@/ui/lazyComponent";
import { Panel } from "@/ui/Panel";
import styles from "./Account.module.css";
import { messages } from "./messages";

const DeleteDialog = lazyComponent(() => import("./DeleteDialog"));

export function DeletePanel() {
  const button = useRef<HTMLButtonElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const close = useCallback(() => setIsAsking(false), []);
  return (
    <Panel title={messages.remove} className={styles.danger}>
      <div className={styles.body}>
        <p className={styles.text}>{messages.removeText}</p>
        <Button
          ref={button}
          variant="danger"
          className={styles.start}
          onPointerEnter={DeleteDialog.preload}
          onClick={() => setIsAsking(true)}
        >
          {messages.remove}
        </Button>
      </div>
      {isAsking ? <DeleteDialog finalFocus={button} onClose={close} /> : null}
    </Panel>
  );
}
