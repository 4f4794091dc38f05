import { CornerDownLeft, Plus } from "lucide-react";
import { Button } from "@/ui/buttons/Button";
import styles from "./Script.module.css";
import { scriptTexts } from "./texts";

interface AddToCutBarProps {
  /** Number of selected paragraphs. */
  count: number;
  hasCut: boolean;
  onSend: (isNew: boolean) => void;
}

/** Buttons that add the selected paragraphs to a cut, with their keyboard shortcuts. */
export function AddToCutBar({ count, hasCut, onSend }: AddToCutBarProps) {
  if (count === 0) return <p className={styles.hint}>{scriptTexts.selectHint}</p>;
  return (
    <div className={styles.bar}>
      <span className={styles.count}>{scriptTexts.selectedCount({ count })}</span>
      <Button
        size="small"
        icon={<Plus size={14} aria-hidden="true" />}
        aria-keyshortcuts="Control+Enter"
        title="Ctrl+Enter"
        onClick={() => onSend(true)}
      >
        {scriptTexts.addToNewCut}
      </Button>
      <Button
        size="small"
        variant="primary"
        icon={<CornerDownLeft size={14} aria-hidden="true" />}
        aria-keyshortcuts="Enter"
        disabled={!hasCut}
        onClick={() => onSend(false)}
      >
        {scriptTexts.addToCut}
      </Button>
    </div>
  );
}
