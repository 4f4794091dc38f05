import { useStore } from "zustand";
import styles from "@/features/storyboard/editor/layout/SidePanel.module.css";
import { deferredComponent } from "@/features/storyboard/editorContext/deferred";
import { CutsPanel } from "@/features/storyboard/panels/cuts/CutsPanel";
import { FLOATING_PANELS } from "@/features/storyboard/panels/registry";
import { useIsNarrow } from "@/features/storyboard/shared/layout/useIsNarrow";
import { getPanelSettings, settings } from "@/features/storyboard/store/settings";

const PanelTabs = deferredComponent(() => import("@/features/storyboard/editor/layout/PanelTabs"));

/** Cuts panel next to the stage, with tabs for docked panels; on phones, a sheet below the stage with all panels. */
export function SidePanel() {
  const isNarrow = useIsNarrow();
  const hasDocked = useStore(settings, (state) =>
    FLOATING_PANELS.some(({ id }) => getPanelSettings(id, state).isDocked),
  );
  if (!isNarrow && !hasDocked) return <CutsPanel />;
  return (
    <div className={styles.sheet}>
      <PanelTabs />
    </div>
  );
}
