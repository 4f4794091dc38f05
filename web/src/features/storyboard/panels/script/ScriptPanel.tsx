import { FileUp, ListOrdered, ScrollText, X } from "lucide-react";
import { useStore } from "zustand";
import { type PanelProps, useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { useScript } from "@/features/storyboard/shared/script/scriptStore";
import { useIsNarrow } from "@/features/storyboard/shared/useIsNarrow";
import { settings } from "@/features/storyboard/store/settings";
import { Button } from "@/ui/buttons/Button";
import { IconButton } from "@/ui/buttons/IconButton";
import frame from "@/ui/layout/docked.module.css";
import { EmptyState } from "@/ui/layout/EmptyState";
import { Skeleton } from "@/ui/layout/Skeleton";
import { VisuallyHidden } from "@/ui/text/VisuallyHidden";
import styles from "./Script.module.css";
import { ScriptText } from "./ScriptText";
import { scriptMessages } from "./texts";

const SKELETON_WIDTHS = ["60%", "90%", "84%", "40%", "64%", "70%", "92%", "36%", "58%", "80%"];

/** Side panel with the script, for reading it and adding paragraphs to cuts. */
export default function ScriptPanel({ onClose }: PanelProps) {
  const { dialogs } = useEditorContext();
  const { script } = useScript();
  const isNarrow = useIsNarrow();
  const canEdit = useBoard((state) => state.canEdit);
  const hasLineNumbers = useStore(settings, (state) => state.scriptLines);
  return (
    <section className={frame.panel} aria-label={scriptMessages.title}>
      <div className={frame.head}>
        {isNarrow ? null : <h2 className={frame.title}>{scriptMessages.title}</h2>}
        <p className={styles.file} title={script?.file_name}>
          {script?.file_name}
        </p>
        {script ? (
          <IconButton
            label={scriptMessages.lines}
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
            label={scriptMessages.import}
            size="small"
            side="bottom"
            onClick={() => dialogs.setState({ popup: { name: "import" } })}
          >
            <FileUp size={15} aria-hidden="true" />
          </IconButton>
        ) : null}
        {isNarrow ? null : (
          <IconButton label={scriptMessages.close} size="small" side="bottom" onClick={onClose}>
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
    const retryButton = <Button onClick={() => void scriptStore.reload()}>{scriptMessages.tryAgain}</Button>;
    return <EmptyState role="alert" title={scriptMessages.failed} action={retryButton} />;
  }
  const importButton = (
    <Button variant="primary" onClick={() => dialogs.setState({ popup: { name: "import" } })}>
      {scriptMessages.import}
    </Button>
  );
  return (
    <div className={styles.empty}>
      <EmptyState
        icon={<ScrollText size={24} aria-hidden="true" />}
        title={scriptMessages.noScript}
        text={
          canEdit ? scriptMessages.noScriptText : `${scriptMessages.noScriptText} ${scriptMessages.noScriptReadOnly}`
        }
        action={canEdit ? importButton : undefined}
      />
    </div>
  );
}

function ScriptSkeleton() {
  return (
    <div className={styles.loading} role="status">
      <VisuallyHidden>{scriptMessages.loading}</VisuallyHidden>
      {SKELETON_WIDTHS.map((width) => (
        <Skeleton key={width} width={width} height={12} />
      ))}
    </div>
  );
}
