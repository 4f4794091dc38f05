import { useState } from "react";
import { CutsPanel } from "@/features/storyboard/cuts/CutsPanel";
import { DockedLayers } from "@/features/storyboard/layers/FloatingLayers";
import { messages } from "@/features/storyboard/messages";
import { DockedNotes } from "@/features/storyboard/notes/DockedNotes";
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
