import { ScrollText } from "lucide-react";
import { definePanel } from "@/features/storyboard/shared/panels/panelDefinition";
import { texts } from "@/features/storyboard/texts";

/** The script, next to the drawing. */
export const panel = definePanel({
  id: "script",
  title: texts.script,
  shortcut: "S",
  icon: ScrollText,
  dock: { desktop: "slot", phone: "tab" },
  order: 20,
  load: () => import("./ScriptPanel"),
});
