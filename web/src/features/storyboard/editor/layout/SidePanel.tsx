import { useStore } from "zustand";
import styles from "@/features/storyboard/editor/layout/SidePanel.module.css";
import { deferredComponent } from "@/features/storyboard/editorContext/deferred";
import { useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { CutsPanel } from "@/features/storyboard/panels/cuts/CutsPanel";
import { FLOATING_PANEL_IDS } from "@/features/storyboard/panels/registry";
import { DOCK_HEIGHT_PX, DOCK_WIDTH_PX, useEditorSizes } from "@/features/storyboard/shared/layout/editorSizes";
import { useIsNarrow } from "@/features/storyboard/shared/layout/useIsNarrow";
import { usePanelPlaces } from "@/features/storyboard/shared/panels/panelPlaces";
import { settings } from "@/features/storyboard/store/settings";

const PanelTabs = deferredComponent(() => import("@/features/storyboard/editor/layout/PanelTabs"));
const PanelDock = deferredComponent(() => import("@/features/storyboard/editor/layout/PanelDock"));

/** The cuts next to the stage, with the docked panels; on phones, a sheet below the stage with tabs for all panels. */
export function SidePanel() {
  const { project } = useEditorContext();
  const aspectRatio = project.width / project.height;
  const isNarrow = useIsNarrow();
  const { isCompact } = useEditorSizes(aspectRatio);
  const places = usePanelPlaces(FLOATING_PANEL_IDS, aspectRatio);
  const { dockTab } = places;
  const dockWidth = useStore(settings, (state) => state.dockWidthPx) || DOCK_WIDTH_PX;
  const dockHeight = useStore(settings, (state) => state.dockHeightPx) || DOCK_HEIGHT_PX;
  if (isNarrow) {
    return (
      <div className={styles.sheet}>
        <PanelTabs />
      </div>
    );
  }
  return (
    <div className={styles.columns} data-row={isCompact}>
      <div className={styles.cuts}>
        <CutsPanel />
      </div>
      {dockTab === null ? null : (
        <PanelDock
          places={{ ...places, dockTab }}
          isNextToCuts={isCompact}
          // Reserves its room, so that the paper doesn't move when it loads.
          fallback={<div className={styles.dock} style={isCompact ? { width: dockWidth } : { height: dockHeight }} />}
        />
      )}
    </div>
  );
}
