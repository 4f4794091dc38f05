/** Skills and their labels, in display order. */
const LABELS = {
  drawing: "Drawing",
  painting: "Painting",
  "bg art": "BG Art",
  "concept art": "Concept Art",
  "character design": "Character Design",
  "2d": "2D",
  "3d": "3D",
  compositing: "Compositing",
  animation: "Animation",
  modelling: "Modelling",
  texturing: "Texturing",
  "sound design": "Sound Design",
  music: "Music",
  "voice acting": "Voice Acting",
} as const;

export const SKILLS = Object.keys(LABELS);

export function getSkillLabel(value: string): string {
  return value in LABELS ? LABELS[value as keyof typeof LABELS] : value;
}
