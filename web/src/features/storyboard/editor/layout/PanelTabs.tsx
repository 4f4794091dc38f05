import { PictureInPicture2 } from "lucide-react";
import { useStore } from "zustand";
import { isPanelAvailable } from "@/features/storyboard/commands/togglePanel";
import { PanelContent } from "@/features/storyboard/editor/layout/PanelContent";
import { useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { CutsPanel } from "@/features/storyboard/panels/cuts/CutsPanel";
import { FLOATING_PANELS, PANELS } from "@/features/storyboard/panels/registry";
import { useIsNarrow } from "@/features/storyboard/shared/layout/useIsNarrow";
import type { PanelDefinition } from "@/features/storyboard/shared/panels/panelDefinition";
import { panelTexts } from "@/features/storyboard/shared/panels/panelTexts";
import { getPanelSettings, settings, updatePanel } from "@/features/storyboard/store/settings";
import { texts } from "@/features/storyboard/texts";
import { IconButton } from "@/ui/buttons/IconButton";
import { Tabs } from "@/ui/layout/Tabs";
import styles from "./SidePanel.module.css";

/** Tabs with the cuts and the docked panels; on phones, with all panels. */
export default function PanelTabs() {
  const editor = useEditorContext();
  const isNarrow = useIsNarrow();
  const state = useStore(settings);
  const panels = isNarrow
    ? [...FLOATING_PANELS, ...PANELS.filter(({ dock }) => dock.desktop !== "floating" && dock.phone === "tab")]
    : FLOATING_PANELS.filter(({ id }) => getPanelSettings(id, state).isDocked);
  const tabs = panels.filter((panel) => isPanelAvailable(editor, panel));
  return (
    <Tabs<string>
      label={texts.panels}
      value={tabs.find(({ id }) => id === state.tab)?.id ?? "cuts"}
      onValueChange={(next) => settings.setState({ tab: next })}
      tabs={[
        { value: "cuts", label: texts.cuts, content: <CutsPanel /> },
        ...tabs.map((panel) => ({ value: panel.id, label: panel.title, content: <PanelTab panel={panel} /> })),
      ]}
    />
  );
}

function PanelTab({ panel }: { panel: PanelDefinition }) {
  const isNarrow = useIsNarrow();
  if (panel.dock.desktop !== "floating") return <PanelContent panel={panel} />;
  return (
    <>
      {isNarrow ? null : <FloatButton panel={panel} />}
      <section className={styles.docked} aria-label={panel.title}>
        <PanelContent panel={panel} />
      </section>
    </>
  );
}

function FloatButton({ panel: { id, title } }: { panel: PanelDefinition }) {
  return (
    <IconButton
      label={panelTexts.float(title)}
      size="small"
      className={styles.float ?? ""}
      onClick={() => {
        updatePanel(id, { isDocked: false, isOpen: true });
        settings.setState({ tab: "cuts" });
      }}
    >
      <PictureInPicture2 size={15} aria-hidden="true" />
    </IconButton>
  );
}
