import { createStore } from "zustand/vanilla";
import { type BrushTip, type BrushTipKind, isBrushTip } from "@/engine/brush/brushTip";
import type { ShapeName } from "@/engine/drawing/shapes";
import { isPressureCurve, LINEAR_PRESSURE, type PressureCurve } from "@/engine/pressureCurve";
import { BRUSH_MAX, BRUSH_MIN } from "@/features/storyboard/limits";
import type { CutText } from "@/features/storyboard/types";

export type Tool = "pencil" | "eraser" | "lasso" | "fill" | ShapeName;
export type Unit = "frames" | "seconds";

/** Position and state of a floating panel; null means the default. */
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
  /** Action-safe (90%) and title-safe (80%) areas. */
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

/** Which neighbors of a cut are shown as onion skins, and how. */
export interface OnionOptions {
  /** Number of cuts before and after the current one, 0 to 8. */
  before: number;
  after: number;
  /** #rrggbb */
  beforeColour: string;
  afterColour: string;
  /** Opacity of full black in the nearest cut, 0 to 1. */
  beforeOpacity: number;
  afterOpacity: number;
  /** True if only cuts of the current cut's scene are shown. */
  isSameScene: boolean;
  /** Names of the layers that are shown; empty for complete pictures. */
  layers: readonly string[];
}

export const ONION_COUNT_MAX = 8;

/** What a tool, and a kind of brush, keeps while another is in hand. */
export type ToolMemory = Pick<Settings, "colour" | "size" | "tip">;

/** User preferences stored on this device. Never sent to the server. */
export interface Settings {
  tool: Tool;
  colour: string;
  size: number;
  /** Brush tip of the pencil and the shapes. */
  tip: BrushTip;
  /** By tool, and by tool and kind of brush ("pencil marker"). */
  toolMemories: Readonly<Record<string, ToolMemory>>;
  recent: readonly string[];
  /** Fills treat gaps in lines up to this width as closed, canvas px. */
  gap: number;
  /** Stroke smoothing, 0 to 10. */
  smoothing: number;
  /** The person's hand on the pen, before the brush's own pressure curve. */
  pressure: PressureCurve;
  /** True if fingers only move the view and never draw. */
  penOnly: boolean;
  unit: Unit;
  loop: boolean;
  /** True if playback continues into the next cut; otherwise it stays within the current one. */
  continuous: boolean;
  onion: boolean;
  onionOptions: OnionOptions;
  /** Draw mode: hides the timeline and the cuts. */
  drawMode: boolean;
  guides: Guides;
  timelineExpanded: boolean;
  /** Height of the expanded timeline, px; 0 for an automatic one. */
  timelinePx: number;
  /** Thumbnails in the expanded timeline. */
  thumbnails: boolean;
  pxPerFrame: number;
  /** State of the floating panels that the user has moved, opened, or docked, by panel id. */
  panels: Readonly<Record<string, PanelSettings>>;
  /** Id of the panel in the slot next to the drawing; empty for none. */
  slot: string;
  /** Id of the docked panel that is shown; empty for none. `auto`: the first one where there is room. */
  dockTab: string;
  /** Sizes of parts of the editor that the user has dragged, px; 0 for a default. */
  dockHeightPx: number;
  dockWidthPx: number;
  slotPx: number;
  /** Texts of a cut that are shown in the notes panel. */
  texts: Readonly<Record<CutText, boolean>>;
  /** The active tab on phones: `cuts`, or the id of a panel. */
  tab: string;
  /** Width of a thumbnail in the contact sheet, px, and the texts shown below it. */
  sheetPx: number;
  sheetTexts: readonly CutText[];
  /** True if the script shows line numbers. */
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
const RECENT_COLORS_MAX = 12;

const DEFAULT_PANEL: PanelSettings = { place: null, isOpen: null, isDocked: false };

const DEFAULT_SETTINGS: Settings = {
  tool: "pencil",
  colour: "#26282e",
  size: 6,
  tip: { kind: "ink", thin: 0.05, curve: 1, opacity: 1, flow: 1 },
  toolMemories: {},
  recent: [],
  gap: 6,
  smoothing: 0,
  pressure: LINEAR_PRESSURE,
  penOnly: false,
  unit: "frames",
  loop: false,
  continuous: true,
  onion: false,
  // Colors from the design.
  onionOptions: {
    before: 1,
    after: 1,
    beforeColour: "#ff7262",
    afterColour: "#4fd1a5",
    beforeOpacity: 0.5,
    afterOpacity: 0.5,
    isSameScene: false,
    layers: [],
  },
  drawMode: false,
  guides: NO_GUIDES,
  timelineExpanded: true,
  timelinePx: 0,
  thumbnails: true,
  pxPerFrame: 2.5,
  panels: {},
  slot: "",
  dockTab: "auto",
  dockHeightPx: 0,
  dockWidthPx: 0,
  slotPx: 0,
  texts: { dialogue: true, action: true, note: true },
  tab: "cuts",
  sheetPx: 240,
  sheetTexts: ["dialogue", "action", "note"],
  scriptLines: false,
  scrubSound: true,
  soundOffset: 0,
  headphones: false,
  microphone: "",
  keys: {},
  lastCommands: [],
};

/** Load the settings. Values of the wrong type fall back to defaults, because storage can contain anything. */
export function loadSettings(): Settings {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}") as Partial<
      Record<keyof Settings | "script" | "chat", unknown>
    >;
    const entries = Object.entries(DEFAULT_SETTINGS).map(([name, value]) => {
      const storedValue = stored[name as keyof Settings];
      const isSameType =
        typeof storedValue === typeof value &&
        storedValue !== null &&
        Array.isArray(storedValue) === Array.isArray(value);
      return [name, isSameType ? storedValue : value];
    });
    const loaded = Object.fromEntries(entries) as Settings;
    if (!isBrushTip(loaded.tip)) loaded.tip = DEFAULT_SETTINGS.tip;
    loaded.toolMemories = Object.fromEntries(Object.entries(loaded.toolMemories).filter(([, each]) => isMemory(each)));
    // Until version 0.1, the panels in the slot were two booleans.
    if (stored.slot === undefined) loaded.slot = stored.script === true ? "script" : stored.chat === true ? "chat" : "";
    loaded.texts = { ...DEFAULT_SETTINGS.texts, ...loaded.texts };
    if (!isPressureCurve(loaded.pressure)) loaded.pressure = LINEAR_PRESSURE;
    if (!isOnionOptions(loaded.onionOptions)) loaded.onionOptions = DEFAULT_SETTINGS.onionOptions;
    if (!Array.isArray(loaded.guides.vanishing)) loaded.guides = NO_GUIDES;
    return loaded;
  } catch {
    return DEFAULT_SETTINGS;
  }
}

function isMemory(value: ToolMemory | null): boolean {
  return typeof value?.size === "number" && typeof value.colour === "string" && isBrushTip(value.tip);
}

function isOnionOptions(options: OnionOptions): boolean {
  const numbers = [options.before, options.after, options.beforeOpacity, options.afterOpacity];
  const colors = [options.beforeColour, options.afterColour];
  return (
    numbers.every((each) => each >= 0 && each <= ONION_COUNT_MAX) &&
    colors.every((each) => typeof each === "string") &&
    Array.isArray(options.layers)
  );
}

export const settings = createStore<Settings>(() => loadSettings());

settings.subscribe((state) => {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(state));
  } catch {
    // Without storage, the settings last until the page is closed.
  }
});

/** Return the state of a floating panel. Storage can contain anything, so missing or invalid values are replaced. */
export function getPanelSettings(id: string, { panels } = settings.getState()): PanelSettings {
  const stored: unknown = panels[id];
  return typeof stored === "object" ? { ...DEFAULT_PANEL, ...stored } : DEFAULT_PANEL;
}

export function updatePanel(id: string, changes: Partial<PanelSettings>): void {
  settings.setState((state) => ({ panels: { ...state.panels, [id]: { ...getPanelSettings(id, state), ...changes } } }));
}

export function setTextVisible(kind: CutText, isShown: boolean): void {
  settings.setState(({ texts }) => ({ texts: { ...texts, [kind]: isShown } }));
}

export function setBrushSize(size: number): void {
  settings.setState({ size: Math.max(BRUSH_MIN, Math.min(Math.round(size), BRUSH_MAX)) });
}

/** Store what the tool in hand, and its kind of brush, has to keep. */
function rememberTool({ tool, colour, size, tip, toolMemories }: Settings): Settings["toolMemories"] {
  const memory = { colour, size, tip };
  return { ...toolMemories, [tool]: memory, [`${tool} ${tip.kind}`]: memory };
}

/** Take a tool in hand, with the size, color and brush that it had. */
export function selectTool(tool: Tool): void {
  settings.setState((state) => {
    if (state.tool === tool) return state;
    return { toolMemories: rememberTool(state), ...state.toolMemories[tool], tool };
  });
}

/** Choose a kind of brush for the tool in hand, with the size, color and opacity that it had. */
export function selectBrushKind(kind: BrushTipKind): void {
  settings.setState((state) => {
    if (state.tip.kind === kind) return state;
    const memory = state.toolMemories[`${state.tool} ${kind}`] ?? { tip: { ...state.tip, kind } };
    return { toolMemories: rememberTool(state), ...memory };
  });
}

/** Choose a color. Tools without a color give way to the pencil. */
export function setColor(colour: string): void {
  const { tool } = settings.getState();
  if (tool === "eraser" || tool === "lasso") selectTool("pencil");
  settings.setState({ colour: colour.toLowerCase() });
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
export function stepBrushSize(direction: -1 | 1): void {
  const current = settings.getState().size;
  const step = (direction > 0 ? current >= 16 : current > 16) ? 4 : 1;
  setBrushSize(current + direction * step);
}
