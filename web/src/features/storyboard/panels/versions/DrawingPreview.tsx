import { useEffect, useRef } from "react";
import type { DrawingDocument } from "@/engine/document";
import { Flattener } from "@/engine/flatten";
import { createOffscreenSurface } from "@/engine/surface";
import { useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import styles from "./Versions.module.css";

interface DrawingPreviewProps {
  drawing: DrawingDocument;
  label: string;
}

/** Canvas that renders a drawing locally and repaints when it changes. */
export function DrawingPreview({ drawing, label }: DrawingPreviewProps) {
  const { project } = useEditorContext();
  const { width, height } = project;
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const flattener = new Flattener(drawing, createOffscreenSurface, { width, height });
    let isGone = false;
    let due: number | null = null;
    const paint = async (): Promise<void> => {
      due = null;
      const flat = await flattener.flattenWhenReady();
      const onto = canvas.current;
      if (!isGone && onto) {
        onto.width = flat.width;
        onto.height = flat.height;
        onto.getContext("2d")?.drawImage(flat.image, 0, 0);
        onto.dataset.painted = "";
      }
      flat.release();
    };
    const paintSoon = (): void => {
      due ??= requestAnimationFrame(() => void paint());
    };
    const stop = drawing.onChange(paintSoon);
    paintSoon();
    return () => {
      isGone = true;
      stop();
      if (due !== null) cancelAnimationFrame(due);
      flattener.release();
    };
  }, [drawing, width, height]);
  return <canvas ref={canvas} className={styles.canvas} role="img" aria-label={label} />;
}
