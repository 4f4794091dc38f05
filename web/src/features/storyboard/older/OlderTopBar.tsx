import { Link, useRouter } from "@tanstack/react-router";
import { ArrowLeft, PenLine, Settings } from "lucide-react";
import { useBoard, useDesk } from "@/features/storyboard/desk/desk";
import { messages } from "@/features/storyboard/messages";
import { olderMessages } from "@/features/storyboard/older/messages";
import styles from "@/features/storyboard/older/Older.module.css";
import { SaveBadge } from "@/features/storyboard/shared/SaveBadge";
import { Badge } from "@/ui/Badge";
import { buttonClass } from "@/ui/buttonClass";
import { IconButton } from "@/ui/IconButton";
import { useDocumentTitle } from "@/ui/useDocumentTitle";

export function OlderTopBar() {
  const { project } = useDesk();
  const router = useRouter();
  const canEdit = useBoard((state) => state.canEdit);
  const goTo = (href: string): void => router.history.push(href);
  useDocumentTitle(olderMessages.pageTitleOf(project.name));
  return (
    <header className={styles.top}>
      <IconButton label={messages.back} side="bottom" onClick={() => goTo(`/project/${project.slug}`)}>
        <ArrowLeft size={18} aria-hidden="true" />
      </IconButton>
      <div className={styles.words}>
        <h1 className={styles.name}>{project.name}</h1>
        <span className={styles.facts}>{olderMessages.size(project.width, project.height, project.fps)}</span>
      </div>
      {canEdit ? <SaveBadge /> : <Badge tone="gold">{messages.viewOnly}</Badge>}
      <span className={styles.space} />
      <Link
        to="/storyboard/$ref"
        params={{ ref: project.slug }}
        className={buttonClass("ghost", "medium", styles.draw)}
      >
        <PenLine size={17} aria-hidden="true" />
        <span>{olderMessages.storyboard}</span>
      </Link>
      {project.abilities.change_settings ? (
        <IconButton
          label={olderMessages.settings}
          side="bottom"
          onClick={() => goTo(`/project/${project.slug}?settings=true`)}
        >
          <Settings size={18} aria-hidden="true" />
        </IconButton>
      ) : null}
    </header>
  );
}
