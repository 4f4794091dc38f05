import { Link, useRouter } from "@tanstack/react-router";
import { ArrowLeft, PenLine, Settings } from "lucide-react";
import { useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { messages } from "@/features/storyboard/messages";
import { quickEditorMessages } from "@/features/storyboard/quickEditor/messages";
import styles from "@/features/storyboard/quickEditor/QuickEditor.module.css";
import { SaveBadge } from "@/features/storyboard/shared/SaveBadge";
import { Badge } from "@/ui/Badge";
import { getButtonClass } from "@/ui/buttonClass";
import { IconButton } from "@/ui/IconButton";
import { useDocumentTitle } from "@/ui/useDocumentTitle";

export function QuickEditorTopBar() {
  const { project } = useEditorContext();
  const router = useRouter();
  const canEdit = useBoard((state) => state.canEdit);
  const goTo = (href: string): void => router.history.push(href);
  useDocumentTitle(quickEditorMessages.getPageTitle(project.name));
  return (
    <header className={styles.top}>
      <IconButton label={messages.back} side="bottom" onClick={() => goTo(`/project/${project.slug}`)}>
        <ArrowLeft size={18} aria-hidden="true" />
      </IconButton>
      <div className={styles.words}>
        <h1 className={styles.name}>{project.name}</h1>
        <span className={styles.facts}>{quickEditorMessages.size(project.width, project.height, project.fps)}</span>
      </div>
      {canEdit ? <SaveBadge /> : <Badge tone="gold">{messages.viewOnly}</Badge>}
      <span className={styles.space} />
      <Link
        to="/storyboard/$ref"
        params={{ ref: project.slug }}
        className={getButtonClass("ghost", "medium", styles.draw)}
      >
        <PenLine size={17} aria-hidden="true" />
        <span>{quickEditorMessages.storyboard}</span>
      </Link>
      {project.abilities.change_settings ? (
        <IconButton
          label={quickEditorMessages.settings}
          side="bottom"
          onClick={() => goTo(`/project/${project.slug}?settings=true`)}
        >
          <Settings size={18} aria-hidden="true" />
        </IconButton>
      ) : null}
    </header>
  );
}
