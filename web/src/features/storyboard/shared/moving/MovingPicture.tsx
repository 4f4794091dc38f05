import { useEffect, useRef } from "react";
import { useDesk } from "@/features/storyboard/desk/desk";
import styles from "./Moving.module.css";
import { showMoving } from "./showMoving";

/** The clock has it painted; React puts it there once. */
export default function MovingPicture() {
  const { board, drawings } = useDesk();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current ? showMoving({ board, drawings }, place.current) : undefined), [board, drawings]);
  return <div ref={place} className={styles.moving} />;
}
