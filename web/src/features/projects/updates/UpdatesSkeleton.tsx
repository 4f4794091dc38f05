import { messages as shared } from "@/features/projects/messages";
import { Panel } from "@/ui/Panel";
import { Skeleton } from "@/ui/Skeleton";
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
