import type { RefObject } from "react";
import { useStore } from "zustand";
import { isPanelAvailable } from "@/features/storyboard/commands/togglePanel";
import { PanelContent } from "@/features/storyboard/editor/layout/PanelContent";
import { useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { FLOATING_PANELS } from "@/features/storyboard/panels/registry";
import { FloatingPanel } from "@/features/storyboard/shared/panels/FloatingPanel";
import { usePanelDefaults } from "@/features/storyboard/shared/panels/usePanelDefaults";
import { getPanelSettings, settings } from "@/features/storyboard/store/settings";

interface FloatingPanelsProps {
  stage: RefObject<HTMLElement | null>;
  /** Width of the canvas divided by its height. */
  aspectRatio: number;
}

/** Panels that float over the stage. Docked panels are shown as tabs instead. */
export default function FloatingPanels({ stage, aspectRatio }: FloatingPanelsProps) {
  const editor = useEditorContext();
  const state = useStore(settings);
  const allDefaults = usePanelDefaults(stage, aspectRatio, FLOATING_PANELS.length);
  return FLOATING_PANELS.map((panel, index) => {
    const defaults = allDefaults?.[index];
    if (!defaults || getPanelSettings(panel.id, state).isDocked || !isPanelAvailable(editor, panel)) return null;
    return (
      <FloatingPanel key={panel.id} id={panel.id} title={panel.title} defaults={defaults}>
        <PanelContent panel={panel} />
      </FloatingPanel>
    );
  });
}
