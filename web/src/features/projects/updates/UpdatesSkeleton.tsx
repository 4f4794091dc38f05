import { messages as shared } from "@/features/projects/messages";
import { Panel } from "@/ui/Panel";
import { Skeleton } from "@/ui/Skeleton";
import styles from "./UpdatesPanel.module.css";

/** Where the updates will be, until what shows them has come. */
export function UpdatesSkeleton() {
  return (
    <Panel title={shared.updates}>
      <div className={styles.update}>
        <Skeleton width="60%" />
      </div>
    </Panel>
  );
}
