import type { Ref } from "react";
import { getPersonColor } from "./initials";
import styles from "./PersonPointer.module.css";

export interface PersonPointerProps {
  /** User id; determines the color. */
  id: string;
  name: string;
  /** The parent moves the element. */
  ref?: Ref<HTMLSpanElement>;
}

/** Another user's pointer with their name. Decorative. */
export function PersonPointer({ id, name, ref }: PersonPointerProps) {
  return (
    <span ref={ref} className={styles.pointer} style={{ "--person": getPersonColor(id) }} aria-hidden="true">
      <svg width="14" height="18" viewBox="0 0 14 18" aria-hidden="true">
        <path d="M1 1v14l4-3.6 2.6 5.6 2.4-1.1L7.5 10.4H13z" />
      </svg>
      <span className={styles.name}>{name}</span>
    </span>
  );
}
