/** Skills and their labels, in display order. */
const LABELS = {
  drawing: "Drawing",
  painting: "Painting",
  "bg art": "BG art",
  "concept art": "Concept art",
  "character design": "Character design",
  "2d": "2D",
  "3d": "3D",
  compositing: "Compositing",
  animation: "Animation",
  modelling: "Modelling",
  texturing: "Texturing",
  "sound design": "Sound design",
  music: "Music",
  "voice acting": "Voice acting",
} as const;

export const SKILLS = Object.keys(LABELS);

export function getSkillLabel(value: string): string {
  return value in LABELS ? LABELS[value as keyof typeof LABELS] : value;
}
