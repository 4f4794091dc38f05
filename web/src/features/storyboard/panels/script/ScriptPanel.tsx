import { FileUp, ListOrdered, ScrollText, X } from "lucide-react";
import { useStore } from "zustand";
import { useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { useScript } from "@/features/storyboard/shared/script/scriptStore";
import { useIsNarrow } from "@/features/storyboard/shared/useIsNarrow";
import { settings } from "@/features/storyboard/store/settings";
import { Button } from "@/ui/Button";
import frame from "@/ui/docked.module.css";
import { EmptyState } from "@/ui/EmptyState";
import { IconButton } from "@/ui/IconButton";
import { Skeleton } from "@/ui/Skeleton";
import { VisuallyHidden } from "@/ui/VisuallyHidden";
import { scriptMessages } from "./messages";
import styles from "./Script.module.css";
import { ScriptText } from "./ScriptText";

const SKELETON_WIDTHS = ["60%", "90%", "84%", "40%", "64%", "70%", "92%", "36%", "58%", "80%"];

/** Side panel with the script, for reading it and adding paragraphs to cuts. */
export default function ScriptPanel() {
  const { dialogs } = useEditorContext();
  const { script } = useScript();
  const narrow = useIsNarrow();
  const canEdit = useBoard((state) => state.canEdit);
  const hasLines = useStore(settings, (state) => state.scriptLines);
  return (
    <section className={frame.panel} aria-label={scriptMessages.title}>
      <div className={frame.head}>
        {narrow ? null : <h2 className={frame.title}>{scriptMessages.title}</h2>}
        <p className={styles.file} title={script?.file_name}>
          {script?.file_name}
        </p>
        {script ? (
          <IconButton
            label={scriptMessages.lines}
            size="small"
            side="bottom"
            pressed={hasLines}
            onClick={() => settings.setState({ scriptLines: !hasLines })}
          >
            <ListOrdered size={15} aria-hidden="true" />
          </IconButton>
        ) : null}
        {script && canEdit ? (
          <IconButton
            label={scriptMessages.import}
            size="small"
            side="bottom"
            onClick={() => dialogs.setState({ isImporting: true })}
          >
            <FileUp size={15} aria-hidden="true" />
          </IconButton>
        ) : null}
        {narrow ? null : (
          <IconButton
            label={scriptMessages.close}
            size="small"
            side="bottom"
            onClick={() => settings.setState({ script: false })}
          >
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
    const again = <Button onClick={() => void scriptStore.reload()}>{scriptMessages.again}</Button>;
    return <EmptyState role="alert" title={scriptMessages.failed} action={again} />;
  }
  const start = (
    <Button variant="primary" onClick={() => dialogs.setState({ isImporting: true })}>
      {scriptMessages.import}
    </Button>
  );
  return (
    <div className={styles.none}>
      <EmptyState
        icon={<ScrollText size={24} aria-hidden="true" />}
        title={scriptMessages.none}
        text={canEdit ? scriptMessages.noneText : `${scriptMessages.noneText} ${scriptMessages.noneToSee}`}
        action={canEdit ? start : undefined}
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
