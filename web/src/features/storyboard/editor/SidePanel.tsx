import { lazy, Suspense } from "react";
import styles from "@/features/storyboard/editor/SidePanel.module.css";
import { CutsPanel } from "@/features/storyboard/panels/cuts/CutsPanel";
import { useNarrow } from "@/features/storyboard/shared/useNarrow";

const PanelTabs = lazy(() => import("@/features/storyboard/editor/PanelTabs"));

/** Beside the picture the cuts; on a phone a sheet below it with cuts, notes and layers as tabs. */
export function SidePanel() {
  const narrow = useNarrow();
  if (!narrow) return <CutsPanel />;
  return (
    <div className={styles.sheet}>
      <Suspense fallback={null}>
        <PanelTabs />
      </Suspense>
    </div>
  );
}
