import { StickyNote } from "lucide-react";
import { definePanel } from "@/features/storyboard/shared/panels/panelDefinition";
import { texts } from "@/features/storyboard/texts";

/** Dialogue, action and note of the selected cut. */
export const panel = definePanel({
  id: "notes",
  title: texts.notes,
  shortcut: "M",
  icon: StickyNote,
  dock: { desktop: "floating", phone: "tab" },
  order: 40,
  hasTextField: true,
  load: () => import("./NotesEditor"),
});
