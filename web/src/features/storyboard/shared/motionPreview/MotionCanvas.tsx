import { useEffect, useRef } from "react";
import { useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import styles from "./MotionPreview.module.css";
import { mountMotionPreview } from "./mountMotionPreview";

/** The clock has it painted; React puts it there once. */
export default function MotionCanvas() {
  const { board, drawings } = useEditorContext();
  const place = useRef<HTMLDivElement>(null);
  useEffect(
    () => (place.current ? mountMotionPreview({ board, drawings }, place.current) : undefined),
    [board, drawings],
  );
  return <div ref={place} className={styles.moving} />;
}
