import { createStore } from "zustand/vanilla";
import type { OwnKeys } from "@/features/storyboard/keys/keymap";
import { BRUSH_MAX, BRUSH_MIN } from "@/features/storyboard/limits";

type Tool = "pencil" | "eraser";
export type Unit = "frames" | "seconds";

/** What a person has set up on this machine; nothing of it is sent anywhere. */
export interface Settings {
  tool: Tool;
  colour: string;
  size: number;
  recent: readonly string[];
  unit: Unit;
  loop: boolean;
  onion: boolean;
  timelineExpanded: boolean;
  pxPerFrame: number;
  notes: { x: number; y: number; collapsed: boolean };
  keys: OwnKeys;
}

const NAME = "pegbar.storyboard.settings";
const RECENT_COLOURS = 8;

const defaults: Settings = {
  tool: "pencil",
  colour: "#26282e",
  size: 6,
  recent: [],
  unit: "frames",
  loop: false,
  onion: false,
  timelineExpanded: true,
  pxPerFrame: 2.5,
  notes: { x: 16, y: 68, collapsed: false },
  keys: {},
};

/** Only entries of the right type survive: the storage may hold anything. */
function load(): Settings {
  try {
    const kept = JSON.parse(localStorage.getItem(NAME) ?? "{}") as Partial<Record<keyof Settings, unknown>>;
    const entries = Object.entries(defaults).map(([name, value]) => {
      const found = kept[name as keyof Settings];
      const fits = typeof found === typeof value && found !== null && Array.isArray(found) === Array.isArray(value);
      return [name, fits ? found : value];
    });
    return Object.fromEntries(entries) as Settings;
  } catch {
    return defaults;
  }
}

export const settings = createStore<Settings>(() => load());

settings.subscribe((state) => {
  try {
    localStorage.setItem(NAME, JSON.stringify(state));
  } catch {
    // Without storage the settings last as long as the page.
  }
});

export function setSize(size: number): void {
  settings.setState({ size: Math.max(BRUSH_MIN, Math.min(Math.round(size), BRUSH_MAX)) });
}

export function setColour(colour: string): void {
  settings.setState({ colour: colour.toLowerCase(), tool: "pencil" });
}

/** Called when a colour has been settled on, not at every step through the picker. */
export function rememberColour(colour: string): void {
  const { recent } = settings.getState();
  if (recent[0] === colour) return;
  settings.setState({ recent: [colour, ...recent.filter((other) => other !== colour)].slice(0, RECENT_COLOURS) });
}
