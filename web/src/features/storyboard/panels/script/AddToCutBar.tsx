import { CornerDownLeft, Plus } from "lucide-react";
import { Button } from "@/ui/buttons/Button";
import styles from "./Script.module.css";
import { scriptMessages } from "./texts";

interface AddToCutBarProps {
  /** Number of selected paragraphs. */
  count: number;
  hasCut: boolean;
  onSend: (isNew: boolean) => void;
}

/** Buttons that add the selected paragraphs to a cut, with their keyboard shortcuts. */
export function AddToCutBar({ count, hasCut, onSend }: AddToCutBarProps) {
  if (count === 0) return <p className={styles.hint}>{scriptMessages.selectHint}</p>;
  return (
    <div className={styles.bar}>
      <span className={styles.count}>{scriptMessages.selectedCount({ count })}</span>
      <Button
        size="small"
        icon={<Plus size={14} aria-hidden="true" />}
        aria-keyshortcuts="Control+Enter"
        title="Ctrl+Enter"
        onClick={() => onSend(true)}
      >
        {scriptMessages.addToNewCut}
      </Button>
      <Button
        size="small"
        variant="primary"
        icon={<CornerDownLeft size={14} aria-hidden="true" />}
        aria-keyshortcuts="Enter"
        disabled={!hasCut}
        onClick={() => onSend(false)}
      >
        {scriptMessages.addToCut}
      </Button>
    </div>
  );
}
