import { afterEach, expect, test, vi } from "vitest";

afterEach(() => localStorage.clear());

test("settings stored before a panel existed still open the editor: the new panel has its default", async () => {
  const notes = { place: { x: 10, y: 20 }, isOpen: true, isDocked: false };
  localStorage.setItem("pegbar.storyboard.settings", JSON.stringify({ panels: { notes }, texts: { note: false } }));
  vi.resetModules();
  const { PANEL_NAMES, settings } = await import("./settings");
  const { panels, texts } = settings.getState();
  expect(panels.notes).toEqual(notes);
  expect(PANEL_NAMES.filter((name) => panels[name] === undefined)).toEqual([]);
  expect(panels.layers).toEqual({ place: null, isOpen: null, isDocked: false });
  expect([texts.note, texts.dialogue]).toEqual([false, true]);
});
