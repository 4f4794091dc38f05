import { useEffect, useRef } from "react";
import { useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import styles from "./MotionPreview.module.css";
import { mountMotionPreview } from "./mountMotionPreview";

/** Container of the motion preview canvas. React only mounts it; the frame clock drives the painting. */
export default function MotionCanvas() {
  const { board, drawings } = useEditorContext();
  const container = useRef<HTMLDivElement>(null);
  useEffect(
    () => (container.current ? mountMotionPreview({ board, drawings }, container.current) : undefined),
    [board, drawings],
  );
  return <div ref={container} className={styles.overlay} />;
}
