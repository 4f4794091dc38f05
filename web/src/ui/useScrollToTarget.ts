import { useEffect, useRef } from "react";
import styles from "./ScrollTarget.module.css";

/** Scroll to the list item that the URL refers to, and highlight it. */
export function useScrollToTarget<Element extends HTMLElement>(isSought: boolean) {
  const ref = useRef<Element>(null);
  useEffect(() => {
    if (isSought) ref.current?.scrollIntoView({ block: "center" });
  }, [isSought]);
  return { ref, className: isSought ? styles.sought : undefined };
}
