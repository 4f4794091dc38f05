import { LayoutGrid } from "lucide-react";
import { shotTexts } from "@/features/storyboard/shared/cuts/shotTexts";
import { definePanel } from "@/features/storyboard/shared/panels/panelDefinition";

/** All cuts as a grid, instead of the drawing. */
export const panel = definePanel({
  id: "sheet",
  title: shotTexts.sheet,
  shortcut: "G",
  icon: LayoutGrid,
  dock: { desktop: "full", phone: "full" },
  order: 10,
  load: () => import("./ContactSheet"),
});
