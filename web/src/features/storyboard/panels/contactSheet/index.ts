import { LayoutGrid } from "lucide-react";
import { definePanel } from "@/features/storyboard/shared/panelDefinition";
import { shotTexts } from "@/features/storyboard/shared/shotTexts";

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
