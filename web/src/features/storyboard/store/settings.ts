import { createStore } from "zustand/vanilla";
import { type BrushTip, isBrushTip } from "@/engine/brushTip";
import type { ShapeName } from "@/engine/shapes";
import { BRUSH_MAX, BRUSH_MIN } from "@/features/storyboard/limits";
import type { CutText } from "@/features/storyboard/types";

export type Tool = "pencil" | "eraser" | "lasso" | "fill" | ShapeName;
export type Unit = "frames" | "seconds";

/** Panels that float over the stage or are docked as tabs next to the cuts. */
export type PanelName = "notes" | "layers";
export const PANEL_NAMES: readonly PanelName[] = ["notes", "layers"];

/** Position and state of a panel; null means the default. */
export interface PanelSettings {
  /** px from the top left of the window. */
  place: { x: number; y: number } | null;
  isOpen: boolean | null;
  isDocked: boolean;
}

/**
 * Custom shortcuts by command id, replacing the defaults; an empty list means none. Storage can contain anything, so
 * values are unchecked.
 */
export type CustomKeys = Readonly<Record<string, readonly string[]>>;

/** Guide lines over the paper. Not part of the drawing. */
export interface Guides {
  thirds: boolean;
  /** Action-safe (90 %) and title-safe (80 %) areas. */
  safe: boolean;
  /** Aspect ratio (width / height) of the mask's opening; 0 for no mask. */
  mask: number;
  /** Vanishing points of the perspective grid, in canvas widths and heights; empty for no grid. */
  vanishing: readonly { x: number; y: number }[];
}

export function hasVisibleGuides({ thirds, safe, mask, vanishing }: Guides): boolean {
  return thirds || safe || mask > 0 || vanishing.length > 0;
}

export const NO_GUIDES: Guides = { thirds: false, safe: false, mask: 0, vanishing: [] };

/** User preferences stored on this device. Never sent to the server. */
export interface Settings {
  tool: Tool;
  colour: string;
  size: number;
  /** Brush tip of the pencil and the shapes. */
  tip: BrushTip;
  recent: readonly string[];
  /** Fills treat gaps in lines up to this width as closed, canvas px. */
  gap: number;
  /** Stroke smoothing, 0 to 10. */
  smoothing: number;
  /** True if fingers only move the view and never draw. */
  penOnly: boolean;
  unit: Unit;
  loop: boolean;
  /** True if playback continues into the next cut; otherwise it stays within the current one. */
  continuous: boolean;
  onion: boolean;
  /** Draw mode: hides the timeline and the cuts. */
  drawMode: boolean;
  guides: Guides;
  timelineExpanded: boolean;
  /** Thumbnails in the expanded timeline. */
  thumbnails: boolean;
  pxPerFrame: number;
  panels: Readonly<Record<PanelName, PanelSettings>>;
  /** Texts of a cut that are shown in the notes panel. */
  texts: Readonly<Record<CutText, boolean>>;
  /** The active tab of the side panel. */
  tab: "cuts" | "script" | PanelName;
  /** Width of a thumbnail in the contact sheet, px, and the texts shown below it. */
  sheetPx: number;
  sheetTexts: readonly CutText[];
  /** True if the project chat is docked next to the drawing. */
  chat: boolean;
  /** True if the script is docked there, and if it shows line numbers. */
  script: boolean;
  scriptLines: boolean;
  /** True if scrubbing plays sound. */
  scrubSound: boolean;
  /** Audio delay of the output device relative to the image, ms (for example Bluetooth headphones). */
  soundOffset: number;
  /**
   * True if the user records with headphones. The board then plays during recording without reaching the microphone.
   */
  headphones: boolean;
  /** Device id of the recording microphone; empty for the browser's default. */
  microphone: string;
  keys: CustomKeys;
  /** Ids of recently used commands, most recent first. */
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

/** Load the settings. Values of the wrong type fall back to defaults, because storage can contain anything. */
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
    // Without storage, the settings last until the page is closed.
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

/** Return the shape that a tool draws; null for freehand tools. */
export function getShape(tool: Tool): ShapeName | null {
  return tool === "line" || tool === "rectangle" || tool === "ellipse" ? tool : null;
}

export function setBrushTip(tip: Partial<BrushTip>): void {
  settings.setState(({ tip: before }) => ({ tip: { ...before, ...tip } }));
}

/** Add a recently used color. Call when the user has chosen it, not on every step of the picker. */
export function addRecentColor(colour: string): void {
  const { recent } = settings.getState();
  if (recent[0] === colour) return;
  settings.setState({ recent: [colour, ...recent.filter((other) => other !== colour)].slice(0, RECENT_COLORS_MAX) });
}

/** Change the brush size by 1 px, or by 4 px for large brushes. */
export function stepBrushSize(by: -1 | 1): void {
  const now = settings.getState().size;
  const step = (by > 0 ? now >= 16 : now > 16) ? 4 : 1;
  setBrushSize(now + by * step);
}
