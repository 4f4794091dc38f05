import { Link, useRouter } from "@tanstack/react-router";
import { ArrowLeft, PenLine, Settings } from "lucide-react";
import { useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import styles from "@/features/storyboard/quickEditor/QuickEditor.module.css";
import { quickEditorTexts } from "@/features/storyboard/quickEditor/texts";
import { SaveBadge } from "@/features/storyboard/shared/layout/SaveBadge";
import { Notices } from "@/features/storyboard/shared/notices/Notices";
import { texts } from "@/features/storyboard/texts";
import { getButtonClass } from "@/ui/buttons/buttonClass";
import { IconButton } from "@/ui/buttons/IconButton";
import { Badge } from "@/ui/status/Badge";
import { useDocumentTitle } from "@/ui/text/useDocumentTitle";

export function QuickEditorTopBar() {
  const { project } = useEditorContext();
  const router = useRouter();
  const canEdit = useBoard((state) => state.canEdit);
  const goTo = (href: string): void => router.history.push(href);
  useDocumentTitle(quickEditorTexts.getPageTitle({ name: project.name }));
  return (
    <header className={styles.top}>
      <IconButton label={texts.back} side="bottom" onClick={() => goTo(`/project/${project.slug}`)}>
        <ArrowLeft size={18} aria-hidden="true" />
      </IconButton>
      <div className={styles.titles}>
        <h1 className={styles.name}>{project.name}</h1>
        <span className={styles.details}>
          {quickEditorTexts.size({ width: project.width, height: project.height, fps: project.fps })}
        </span>
      </div>
      {canEdit ? <SaveBadge /> : <Badge tone="gold">{texts.viewOnly}</Badge>}
      <Notices />
      <Link
        to="/storyboard/$ref"
        params={{ ref: project.slug }}
        className={getButtonClass("ghost", "medium", styles.draw)}
      >
        <PenLine size={17} aria-hidden="true" />
        <span>{quickEditorTexts.storyboard}</span>
      </Link>
      {project.abilities.change_settings ? (
        <IconButton
          label={quickEditorTexts.settings}
          side="bottom"
          onClick={() => goTo(`/project/${project.slug}?settings=true`)}
        >
          <Settings size={18} aria-hidden="true" />
        </IconButton>
      ) : null}
    </header>
  );
}
