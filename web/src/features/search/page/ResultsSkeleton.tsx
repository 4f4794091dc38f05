import { texts } from "@/features/search/texts";
import { Skeleton } from "@/ui/layout/Skeleton";
import styles from "./Search.module.css";

/** Placeholder shown while results load. */
export function ResultsSkeleton() {
  return (
    <ul className={styles.list} aria-busy="true" aria-label={texts.searching}>
      {["a", "b", "c", "d", "e"].map((key) => (
        <li key={key} className={styles.row}>
          <Skeleton width={112} height={63} className={styles.skeleton} />
          <div className={styles.text}>
            <Skeleton width="40%" />
            <Skeleton width="70%" height={13} />
          </div>
        </li>
      ))}
    </ul>
  );
}
