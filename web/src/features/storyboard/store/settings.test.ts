import { afterEach, expect, test } from "vitest";
import { getPanelSettings, loadSettings, settings, updatePanel } from "./settings";

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
