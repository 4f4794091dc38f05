import { useEffect, useRef } from "react";
import { useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { formatSeconds, padFrame } from "@/features/storyboard/model/time";
import { setTextWithoutLayout } from "@/features/storyboard/shared/input/setTextWithoutLayout";
import type { Unit } from "@/features/storyboard/store/settings";
import styles from "./Playbar.module.css";

/**
 * Playhead position and total length. The clock writes the position directly to the DOM, without rendering in React.
 */
export function FrameReadout({ unit }: { unit: Unit }) {
  const { board, project } = useEditorContext();
  const total = useBoard((state) => state.layout.total);
  const readout = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const { clock } = board.transport;
    const showFrame = (frame: number): void => {
      const text = unit === "frames" ? padFrame(frame, total) : formatSeconds(frame, project.fps);
      if (readout.current) setTextWithoutLayout(readout.current, text);
    };
    showFrame(clock.frame);
    return clock.subscribe(({ frame }) => showFrame(frame));
  }, [board, project.fps, total, unit]);
  return (
    <span className={styles.count}>
      <span ref={readout} className={styles.currentTime} /> /{" "}
      {unit === "frames" ? total : `${formatSeconds(total, project.fps)} s`}
    </span>
  );
}
