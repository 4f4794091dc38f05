import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { Kbd } from "@/ui/Kbd";
import styles from "./KeysHelp.module.css";
import { keyMessages } from "./keyMessages";

export interface KeysHelpProps {
  hasNotes: boolean;
  /** For those who review. */
  isReview: boolean;
  onClose: () => void;
}

/** Every key of the player. */
export default function KeysHelp({ hasNotes, isReview, onClose }: KeysHelpProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={keyMessages.title}
      description={keyMessages.intro}
      footer={
        <Button variant="primary" onClick={onClose}>
          {keyMessages.done}
        </Button>
      }
    >
      <dl className={styles.keys}>
        {keyMessages.keys(hasNotes, isReview).map(([what, ...keys]) => (
          <div key={what} className={styles.row}>
            <dt>{what}</dt>
            <dd>
              {keys.map((key) => (
                <Kbd key={key} keys={key} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
