import { texts as shared } from "@/features/projects/texts";
import { Panel } from "@/ui/layout/Panel";
import { Skeleton } from "@/ui/layout/Skeleton";
import styles from "./UpdatesPanel.module.css";

/** Placeholder until the updates panel loads. */
export function UpdatesSkeleton() {
  return (
    <Panel title={shared.updates}>
      <div className={styles.update}>
        <Skeleton width="60%" />
      </div>
    </Panel>
  );
}
