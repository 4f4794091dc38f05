import { useState } from "react";
import { messages } from "@/features/storyboard/messages";
import { CutsPanel } from "@/features/storyboard/panels/cuts/CutsPanel";
import { DockedLayers } from "@/features/storyboard/panels/layers/FloatingLayers";
import { DockedNotes } from "@/features/storyboard/panels/notes/DockedNotes";
import { Tabs } from "@/ui/Tabs";

/** What floats or stands beside the picture on a wide screen, as tabs. */
export default function PanelTabs() {
  const [tab, setTab] = useState<"cuts" | "notes" | "layers">("cuts");
  return (
    <Tabs
      label={messages.panels}
      value={tab}
      onValueChange={setTab}
      tabs={[
        { value: "cuts", label: messages.cuts, content: <CutsPanel /> },
        { value: "notes", label: messages.notes, content: <DockedNotes /> },
        { value: "layers", label: messages.layers, content: <DockedLayers /> },
      ]}
    />
  );
}
