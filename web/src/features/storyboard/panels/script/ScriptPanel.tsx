import { FileUp, ListOrdered, ScrollText, X } from "lucide-react";
import { useStore } from "zustand";
import { type PanelProps, useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { useIsNarrow } from "@/features/storyboard/shared/layout/useIsNarrow";
import { useScript } from "@/features/storyboard/shared/script/scriptStore";
import { settings } from "@/features/storyboard/store/settings";
import { Button } from "@/ui/buttons/Button";
import { IconButton } from "@/ui/buttons/IconButton";
import frame from "@/ui/layout/docked.module.css";
import { EmptyState } from "@/ui/layout/EmptyState";
import { Skeleton } from "@/ui/layout/Skeleton";
import { VisuallyHidden } from "@/ui/text/VisuallyHidden";
import styles from "./Script.module.css";
import { ScriptText } from "./ScriptText";
import { scriptTexts } from "./texts";

const SKELETON_WIDTHS = ["60%", "90%", "84%", "40%", "64%", "70%", "92%", "36%", "58%", "80%"];

/** Side panel with the script, for reading it and adding paragraphs to cuts. */
export default function ScriptPanel({ onClose }: PanelProps) {
  const { dialogs } = useEditorContext();
  const { script } = useScript();
  const isNarrow = useIsNarrow();
  const canEdit = useBoard((state) => state.canEdit);
  const hasLineNumbers = useStore(settings, (state) => state.scriptLines);
  return (
    <section className={frame.panel} aria-label={scriptTexts.title}>
      <div className={frame.head}>
        {isNarrow ? null : <h2 className={frame.title}>{scriptTexts.title}</h2>}
        <p className={styles.file} title={script?.file_name}>
          {script?.file_name}
        </p>
        {script ? (
          <IconButton
            label={scriptTexts.lines}
            size="small"
            side="bottom"
            pressed={hasLineNumbers}
            onClick={() => settings.setState({ scriptLines: !hasLineNumbers })}
          >
            <ListOrdered size={15} aria-hidden="true" />
          </IconButton>
        ) : null}
        {script && canEdit ? (
          <IconButton
            label={scriptTexts.import}
            size="small"
            side="bottom"
            onClick={() => dialogs.setState({ popup: { name: "import" } })}
          >
            <FileUp size={15} aria-hidden="true" />
          </IconButton>
        ) : null}
        {isNarrow ? null : (
          <IconButton label={scriptTexts.close} size="small" side="bottom" onClick={onClose}>
            <X size={16} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <ScriptPanelBody />
    </section>
  );
}

function ScriptPanelBody() {
  const { dialogs } = useEditorContext();
  const { phase, script, scriptStore } = useScript();
  const canEdit = useBoard((state) => state.canEdit);
  if (script !== null) return <ScriptText script={script} scriptStore={scriptStore} />;
  if (phase === "loading") return <ScriptSkeleton />;
  if (phase === "failed") {
    const retryButton = <Button onClick={() => void scriptStore.reload()}>{scriptTexts.tryAgain}</Button>;
    return <EmptyState role="alert" title={scriptTexts.failed} action={retryButton} />;
  }
  const importButton = (
    <Button variant="primary" onClick={() => dialogs.setState({ popup: { name: "import" } })}>
      {scriptTexts.import}
    </Button>
  );
  return (
    <div className={styles.empty}>
      <EmptyState
        icon={<ScrollText size={24} aria-hidden="true" />}
        title={scriptTexts.noScript}
        text={canEdit ? scriptTexts.noScriptText : `${scriptTexts.noScriptText} ${scriptTexts.noScriptReadOnly}`}
        action={canEdit ? importButton : undefined}
      />
    </div>
  );
}

function ScriptSkeleton() {
  return (
    <div className={styles.loading} role="status">
      <VisuallyHidden>{scriptTexts.loading}</VisuallyHidden>
      {SKELETON_WIDTHS.map((width) => (
        <Skeleton key={width} width={width} height={12} />
      ))}
    </div>
  );
}
