import { Layers } from "lucide-react";
import { definePanel } from "@/features/storyboard/shared/panels/panelDefinition";
import { texts } from "@/features/storyboard/texts";

/** Layers of the active drawing. */
export const panel = definePanel({
  id: "layers",
  title: texts.layers,
  shortcut: "Y",
  icon: Layers,
  dock: { desktop: "floating", phone: "tab" },
  order: 50,
  load: () => import("./LayersPanel"),
});
