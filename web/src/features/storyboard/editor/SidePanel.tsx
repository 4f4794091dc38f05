import { useStore } from "zustand";
import { soon } from "@/features/storyboard/desk/soon";
import styles from "@/features/storyboard/editor/SidePanel.module.css";
import { CutsPanel } from "@/features/storyboard/panels/cuts/CutsPanel";
import { useNarrow } from "@/features/storyboard/shared/useNarrow";
import { PANEL_NAMES, settings } from "@/features/storyboard/store/settings";

const PanelTabs = soon(() => import("@/features/storyboard/editor/PanelTabs"));

/** Beside the picture the cuts, as tabs with what was docked there; on a phone a sheet below it with all of them. */
export function SidePanel() {
  const narrow = useNarrow();
  const hasDocked = useStore(settings, ({ panels }) => PANEL_NAMES.some((name) => panels[name].isDocked));
  if (!narrow && !hasDocked) return <CutsPanel />;
  return (
    <div className={styles.sheet}>
      <PanelTabs />
    </div>
  );
}
