import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { isPanelShown, openOrFocusPanel, togglePanel } from "@/features/storyboard/commands/togglePanel";
import { createEditableTestContext } from "@/features/storyboard/editorContext/testing";
import { createTestCut } from "@/features/storyboard/model/fixtures";
import { settings, updatePanel } from "@/features/storyboard/store/settings";
import { findPanel, PANELS } from "./registry";

beforeEach(async () => {
  await page.viewport(1280, 800);
  settings.setState({ slot: "", tab: "cuts", dockTab: "", panels: {} });
});

test("each panel has an id and a shortcut of its own, and a component unless another feature supplies it", async () => {
  const shortcuts = PANELS.flatMap(({ shortcut }) => shortcut ?? []);
  expect(new Set(PANELS.map(({ id }) => id)).size).toBe(PANELS.length);
  expect(new Set(shortcuts).size).toBe(shortcuts.length);
  expect(PANELS.filter(({ load }) => load === null).map(({ id }) => id)).toEqual(["chat"]);
  const components = await Promise.all(PANELS.map(async ({ load }) => (load === null ? null : (await load()).default)));
  expect(components.map((component) => typeof component)).not.toContain("undefined");
});

test.each(PANELS.map((panel) => [panel.id, panel] as const))("%s opens and closes", (_, panel) => {
  const editor = createEditableTestContext([createTestCut("a")]);
  const isShownBefore = isPanelShown(editor, panel);
  togglePanel(editor, panel);
  expect(isPanelShown(editor, panel)).toBe(!isShownBefore);
  togglePanel(editor, panel);
  expect(isPanelShown(editor, panel)).toBe(isShownBefore);
});

test("the slot has one panel at a time, and so has the dock", () => {
  const editor = createEditableTestContext([createTestCut("a")]);
  const [script, chat, notes, layers] = ["script", "chat", "notes", "layers"].map(findPanel);
  if (!script || !chat || !notes || !layers) throw new Error("A panel is missing.");
  togglePanel(editor, script);
  togglePanel(editor, chat);
  expect([isPanelShown(editor, script), isPanelShown(editor, chat)]).toEqual([false, true]);
  updatePanel("notes", { isDocked: true });
  updatePanel("layers", { isDocked: true });
  togglePanel(editor, notes);
  togglePanel(editor, layers);
  expect([isPanelShown(editor, notes), isPanelShown(editor, layers)]).toEqual([false, true]);
});

test("on phones, panels are tabs, or cover the drawing without being remembered", async () => {
  await page.viewport(390, 844);
  const editor = createEditableTestContext([createTestCut("a")]);
  for (const panel of PANELS) togglePanel(editor, panel);
  const phoneDocks = PANELS.map(({ id, dock }) => [id, dock.phone]);
  expect(phoneDocks).toContainEqual(["script", "tab"]);
  expect(phoneDocks).toContainEqual(["chat", "full"]);
  const lastTab = PANELS.findLast(({ dock }) => dock.phone === "tab");
  const lastFull = PANELS.findLast(({ dock }) => dock.phone === "full");
  expect(settings.getState()).toMatchObject({ tab: lastTab?.id, slot: "", panels: {} });
  expect(editor.dialogs.getState().fullPanel).toBe(lastFull?.id);
});

test("a panel's shortcut opens it, then moves the focus to its text field, and closes one that has none", () => {
  const editor = createEditableTestContext([createTestCut("a")]);
  const [notes, layers] = ["notes", "layers"].map(findPanel);
  if (!notes || !layers) throw new Error("A panel is missing.");
  openOrFocusPanel(editor, notes);
  expect(isPanelShown(editor, notes)).toBe(true);
  expect(editor.dialogs.getState().focusedPanel).toBeNull();
  openOrFocusPanel(editor, notes);
  expect(isPanelShown(editor, notes)).toBe(true);
  expect(editor.dialogs.getState().focusedPanel).toBe("notes");
  openOrFocusPanel(editor, layers);
  expect(isPanelShown(editor, layers)).toBe(true);
  openOrFocusPanel(editor, layers);
  expect(isPanelShown(editor, layers)).toBe(false);
});
