import { Skeleton } from "@/ui/layout/Skeleton";
import styles from "./ProfileCard.module.css";

export function ProfileSkeleton() {
  return (
    <div className={styles.page}>
      <div className={styles.card} aria-busy="true">
        <div className={styles.head}>
          <Skeleton width={84} height={84} />
          <div className={styles.names}>
            <Skeleton width={200} height={34} />
          </div>
        </div>
        <Skeleton width="70%" height={20} />
        <Skeleton width="40%" height={22} />
      </div>
    </div>
  );
}
