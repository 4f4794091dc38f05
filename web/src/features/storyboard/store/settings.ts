import { createStore } from "zustand/vanilla";
import { BRUSH_MAX, BRUSH_MIN } from "@/features/storyboard/limits";

export type Tool = "pencil" | "eraser" | "lasso";
export type Unit = "frames" | "seconds";

/** Where a floating panel is, px from the window's top left. */
export interface PanelPlace {
  x: number;
  y: number;
  collapsed: boolean;
}

/** A command's own keys, by its id, in place of the usual ones; none is an empty list. The storage may hold anything. */
export type OwnKeys = Readonly<Record<string, readonly string[]>>;

/** What a person has set up on this machine; nothing of it is sent anywhere. */
export interface Settings {
  tool: Tool;
  colour: string;
  size: number;
  recent: readonly string[];
  /** How strongly the hand is steadied, 0 to 10. */
  smoothing: number;
  /** Fingers move the view and never draw. */
  penOnly: boolean;
  unit: Unit;
  loop: boolean;
  /** Playing runs on into the next cut; else it stays within the current one. */
  continuous: boolean;
  onion: boolean;
  timelineExpanded: boolean;
  /** Pictures in the expanded timeline. */
  thumbnails: boolean;
  pxPerFrame: number;
  notes: PanelPlace;
  layers: PanelPlace;
  /** Whether the project's chat stands beside the drawing. */
  chat: boolean;
  keys: OwnKeys;
}

const NAME = "pegbar.storyboard.settings";
const RECENT_COLOURS = 8;

const defaults: Settings = {
  tool: "pencil",
  colour: "#26282e",
  size: 6,
  recent: [],
  smoothing: 0,
  penOnly: false,
  unit: "frames",
  loop: false,
  continuous: true,
  onion: false,
  timelineExpanded: true,
  thumbnails: true,
  pxPerFrame: 2.5,
  notes: { x: 16, y: 68, collapsed: false },
  layers: { x: 16, y: 260, collapsed: true },
  chat: false,
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
