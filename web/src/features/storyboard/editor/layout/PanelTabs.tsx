import { useStore } from "zustand";
import { isPanelAvailable } from "@/features/storyboard/commands/togglePanel";
import { PanelTab } from "@/features/storyboard/editor/layout/PanelContent";
import { useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { CutsPanel } from "@/features/storyboard/panels/cuts/CutsPanel";
import { FLOATING_PANELS, PANELS } from "@/features/storyboard/panels/registry";
import { settings } from "@/features/storyboard/store/settings";
import { texts } from "@/features/storyboard/texts";
import { Tabs } from "@/ui/layout/Tabs";

const TAB_PANELS = [
  ...FLOATING_PANELS,
  ...PANELS.filter(({ dock }) => dock.desktop !== "floating" && dock.phone === "tab"),
];

/** Tabs with the cuts and all panels, below the stage of a phone. */
export default function PanelTabs() {
  const editor = useEditorContext();
  const tab = useStore(settings, (state) => state.tab);
  const panels = TAB_PANELS.filter((panel) => isPanelAvailable(editor, panel));
  return (
    <Tabs<string>
      label={texts.panels}
      value={panels.find(({ id }) => id === tab)?.id ?? "cuts"}
      onValueChange={(next) => settings.setState({ tab: next })}
      tabs={[
        { value: "cuts", label: texts.cuts, content: <CutsPanel /> },
        ...panels.map((panel) => ({ value: panel.id, label: panel.title, content: <PanelTab panel={panel} /> })),
      ]}
    />
  );
}
