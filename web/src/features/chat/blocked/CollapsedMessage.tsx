import { texts } from "@/features/chat/blocked/texts";
import { Button } from "@/ui/buttons/Button";
import styles from "./CollapsedMessage.module.css";

/** Placeholder for a blocked person's message, with a button that reveals it. */
export function CollapsedMessage({ onShow }: { onShow: () => void }) {
  return (
    <div className={styles.collapsed}>
      <span>{texts.collapsed}</span>
      <Button size="small" variant="ghost" onClick={onShow}>
        {texts.show}
      </Button>
    </div>
  );
}
