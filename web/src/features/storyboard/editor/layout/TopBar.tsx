import { useRouter } from "@tanstack/react-router";
import { ArrowLeft, History, Keyboard, PencilRuler, SquareChevronRight } from "lucide-react";
import { type ComponentType, useEffect, useState } from "react";
import { useStore } from "zustand";
import { CommandButton } from "@/features/storyboard/commands/CommandButton";
import { closePopup, usePopup } from "@/features/storyboard/commands/popupCommand";
import { CutTitle } from "@/features/storyboard/editor/layout/CutTitle";
import { type PanelButton, PanelButtons } from "@/features/storyboard/editor/layout/PanelButtons";
import styles from "@/features/storyboard/editor/layout/TopBar.module.css";
import { deferredComponent } from "@/features/storyboard/editorContext/deferred";
import {
  useBoard,
  useBoardPresence,
  useEditorContext,
  usePeers,
} from "@/features/storyboard/editorContext/editorContext";
import { SaveBadge } from "@/features/storyboard/shared/layout/SaveBadge";
import { useIsNarrow } from "@/features/storyboard/shared/layout/useIsNarrow";
import { Notices } from "@/features/storyboard/shared/notices/Notices";
import { settings } from "@/features/storyboard/store/settings";
import { texts } from "@/features/storyboard/texts";
import { IconButton } from "@/ui/buttons/IconButton";
import { Badge } from "@/ui/status/Badge";
import { useDocumentTitle } from "@/ui/text/useDocumentTitle";

const ViewButtons = deferredComponent(() => import("@/features/storyboard/editor/layout/ViewButtons"));
const PeerAvatars = deferredComponent(() => import("@/features/storyboard/editor/overlays/PeerAvatars"));

type VersionsDialog = ComponentType<{ onClose: () => void }>;

interface TopBarProps {
  /** Buttons of panels that other features supply, by panel id. */
  panelButtons: Readonly<Record<string, PanelButton>>;
}

export function TopBar({ panelButtons }: TopBarProps) {
  const { project, board, dialogs } = useEditorContext();
  const presence = useBoardPresence();
  const isAlone = usePeers().size === 0;
  const drawMode = useStore(settings, (state) => state.drawMode);
  const router = useRouter();
  const isNarrow = useIsNarrow();
  const canEdit = useBoard((state) => state.canEdit);
  const [Versions, setVersions] = useState<VersionsDialog | null>(null);
  useDocumentTitle(texts.getPageTitle({ name: project.name }));
  const { open: isVersionsOpen, onOpenChange } = usePopup("versions");
  useEffect(() => {
    if (!isVersionsOpen) return;
    board.transport.pause();
    import("@/features/storyboard/panels/versions/VersionsDialog").then(
      (module) => setVersions(() => module.default),
      () => {
        closePopup({ dialogs }, "versions");
        board.notify({ text: texts.versionsUnavailable, tone: "warning", isTemporary: true, actions: [] });
      },
    );
  }, [isVersionsOpen, board, dialogs]);
  return (
    <header className={styles.bar}>
      <IconButton label={texts.back} side="bottom" onClick={() => router.history.push(`/project/${project.slug}`)}>
        <ArrowLeft size={18} aria-hidden="true" />
      </IconButton>
      <div className={styles.title}>
        <h1 className={styles.name}>{project.name}</h1>
        <span className={styles.facts}>
          {project.width}×{project.height} · {project.fps} fps
        </span>
        {canEdit ? <SaveBadge /> : <Badge tone="gold">{texts.viewOnly}</Badge>}
      </div>
      <Notices />
      {isNarrow ? null : (
        <>
          <CutTitle />
          <ViewButtons />
        </>
      )}
      {presence && !isAlone ? <PeerAvatars presence={presence} /> : null}
      <CommandButton command="drawMode" className={styles.phone} side="bottom" pressed={drawMode}>
        <PencilRuler size={18} aria-hidden="true" />
      </CommandButton>
      <PanelButtons buttons={panelButtons} />
      {project.abilities.view_versions ? (
        <CommandButton command="versions" side="bottom">
          <History size={18} aria-hidden="true" />
        </CommandButton>
      ) : null}
      <CommandButton command="palette" className={styles.keys} side="bottom">
        <SquareChevronRight size={18} aria-hidden="true" />
      </CommandButton>
      <CommandButton command="keys" className={styles.keys} side="bottom">
        <Keyboard size={18} aria-hidden="true" />
      </CommandButton>
      {Versions && isVersionsOpen ? <Versions onClose={() => onOpenChange(false)} /> : null}
    </header>
  );
}
