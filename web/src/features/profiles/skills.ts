/** What the specification calls the skills by. */
const LABELS: Record<string, string> = {
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
};

export function skillLabel(value: string): string {
  return LABELS[value] ?? value;
}
