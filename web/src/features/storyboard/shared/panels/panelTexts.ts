import { defineTexts } from "@/i18n/defineTexts";

const catalog = defineTexts("storyboard.shared.panel", {
  collapse: "Collapse {title}",
  expand: "Expand {title}",
  dock: "Dock {title} next to the cuts",
  float: "Float {title} over the canvas",
  move: "Move {title}",
});

/** Texts of the controls of a floating or docked panel, by its title. */
export const panelTexts = {
  collapse: (title: string) => catalog.collapse({ title: title.toLowerCase() }),
  expand: (title: string) => catalog.expand({ title: title.toLowerCase() }),
  dock: (title: string) => catalog.dock({ title: title.toLowerCase() }),
  float: (title: string) => catalog.float({ title: title.toLowerCase() }),
  move: (title: string) => catalog.move({ title: title.toLowerCase() }),
};
