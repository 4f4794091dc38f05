import { Button } from "@/ui/buttons/Button";
import { Dialog } from "@/ui/dialogs/Dialog";
import { Kbd } from "@/ui/text/Kbd";
import styles from "./ShortcutsDialog.module.css";
import { shortcutTexts } from "./shortcutTexts";

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
      title={shortcutTexts.title}
      description={shortcutTexts.intro}
      footer={
        <Button variant="primary" onClick={onClose}>
          {shortcutTexts.done}
        </Button>
      }
    >
      <dl className={styles.keys}>
        {shortcutTexts.keys(hasNotes, isReview).map(([description, ...keys]) => (
          <div key={description} className={styles.row}>
            <dt>{description}</dt>
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
