import { Pin } from "lucide-react";
import { ANONYMOUS_USER_ID } from "@/features/storyboard/editorContext/editorContext";
import { definePanel } from "@/features/storyboard/shared/panels/panelDefinition";
import { referencesTitle } from "./titleTexts";

/** Pictures from the project's files, pinned next to the drawing. For everyone who is signed in: they can open files. */
export const panel = definePanel({
  id: "references",
  title: referencesTitle.title,
  shortcut: "P",
  icon: Pin,
  dock: { desktop: "slot", phone: "tab" },
  order: 25,
  load: () => import("./ReferencesPanel"),
  isAvailable: ({ drawings }) => drawings.options.userId !== ANONYMOUS_USER_ID,
});
