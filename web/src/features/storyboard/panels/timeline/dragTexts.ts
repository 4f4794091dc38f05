import { defineTexts } from "@/i18n/defineTexts";

/** Texts shown while dragging in the timeline. */
const dragCatalog = defineTexts("panels.timeline.drag", {
  cutCount: "{count} cuts",
});

export const dragTexts = {
  ...dragCatalog,
  frameChange: (before: number, after: number) => (before === after ? `${after} f` : `${before} f → ${after} f`),
};
