import { cx } from "./cx";
import styles from "./Skeleton.module.css";

export interface SkeletonProps {
  width?: number | string;
  height?: number | string;
  className?: string | undefined;
}

/** Holds the place of what is on its way, in its size, so that nothing jumps when it comes. */
export function Skeleton({ width = "100%", height = 16, className }: SkeletonProps) {
  return <span className={cx(styles.skeleton, className)} style={{ width, height }} aria-hidden="true" />;
}
