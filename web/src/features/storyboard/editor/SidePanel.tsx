import { useStore } from "zustand";
import styles from "@/features/storyboard/editor/SidePanel.module.css";
import { deferredComponent } from "@/features/storyboard/editorContext/deferred";
import { CutsPanel } from "@/features/storyboard/panels/cuts/CutsPanel";
import { useIsNarrow } from "@/features/storyboard/shared/useIsNarrow";
import { PANEL_NAMES, settings } from "@/features/storyboard/store/settings";

const PanelTabs = deferredComponent(() => import("@/features/storyboard/editor/PanelTabs"));

/** Cuts panel next to the stage, with tabs for docked panels; on phones, a sheet below the stage with all panels. */
export function SidePanel() {
  const narrow = useIsNarrow();
  const hasDocked = useStore(settings, ({ panels }) => PANEL_NAMES.some((name) => panels[name].isDocked));
  if (!narrow && !hasDocked) return <CutsPanel />;
  return (
    <div className={styles.sheet}>
      <PanelTabs />
    </div>
  );
}
