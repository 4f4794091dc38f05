import { afterEach, expect, test } from "vitest";
import {
  getPanelSettings,
  loadSettings,
  selectBrushKind,
  selectTool,
  setBrushSize,
  setBrushTip,
  setColor,
  settings,
  updatePanel,
} from "./settings";

const KEY = "pegbar.storyboard.settings";

afterEach(() => localStorage.clear());

function load(stored: object) {
  localStorage.setItem(KEY, JSON.stringify(stored));
  return loadSettings();
}

test("settings stored before a panel or a text existed are loaded with the defaults for it", () => {
  const notes = { place: { x: 10, y: 20 }, isOpen: true, isDocked: false };
  const loaded = load({ panels: { notes }, texts: { note: false } });
  expect(getPanelSettings("notes", loaded)).toEqual(notes);
  expect(getPanelSettings("layers", loaded)).toEqual({ place: null, isOpen: null, isDocked: false });
  expect([loaded.texts.note, loaded.texts.dialogue]).toEqual([false, true]);
});

test.each([
  [{ script: true, chat: true }, "script"],
  [{ script: false, chat: true }, "chat"],
  [{ script: false, chat: false }, ""],
  [{ script: true, slot: "references" }, "references"],
  [{ script: true, slot: "" }, ""],
  [{ slot: 7 }, ""],
  [{}, ""],
])("the panel next to the drawing is read from %j", (stored, slot) => {
  expect(load(stored).slot).toBe(slot);
});

test("the place of a panel is stored, and invalid stored places are ignored", () => {
  const loaded = load({ panels: { layers: "left", notes: null } });
  expect(getPanelSettings("layers", loaded)).toEqual({ place: null, isOpen: null, isDocked: false });
  expect(getPanelSettings("notes", loaded)).toEqual({ place: null, isOpen: null, isDocked: false });
  settings.setState(loaded);
  updatePanel("layers", { isDocked: true });
  expect(getPanelSettings("layers", loadSettings())).toEqual({ place: null, isOpen: null, isDocked: true });
});

test("each tool and each kind of brush keeps its own size, color, and opacity", () => {
  const ink = { kind: "ink", thin: 0.05, curve: 1, opacity: 1, flow: 1 } as const;
  settings.setState({ tool: "pencil", size: 6, colour: "#26282e", tip: ink, toolMemories: {} });
  selectTool("eraser");
  expect(settings.getState().size).toBe(6);
  setBrushSize(40);
  selectTool("pencil");
  expect(settings.getState().size).toBe(6);

  selectBrushKind("marker");
  setBrushSize(24);
  setBrushTip({ opacity: 0.5 });
  setColor("#7AA2FF");
  selectBrushKind("ink");
  expect(settings.getState()).toMatchObject({ size: 6, colour: "#26282e", tip: ink });
  selectBrushKind("marker");
  expect(settings.getState()).toMatchObject({ size: 24, colour: "#7aa2ff", tip: { kind: "marker", opacity: 0.5 } });

  // They are kept on this device. A color that is picked with the eraser in hand belongs to the pencil.
  settings.setState({ toolMemories: { ...loadSettings().toolMemories, line: { size: "wide" } as never } });
  expect(Object.keys(loadSettings().toolMemories)).toContain("pencil marker");
  expect(loadSettings().toolMemories.line).toBeUndefined();
  selectTool("eraser");
  expect(settings.getState().size).toBe(40);
  setColor("#1f8f6b");
  expect(settings.getState()).toMatchObject({ tool: "pencil", size: 24, colour: "#1f8f6b" });
});
