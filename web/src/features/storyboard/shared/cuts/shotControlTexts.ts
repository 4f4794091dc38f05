import { defineTexts } from "@/i18n/defineTexts";
import type { SceneValues } from "./shotTexts";

const catalog = defineTexts("storyboard.shared.shotControls", {
  menu: "Scenes and shots",
  lock: "Lock numbers",
  unlock: "Unlock numbers",
  band: "Timeline scenes and shots",
  sceneShortNumber: "Sc {number}",
  sceneShortTitled: "Sc {number} {title}",
  shotShort: "Sh {number}",
  shotBoundary: "Start of shot {number}",
});

/** Texts for scenes and shots in parts that load after the board. */
export const shotControlTexts = {
  ...catalog,
  sceneShort: (values: SceneValues) =>
    values.title === "" ? catalog.sceneShortNumber(values) : catalog.sceneShortTitled(values),
};
