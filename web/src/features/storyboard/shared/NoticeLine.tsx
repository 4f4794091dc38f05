import { X } from "lucide-react";
import { useEffect } from "react";
import { useDesk } from "@/features/storyboard/desk/desk";
import { messages } from "@/features/storyboard/messages";
import styles from "@/features/storyboard/shared/Notices.module.css";
import type { Notice } from "@/features/storyboard/store/state";
import { Button } from "@/ui/Button";
import { IconButton } from "@/ui/IconButton";

const PASSING_MS = 8000;

export default function NoticeLine({ notice, total }: { notice: Notice; total: number }) {
  const { board } = useDesk();
  useEffect(() => {
    if (!notice.passing) return;
    const timer = setTimeout(() => board.dismiss(notice.id), PASSING_MS);
    return () => clearTimeout(timer);
  }, [board, notice]);
  return (
    <div className={styles.notice} data-tone={notice.tone}>
      <span className={styles.text} title={notice.text}>
        {notice.text}
      </span>
      {total > 1 ? <span className={styles.total}>{messages.noticeOf(total)}</span> : null}
      {notice.actions.map((action) => (
        <Button
          key={action.label}
          size="small"
          onClick={() => {
            action.run();
            board.dismiss(notice.id);
          }}
        >
          {action.label}
        </Button>
      ))}
      <IconButton label={messages.dismiss} size="small" onClick={() => board.dismiss(notice.id)}>
        <X size={15} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
