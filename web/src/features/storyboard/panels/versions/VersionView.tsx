import { useEffect, useState } from "react";
import type { DrawingDocument } from "@/engine/drawing/document";
import { useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { formatCutTitle } from "@/features/storyboard/model/cutTitle";
import type { Cut, CutVersion } from "@/features/storyboard/types";
import { Switch } from "@/ui/forms/Switch";
import { Skeleton } from "@/ui/layout/Skeleton";
import { DrawingPreview } from "./DrawingPreview";
import { versionTexts } from "./texts";
import { useVersionDrawing } from "./useVersionDrawing";
import styles from "./Versions.module.css";
import { VersionTexts } from "./VersionTexts";

interface VersionViewProps {
  cut: Cut;
  number: number;
  /** Its label, if it is in a shot. */
  label: string | undefined;
  /** null shows the current state of the cut. */
  version: CutVersion | null;
}

/** Drawing and fields of a version, with a switch to compare it with the current state in the same place. */
export function VersionView({ cut, number, label: cutLabel, version }: VersionViewProps) {
  const { project } = useEditorContext();
  const [isComparing, setComparing] = useState(false);
  const fetched = useVersionDrawing(cut.id, version?.id ?? null);
  const currentDrawing = useCurrentDrawing(cut.id);
  const isCurrentShown = isComparing || version === null;
  const versionDrawing = fetched && "drawing" in fetched ? fetched.drawing : null;
  const drawing = isCurrentShown ? currentDrawing : versionDrawing;
  const hasFailed = !isCurrentShown && fetched !== null && "failed" in fetched;
  const label = isCurrentShown ? versionTexts.currentVersion : versionTexts.thisVersion;
  const fields = isCurrentShown ? cut : { ...version, name: version.cut_name };
  return (
    <>
      <div className={styles.picture} style={{ aspectRatio: `${project.width} / ${project.height}` }}>
        {drawing === null && !hasFailed ? <Skeleton height="100%" /> : null}
        {drawing ? <DrawingPreview key={label + (version?.id ?? "")} drawing={drawing} label={label} /> : null}
        {hasFailed ? (
          <p className={styles.placeholder} role="alert">
            {versionTexts.drawingFailed}
          </p>
        ) : null}
        <span className={styles.chip} data-current={isCurrentShown || undefined} aria-hidden="true">
          {label}
        </span>
      </div>
      <div className={styles.facts}>
        <p className={styles.cutName}>{formatCutTitle(fields, number, cutLabel)}</p>
        <p className={styles.figures}>{versionTexts.frames({ count: fields.duration_frames })}</p>
        {version ? (
          <Switch checked={isComparing} onCheckedChange={setComparing}>
            {versionTexts.compare}
          </Switch>
        ) : null}
      </div>
      <VersionTexts texts={fields} />
    </>
  );
}

/** Open the cut's current drawing. */
function useCurrentDrawing(cutId: string): DrawingDocument | null {
  const { drawings } = useEditorContext();
  const [drawing, setDrawing] = useState<DrawingDocument | null>(null);
  useEffect(() => {
    const { syncedDrawing, release } = drawings.open(cutId);
    setDrawing(syncedDrawing.document);
    return () => {
      setDrawing(null);
      release();
    };
  }, [drawings, cutId]);
  return drawing;
}
