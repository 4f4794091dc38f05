import { useRouter } from "@tanstack/react-router";
import { ArrowLeft, History, Keyboard, LayoutGrid, PencilRuler, ScrollText, SquareChevronRight } from "lucide-react";
import { type ComponentType, type ReactNode, useState } from "react";
import { useStore } from "zustand";
import { CommandButton } from "@/features/storyboard/commands/CommandButton";
import styles from "@/features/storyboard/editor/TopBar.module.css";
import { deferredComponent } from "@/features/storyboard/editorContext/deferred";
import {
  useBoard,
  useBoardPresence,
  useEditorContext,
  usePeers,
} from "@/features/storyboard/editorContext/editorContext";
import { messages } from "@/features/storyboard/messages";
import { SaveBadge } from "@/features/storyboard/shared/SaveBadge";
import { settings } from "@/features/storyboard/store/settings";
import { Badge } from "@/ui/Badge";
import { IconButton } from "@/ui/IconButton";
import { useDocumentTitle } from "@/ui/useDocumentTitle";

const PeerAvatars = deferredComponent(() => import("@/features/storyboard/editor/PeerAvatars"));

type VersionsDialog = ComponentType<{ onClose: () => void }>;

export function TopBar({ chat }: { chat: ReactNode }) {
  const { project, board } = useEditorContext();
  const together = useBoardPresence();
  const alone = usePeers().size === 0;
  const drawMode = useStore(settings, (state) => state.drawMode);
  const script = useStore(settings, (state) => state.script);
  const router = useRouter();
  const canEdit = useBoard((state) => state.canEdit);
  const hasCut = useBoard((state) => state.currentId !== null);
  const [Versions, setVersions] = useState<VersionsDialog | null>(null);
  useDocumentTitle(messages.getPageTitle(project.name));
  const showVersions = (): void => {
    board.transport.pause();
    import("@/features/storyboard/panels/versions/VersionsDialog").then(
      (part) => setVersions(() => part.default),
      () => board.notify({ text: messages.versionsUnavailable, tone: "warning", isTemporary: true, actions: [] }),
    );
  };
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
      {together && !alone ? <PeerAvatars presence={together} /> : null}
      <CommandButton command="drawMode" className={styles.phone} side="bottom" pressed={drawMode}>
        <PencilRuler size={18} aria-hidden="true" />
      </CommandButton>
      <CommandButton command="sheet" side="bottom">
        <LayoutGrid size={18} aria-hidden="true" />
      </CommandButton>
      <CommandButton command="script" className={styles.wide} side="bottom" pressed={script}>
        <ScrollText size={18} aria-hidden="true" />
      </CommandButton>
      {chat}
      {project.abilities.view_versions ? (
        <IconButton label={messages.versions} side="bottom" disabled={!hasCut} onClick={showVersions}>
          <History size={18} aria-hidden="true" />
        </IconButton>
      ) : null}
      <CommandButton command="palette" className={styles.keys} side="bottom">
        <SquareChevronRight size={18} aria-hidden="true" />
      </CommandButton>
      <CommandButton command="keys" className={styles.keys} side="bottom">
        <Keyboard size={18} aria-hidden="true" />
      </CommandButton>
      {Versions ? <Versions onClose={() => setVersions(null)} /> : null}
    </header>
  );
}
