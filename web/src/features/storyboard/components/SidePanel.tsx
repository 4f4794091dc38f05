import { useState } from "react";
import styles from "@/features/storyboard/components/SidePanel.module.css";
import { CutsPanel } from "@/features/storyboard/cuts/CutsPanel";
import { messages } from "@/features/storyboard/messages";
import { DockedNotes } from "@/features/storyboard/notes/DockedNotes";
import { useNarrow } from "@/features/storyboard/useNarrow";
import { Tabs } from "@/ui/Tabs";

/** Beside the picture the cuts; on a phone a sheet below it with cuts and notes as tabs. */
export function SidePanel() {
  const narrow = useNarrow();
  const [tab, setTab] = useState<"cuts" | "notes">("cuts");
  if (!narrow) return <CutsPanel />;
  return (
    <div className={styles.sheet}>
      <Tabs
        label={messages.panels}
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: "cuts", label: messages.cuts, content: <CutsPanel /> },
          { value: "notes", label: messages.notes, content: <DockedNotes /> },
        ]}
      />
    </div>
  );
}
