import { Minus, PictureInPicture2 } from "lucide-react";
import { useStore } from "zustand";
import { isPanelAvailable } from "@/features/storyboard/commands/togglePanel";
import { DOCK_PANEL_ID, DockTabs, getDockTabId } from "@/features/storyboard/editor/layout/DockTabs";
import { PanelTab } from "@/features/storyboard/editor/layout/PanelContent";
import styles from "@/features/storyboard/editor/layout/SidePanel.module.css";
import { inputComponent } from "@/features/storyboard/editorContext/deferred";
import { useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { FLOATING_PANELS } from "@/features/storyboard/panels/registry";
import { DOCK_HEIGHT_PX, DOCK_WIDTH_PX } from "@/features/storyboard/shared/layout/editorSizes";
import type { PanelPlaces } from "@/features/storyboard/shared/panels/panelPlaces";
import { panelTexts } from "@/features/storyboard/shared/panels/panelTexts";
import { settings, updatePanel } from "@/features/storyboard/store/settings";
import { texts } from "@/features/storyboard/texts";
import { IconButton } from "@/ui/buttons/IconButton";

const SplitHandle = inputComponent(() => import("@/features/storyboard/shared/panels/SplitHandle"));

/** Limits of the size of the dock, px. */
const WIDTH_LIMITS = { min: 200, max: 480 } as const;
const HEIGHT_LIMITS = { min: 120, max: 700 } as const;
/** Where a panel floats that was docked, px from the top left of the window. */
const FLOATING_POSITION = { x: 16, y: 64 } as const;

interface PanelDockProps {
  places: PanelPlaces & { dockTab: string };
  /** True if the dock is next to the cuts; otherwise it is below them. */
  isNextToCuts: boolean;
}

/** The docked panels, one at a time, with a handle to resize the dock. */
export default function PanelDock({ places: { docked, dockTab }, isNextToCuts }: PanelDockProps) {
  const editor = useEditorContext();
  const width = useStore(settings, (state) => state.dockWidthPx) || DOCK_WIDTH_PX;
  const height = useStore(settings, (state) => state.dockHeightPx) || DOCK_HEIGHT_PX;
  const panels = FLOATING_PANELS.filter((panel) => docked.includes(panel.id) && isPanelAvailable(editor, panel));
  const panel = panels.find(({ id }) => id === dockTab);
  const title = panel?.title ?? "";
  return (
    <>
      {isNextToCuts ? (
        <SplitHandle
          label={texts.panelWidth}
          axis="x"
          value={width}
          {...WIDTH_LIMITS}
          onValueChange={(next) => settings.setState({ dockWidthPx: next })}
        />
      ) : (
        <SplitHandle
          label={texts.panelHeight}
          axis="y"
          value={height}
          {...HEIGHT_LIMITS}
          onValueChange={(next) => settings.setState({ dockHeightPx: next })}
        />
      )}
      <div className={styles.dock} style={isNextToCuts ? { width } : { height }}>
        <DockTabs panels={panels} selected={dockTab} onSelect={(next) => settings.setState({ dockTab: next })} />
        <div role="tabpanel" id={DOCK_PANEL_ID} aria-labelledby={getDockTabId(dockTab)} className={styles.dockContent}>
          {panel ? <PanelTab key={panel.id} panel={panel} /> : null}
        </div>
        <span className={styles.dockButtons}>
          <IconButton
            label={panelTexts.float(title)}
            size="small"
            onClick={() => updatePanel(dockTab, { isDocked: false, isOpen: true, place: FLOATING_POSITION })}
          >
            <PictureInPicture2 size={15} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={panelTexts.collapse(title)}
            size="small"
            aria-expanded
            onClick={() => settings.setState({ dockTab: "" })}
          >
            <Minus size={16} aria-hidden="true" />
          </IconButton>
        </span>
      </div>
    </>
  );
}
