import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { isPanelShown, togglePanel } from "@/features/storyboard/commands/togglePanel";
import { createEditableTestContext } from "@/features/storyboard/editorContext/testing";
import { createTestCut } from "@/features/storyboard/model/fixtures";
import { settings, updatePanel } from "@/features/storyboard/store/settings";
import { findPanel, PANELS } from "./registry";

beforeEach(async () => {
  await page.viewport(1280, 800);
  settings.setState({ slot: "", tab: "cuts", panels: {} });
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

test("the slot has one panel at a time, and a docked panel is opened as a tab", () => {
  const editor = createEditableTestContext([createTestCut("a")]);
  const [script, chat, notes] = ["script", "chat", "notes"].map(findPanel);
  if (!script || !chat || !notes) throw new Error("A panel is missing.");
  togglePanel(editor, script);
  togglePanel(editor, chat);
  expect([isPanelShown(editor, script), isPanelShown(editor, chat)]).toEqual([false, true]);
  updatePanel("notes", { isDocked: true });
  togglePanel(editor, notes);
  expect(settings.getState().tab).toBe("notes");
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
