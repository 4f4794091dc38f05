import { PictureInPicture2 } from "lucide-react";
import type { ReactNode } from "react";
import { useStore } from "zustand";
import { keyMessages } from "@/features/storyboard/commands/messages";
import { messages } from "@/features/storyboard/messages";
import { CutsPanel } from "@/features/storyboard/panels/cuts/CutsPanel";
import { DockedLayers } from "@/features/storyboard/panels/layers/FloatingLayers";
import { DockedNotes } from "@/features/storyboard/panels/notes/DockedNotes";
import { useIsNarrow } from "@/features/storyboard/shared/useIsNarrow";
import { PANEL_NAMES, type PanelName, settings, updatePanel } from "@/features/storyboard/store/settings";
import { IconButton } from "@/ui/IconButton";
import { lazyComponent } from "@/ui/lazyComponent";
import { Tabs } from "@/ui/Tabs";
import styles from "./SidePanel.module.css";

const ScriptPanel = lazyComponent(() => import("@/features/storyboard/panels/script/ScriptPanel"));

const PANEL_CONTENT: Readonly<Record<PanelName, { title: string; content: ReactNode }>> = {
  notes: { title: messages.notes, content: <DockedNotes /> },
  layers: { title: messages.layers, content: <DockedLayers /> },
};

/** Tabs with the cuts and the docked panels; on phones, with all panels. */
export default function PanelTabs() {
  const narrow = useIsNarrow();
  const { panels, tab } = useStore(settings);
  const docked = PANEL_NAMES.filter((name) => narrow || panels[name].isDocked);
  const isThere = tab === "script" ? narrow : tab === "cuts" || docked.includes(tab);
  return (
    <Tabs
      label={messages.panels}
      value={isThere ? tab : "cuts"}
      onValueChange={(next) => settings.setState({ tab: next })}
      tabs={[
        { value: "cuts", label: messages.cuts, content: <CutsPanel /> },
        ...docked.map((name) => ({
          value: name,
          label: PANEL_CONTENT[name].title,
          content: (
            <>
              {narrow ? null : <FloatButton name={name} />}
              {PANEL_CONTENT[name].content}
            </>
          ),
        })),
        ...(narrow ? [{ value: "script" as const, label: keyMessages.script, content: <ScriptPanel /> }] : []),
      ]}
    />
  );
}

function FloatButton({ name }: { name: PanelName }) {
  return (
    <IconButton
      label={messages.floatPanel(PANEL_CONTENT[name].title)}
      size="small"
      className={styles.float ?? ""}
      onClick={() => {
        updatePanel(name, { isDocked: false, isOpen: true });
        settings.setState({ tab: "cuts" });
      }}
    >
      <PictureInPicture2 size={15} aria-hidden="true" />
    </IconButton>
  );
}
