import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { Kbd } from "@/ui/Kbd";
import styles from "./ShortcutsDialog.module.css";
import { shortcutMessages } from "./shortcutMessages";

export interface ShortcutsDialogProps {
  hasNotes: boolean;
  /** True to include the keys for reviewers. */
  isReview: boolean;
  onClose: () => void;
}

/** Dialog with all keyboard shortcuts of the player. */
export default function ShortcutsDialog({ hasNotes, isReview, onClose }: ShortcutsDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={shortcutMessages.title}
      description={shortcutMessages.intro}
      footer={
        <Button variant="primary" onClick={onClose}>
          {shortcutMessages.done}
        </Button>
      }
    >
      <dl className={styles.keys}>
        {shortcutMessages.keys(hasNotes, isReview).map(([what, ...keys]) => (
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
