import { cx } from "@/ui/cx";
import styles from "./Skeleton.module.css";

export interface SkeletonProps {
  width?: number | string;
  height?: number | string;
  className?: string | undefined;
}

/** Placeholder of loading content. It has the content's size, so that the layout doesn't shift. */
export function Skeleton({ width = "100%", height = 16, className }: SkeletonProps) {
  return <span className={cx(styles.skeleton, className)} style={{ width, height }} aria-hidden="true" />;
}
