import { useEffect, useRef } from "react";
import { useDesk } from "@/features/storyboard/desk/desk";
import styles from "./Moving.module.css";
import { showMoving } from "./showMoving";

/** The clock paints it; React puts it there once. */
export default function MovingPicture() {
  const { board, drawings } = useDesk();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => (canvas.current ? showMoving({ board, drawings }, canvas.current) : undefined), [board, drawings]);
  return <canvas ref={canvas} className={styles.moving} data-moving="off" />;
}
