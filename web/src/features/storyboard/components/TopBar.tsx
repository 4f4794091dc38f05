import { useRouter } from "@tanstack/react-router";
import { ArrowLeft, Keyboard } from "lucide-react";
import { SaveBadge } from "@/features/storyboard/components/SaveBadge";
import styles from "@/features/storyboard/components/TopBar.module.css";
import { keyMessages } from "@/features/storyboard/keys/messages";
import { useKeys } from "@/features/storyboard/keys/useKeys";
import { messages } from "@/features/storyboard/messages";
import { useBoard, useDesk } from "@/features/storyboard/store/desk";
import { Badge } from "@/ui/Badge";
import { IconButton } from "@/ui/IconButton";
import { useDocumentTitle } from "@/ui/useDocumentTitle";

export function TopBar({ onShowKeys }: { onShowKeys: () => void }) {
  const { project } = useDesk();
  const router = useRouter();
  const canEdit = useBoard((state) => state.canEdit);
  const keyOf = useKeys();
  useDocumentTitle(messages.pageTitleOf(project.name));
  return (
    <header className={styles.bar}>
      <IconButton label={messages.back} side="bottom" onClick={() => router.history.push(`/project/${project.slug}`)}>
        <ArrowLeft size={18} aria-hidden="true" />
      </IconButton>
      <h1 className={styles.name}>{project.name}</h1>
      <span className={styles.facts}>
        {project.width}×{project.height} · {project.fps} fps
      </span>
      {canEdit ? <SaveBadge /> : <Badge tone="gold">{messages.viewOnly}</Badge>}
      <span className={styles.space} />
      <IconButton
        className={styles.keys}
        label={keyMessages.title}
        keys={keyOf("keys")}
        side="bottom"
        onClick={onShowKeys}
      >
        <Keyboard size={18} aria-hidden="true" />
      </IconButton>
    </header>
  );
}
