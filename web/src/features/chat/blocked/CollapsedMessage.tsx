import { messages } from "@/features/chat/blocked/messages";
import { Button } from "@/ui/Button";
import styles from "./CollapsedMessage.module.css";

/** Stands in the place of a blocked person's message, and shows it on request. */
export function CollapsedMessage({ onShow }: { onShow: () => void }) {
  return (
    <div className={styles.collapsed}>
      <span>{messages.collapsed}</span>
      <Button size="small" variant="ghost" onClick={onShow}>
        {messages.show}
      </Button>
    </div>
  );
}
