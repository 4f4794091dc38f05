import { definePanel } from "@/features/storyboard/shared/panels/panelDefinition";
import { chatTexts } from "./texts";

/** The project's chat. Its component belongs to another feature. */
export const panel = definePanel({
  id: "chat",
  title: chatTexts.title,
  shortcut: null,
  icon: null,
  dock: { desktop: "slot", phone: "full" },
  order: 30,
  load: null,
  hasOwnKeys: true,
  isAvailable: ({ project, panelComponents }) => project.my_role !== null && panelComponents.chat !== undefined,
});
