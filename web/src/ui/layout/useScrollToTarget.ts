import { useEffect, useRef } from "react";
import styles from "./ScrollTarget.module.css";

/** Scroll to the list item that the URL refers to, and highlight it. */
export function useScrollToTarget<Element extends HTMLElement>(isTarget: boolean) {
  const ref = useRef<Element>(null);
  useEffect(() => {
    if (isTarget) ref.current?.scrollIntoView({ block: "center" });
  }, [isTarget]);
  return { ref, className: isTarget ? styles.highlighted : undefined };
}
