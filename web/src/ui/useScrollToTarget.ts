import { useEffect, useRef } from "react";
import styles from "./ScrollTarget.module.css";

/** For the one thing of a list that an address names: it is brought into view once, and shows that it was meant. */
export function useScrollToTarget<Element extends HTMLElement>(isSought: boolean) {
  const ref = useRef<Element>(null);
  useEffect(() => {
    if (isSought) ref.current?.scrollIntoView({ block: "center" });
  }, [isSought]);
  return { ref, className: isSought ? styles.sought : undefined };
}
