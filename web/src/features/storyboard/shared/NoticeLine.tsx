import { X } from "lucide-react";
import { useEffect } from "react";
import { useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { messages } from "@/features/storyboard/messages";
import styles from "@/features/storyboard/shared/Notices.module.css";
import type { Notice } from "@/features/storyboard/store/boardState";
import { Button } from "@/ui/Button";
import { IconButton } from "@/ui/IconButton";

const NOTICE_DURATION_MS = 8000;

export default function NoticeLine({ notice, total }: { notice: Notice; total: number }) {
  const { board } = useEditorContext();
  useEffect(() => {
    if (!notice.isTemporary) return;
    const timer = setTimeout(() => board.dismissNotice(notice.id), NOTICE_DURATION_MS);
    return () => clearTimeout(timer);
  }, [board, notice]);
  return (
    <div className={styles.notice} data-tone={notice.tone}>
      <span className={styles.text} title={notice.text}>
        {notice.text}
      </span>
      {total > 1 ? <span className={styles.total}>{messages.noticeCount(total)}</span> : null}
      {notice.actions.map((action) => (
        <Button
          key={action.label}
          size="small"
          onClick={() => {
            action.run();
            board.dismissNotice(notice.id);
          }}
        >
          {action.label}
        </Button>
      ))}
      <IconButton label={messages.dismiss} size="small" onClick={() => board.dismissNotice(notice.id)}>
        <X size={15} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
