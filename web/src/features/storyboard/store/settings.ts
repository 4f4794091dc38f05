import { createStore } from "zustand/vanilla";
import { type BrushTip, isBrushTip } from "@/engine/brushTip";
import type { ShapeName } from "@/engine/shapes";
import { BRUSH_MAX, BRUSH_MIN } from "@/features/storyboard/limits";
import type { CutText } from "@/features/storyboard/types";

export type Tool = "pencil" | "eraser" | "lasso" | "fill" | ShapeName;
export type Unit = "frames" | "seconds";

/** What floats over the stage, or stands as a tab beside the cuts. */
export type PanelName = "notes" | "layers";
export const PANEL_NAMES: readonly PanelName[] = ["notes", "layers"];

/** How somebody wants a panel; null: as its usual place has it. */
export interface PanelSettings {
  /** px from the window's top left. */
  place: { x: number; y: number } | null;
  isOpen: boolean | null;
  isDocked: boolean;
}

/** A command's own keys, by its id, in place of the usual ones; none is an empty list. The storage may hold anything. */
export type CustomKeys = Readonly<Record<string, readonly string[]>>;

/** Lines over the paper that are part of no picture. */
export interface Guides {
  thirds: boolean;
  /** 90 % and 80 % of the picture: of action and of titles. */
  safe: boolean;
  /** Width by height of what is left clear of a mask; 0: none. */
  mask: number;
  /** Vanishing points, in widths and heights of the canvas; none: no grid. */
  vanishing: readonly { x: number; y: number }[];
}

export function hasVisibleGuides({ thirds, safe, mask, vanishing }: Guides): boolean {
  return thirds || safe || mask > 0 || vanishing.length > 0;
}

export const NO_GUIDES: Guides = { thirds: false, safe: false, mask: 0, vanishing: [] };

/** What a person has set up on this machine; nothing of it is sent anywhere. */
export interface Settings {
  tool: Tool;
  colour: string;
  size: number;
  /** What the pencil and the shapes are drawn with. */
  tip: BrushTip;
  recent: readonly string[];
  /** Openings in lines hold a fill back up to this width, canvas px. */
  gap: number;
  /** How strongly the hand is steadied, 0 to 10. */
  smoothing: number;
  /** Fingers move the view and never draw. */
  penOnly: boolean;
  unit: Unit;
  loop: boolean;
  /** Playing runs on into the next cut; else it stays within the current one. */
  continuous: boolean;
  onion: boolean;
  /** The paper has the screen: no timeline, no cuts. */
  drawMode: boolean;
  guides: Guides;
  timelineExpanded: boolean;
  /** Pictures in the expanded timeline. */
  thumbnails: boolean;
  pxPerFrame: number;
  panels: Readonly<Record<PanelName, PanelSettings>>;
  /** Which of a cut's texts have a box among the notes. */
  texts: Readonly<Record<CutText, boolean>>;
  /** What is open beside the stage, of what stands there. */
  tab: "cuts" | "script" | PanelName;
  /** How wide a picture of the contact sheet is, px, and which texts stand below it. */
  sheetPx: number;
  sheetTexts: readonly CutText[];
  /** Whether the project's chat stands beside the drawing. */
  chat: boolean;
  /** Whether the script does, and the numbers of its lines beside it. */
  script: boolean;
  scriptLines: boolean;
  /** The playhead sounds where it is put. */
  scrubSound: boolean;
  /** How much later than the picture this device is heard, ms: headphones without a wire. */
  soundOffset: number;
  /** Recording, one hears the board: nothing of it comes back into the microphone. */
  headphones: boolean;
  /** The id of the microphone that is recorded with; empty: the browser's choice. */
  microphone: string;
  keys: CustomKeys;
  /** Commands by their ids, the one that was taken from the list last first. */
  lastCommands: readonly string[];
}

const STORAGE_KEY = "pegbar.storyboard.settings";
const RECENT_COLORS_MAX = 8;

const DEFAULT_PANEL: PanelSettings = { place: null, isOpen: null, isDocked: false };

const DEFAULT_SETTINGS: Settings = {
  tool: "pencil",
  colour: "#26282e",
  size: 6,
  tip: { kind: "ink", thin: 0.05, curve: 1, opacity: 1, flow: 1 },
  recent: [],
  gap: 6,
  smoothing: 0,
  penOnly: false,
  unit: "frames",
  loop: false,
  continuous: true,
  onion: false,
  drawMode: false,
  guides: NO_GUIDES,
  timelineExpanded: true,
  thumbnails: true,
  pxPerFrame: 2.5,
  panels: { notes: DEFAULT_PANEL, layers: DEFAULT_PANEL },
  texts: { dialogue: true, action: true, note: true },
  tab: "cuts",
  sheetPx: 240,
  sheetTexts: ["dialogue", "action", "note"],
  chat: false,
  script: false,
  scriptLines: false,
  scrubSound: true,
  soundOffset: 0,
  headphones: false,
  microphone: "",
  keys: {},
  lastCommands: [],
};

/** Only entries of the right type survive: the storage may hold anything. */
function loadSettings(): Settings {
  try {
    const kept = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}") as Partial<Record<keyof Settings, unknown>>;
    const entries = Object.entries(DEFAULT_SETTINGS).map(([name, value]) => {
      const found = kept[name as keyof Settings];
      const fits = typeof found === typeof value && found !== null && Array.isArray(found) === Array.isArray(value);
      return [name, fits ? found : value];
    });
    const found = Object.fromEntries(entries) as Settings;
    if (!isBrushTip(found.tip)) found.tip = DEFAULT_SETTINGS.tip;
    found.panels = { ...DEFAULT_SETTINGS.panels, ...found.panels };
    found.texts = { ...DEFAULT_SETTINGS.texts, ...found.texts };
    if (!Array.isArray(found.guides.vanishing)) found.guides = NO_GUIDES;
    return found;
  } catch {
    return DEFAULT_SETTINGS;
  }
}

export const settings = createStore<Settings>(() => loadSettings());

settings.subscribe((state) => {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(state));
  } catch {
    // Without storage the settings last as long as the page.
  }
});

export function updatePanel(name: PanelName, wish: Partial<PanelSettings>): void {
  settings.setState(({ panels }) => ({ panels: { ...panels, [name]: { ...panels[name], ...wish } } }));
}

export function setTextVisible(kind: CutText, isShown: boolean): void {
  settings.setState(({ texts }) => ({ texts: { ...texts, [kind]: isShown } }));
}

export function setBrushSize(size: number): void {
  settings.setState({ size: Math.max(BRUSH_MIN, Math.min(Math.round(size), BRUSH_MAX)) });
}

export function setColor(colour: string): void {
  settings.setState(({ tool }) => ({
    colour: colour.toLowerCase(),
    tool: tool === "eraser" || tool === "lasso" ? "pencil" : tool,
  }));
}

/** The shape that a tool draws; null for a hand's line. */
export function getShape(tool: Tool): ShapeName | null {
  return tool === "line" || tool === "rectangle" || tool === "ellipse" ? tool : null;
}

export function setBrushTip(tip: Partial<BrushTip>): void {
  settings.setState(({ tip: before }) => ({ tip: { ...before, ...tip } }));
}

/** Called when a colour has been settled on, not at every step through the picker. */
export function addRecentColor(colour: string): void {
  const { recent } = settings.getState();
  if (recent[0] === colour) return;
  settings.setState({ recent: [colour, ...recent.filter((other) => other !== colour)].slice(0, RECENT_COLORS_MAX) });
}

/** By one px, by four where the brush is large. */
export function stepBrushSize(by: -1 | 1): void {
  const now = settings.getState().size;
  const step = (by > 0 ? now >= 16 : now > 16) ? 4 : 1;
  setBrushSize(now + by * step);
}
