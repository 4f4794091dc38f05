import { useEffect, useRef } from "react";
import { useBoard, useDesk } from "@/features/storyboard/desk/desk";
import { padFrame, secondsText } from "@/features/storyboard/model/time";
import { writeRunning } from "@/features/storyboard/shared/runningText";
import type { Unit } from "@/features/storyboard/store/settings";
import styles from "./Playbar.module.css";

/** Where the playhead is, of how much. The running number is written by the clock, not by React. */
export function FrameReadout({ unit }: { unit: Unit }) {
  const { board, project } = useDesk();
  const total = useBoard((state) => state.layout.total);
  const now = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const { clock } = board.transport;
    const show = (frame: number): void => {
      const text = unit === "frames" ? padFrame(frame, total) : secondsText(frame, project.fps);
      if (now.current) writeRunning(now.current, text);
    };
    show(clock.frame);
    return clock.subscribe(({ frame }) => show(frame));
  }, [board, project.fps, total, unit]);
  return (
    <span className={styles.count}>
      <span ref={now} className={styles.now} /> / {unit === "frames" ? total : `${secondsText(total, project.fps)} s`}
    </span>
  );
}
