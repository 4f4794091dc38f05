import { defineTexts } from "@/i18n/defineTexts";

const shotCatalog = defineTexts("storyboard.shared.shot", {
  toggleShot: "Toggle shot start at this cut",
  toggleScene: "Toggle scene start at this cut",
  previousScene: "Previous scene",
  nextScene: "Next scene",
  numbers: "Numbers and labels",
  sheet: "Contact sheet",
  sceneNumber: "Scene {number}",
  sceneTitled: "Scene {number}: {title}",
  shot: "Shot {number} of scene {scene}",
  continued: "{name}, cont.",
  noScene: "No scene",
  cuts: "{count, plural, one {# cut} other {# cuts}}",
  collapse: "Collapse {name}",
  expand: "Expand {name}",
  rename: "Rename or renumber {name}",
});

export interface SceneValues {
  number: string;
  title: string;
}

/** Texts for scenes and shots on the board. */
export const shotTexts = {
  ...shotCatalog,
  scene: (values: SceneValues) =>
    values.title === "" ? shotCatalog.sceneNumber(values) : shotCatalog.sceneTitled(values),
};
