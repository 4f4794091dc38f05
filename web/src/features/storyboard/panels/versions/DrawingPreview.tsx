import { useEffect, useRef } from "react";
import type { DrawingDocument } from "@/engine/drawing/document";
import { Flattener } from "@/engine/drawing/flatten";
import { createOffscreenSurface } from "@/engine/render/surface";
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
    let isDisposed = false;
    let frameRequest: number | null = null;
    const paint = async (): Promise<void> => {
      frameRequest = null;
      const flat = await flattener.flattenWhenReady();
      const element = canvas.current;
      if (!isDisposed && element) {
        element.width = flat.width;
        element.height = flat.height;
        element.getContext("2d")?.drawImage(flat.image, 0, 0);
        element.dataset.painted = "";
      }
      flat.release();
    };
    const schedulePaint = (): void => {
      frameRequest ??= requestAnimationFrame(() => void paint());
    };
    const stop = drawing.onChange(schedulePaint);
    schedulePaint();
    return () => {
      isDisposed = true;
      stop();
      if (frameRequest !== null) cancelAnimationFrame(frameRequest);
      flattener.release();
    };
  }, [drawing, width, height]);
  return <canvas ref={canvas} className={styles.canvas} role="img" aria-label={label} />;
}
