import { isPanelAvailable } from "@/features/storyboard/commands/togglePanel";
import { PanelContent } from "@/features/storyboard/editor/layout/PanelContent";
import { useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { FLOATING_PANEL_IDS, FLOATING_PANELS } from "@/features/storyboard/panels/registry";
import { FloatingPanel } from "@/features/storyboard/shared/panels/FloatingPanel";
import { usePanelPlaces } from "@/features/storyboard/shared/panels/panelPlaces";

/** Panels that float over the stage. Docked ones are in the dock. */
export default function FloatingPanels() {
  const editor = useEditorContext();
  const { floating } = usePanelPlaces(FLOATING_PANEL_IDS, editor.project.width / editor.project.height);
  return FLOATING_PANELS.map((panel) => {
    const position = floating.get(panel.id);
    if (!position || !isPanelAvailable(editor, panel)) return null;
    return (
      <FloatingPanel key={panel.id} id={panel.id} title={panel.title} position={position}>
        <PanelContent panel={panel} />
      </FloatingPanel>
    );
  });
}
