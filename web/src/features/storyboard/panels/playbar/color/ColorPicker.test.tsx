import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { startTestServer } from "@/api/testing";
import { FakeDrawingServer } from "@/features/storyboard/drawingSync/testing";
import { EditorReactContext } from "@/features/storyboard/editorContext/editorContext";
import { createTestContext } from "@/features/storyboard/editorContext/testing";
import { settings } from "@/features/storyboard/store/settings";
import { mount } from "@/testing";
import ColorPicker from "./ColorPicker";

beforeEach(() => settings.setState({ tool: "pencil", colour: "#ff0000", recent: [], toolMemories: {} }));
afterEach(() => localStorage.clear());

async function openPicker(): Promise<void> {
  await startTestServer({ "GET /api/projects/p/palettes": { palettes: [], can_edit: true } });
  const editor = createTestContext(new FakeDrawingServer().createTabSocket(), {
    canvas: { width: 640, height: 360 },
    cuts: [],
    canEdit: true,
  });
  await mount(
    <EditorReactContext value={editor}>
      <ColorPicker />
    </EditorReactContext>,
  );
  await expect.element(square()).toBeVisible();
}

const square = () => page.getByRole("slider", { name: "Saturation and brightness" });
const hue = () => page.getByRole("slider", { name: "Hue" });
const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const { getState } = settings;

/** Send a pointer event to a slider, at a share of its width and height. */
function point(slider: ReturnType<typeof square>, type: string, x: number, y: number, pointerType = "pen"): void {
  const { left, top, width, height } = slider.element().getBoundingClientRect();
  const at = { clientX: left + x * width, clientY: top + y * height };
  slider
    .element()
    .dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 7, pointerType, button: 0, ...at }));
}

test.each(["pen", "touch", "mouse"])("dragging with a %s shows each color, and adds one recent color", async (kind) => {
  await openPicker();
  const seen: string[] = [];
  for (const [type, x, y] of [
    ["pointerdown", 0, 0],
    ["pointermove", 1, 0],
    ["pointermove", 2, 0.5],
  ] as const) {
    point(square(), type, x, y, kind);
    seen.push(getState().colour);
    expect(getState().recent).toEqual([]);
  }
  expect(seen).toEqual(["#ffffff", "#ff0000", "#800000"]);
  point(square(), "pointerup", 2, 0.5, kind);
  expect(getState().recent).toEqual(["#800000"]);
});

test("a drag that the system cancels brings back the color from before", async () => {
  await openPicker();
  point(square(), "pointerdown", 0.5, 0.5);
  expect(getState().colour).not.toBe("#ff0000");
  point(square(), "pointercancel", 0.5, 0.5);
  expect(getState()).toMatchObject({ colour: "#ff0000", recent: [] });
});

test("arrow keys change the color by 1, with Shift by 10, and screen readers hear it", async () => {
  await openPicker();
  (square().element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowLeft}{Shift>}{ArrowDown}{/Shift}");
  await expect.element(square()).toHaveAttribute("aria-valuetext", "Saturation 99%, brightness 90%, #e60202");
  (hue().element() as HTMLElement).focus();
  expect(getState().recent).toEqual(["#e60202"]);
  await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}{ArrowRight}{PageUp}");
  await expect.element(hue()).toHaveAttribute("aria-valuetext", "21°, #e65202");
});

test("the hue stays while the color becomes gray and colorful again", async () => {
  settings.setState({ colour: "#0000ff" });
  await openPicker();
  (square().element() as HTMLElement).focus();
  await userEvent.keyboard("{Home}");
  expect(getState().colour).toBe("#ffffff");
  await userEvent.keyboard("{End}");
  expect(getState().colour).toBe("#0000ff");
});

test.each([
  ["Hex", "#1f8f6b", "#1f8f6b"],
  ["Hex", "ABC", "#aabbcc"],
  ["Green", "128", "#ff8000"],
  ["Hue", "240", "#0000ff"],
  ["Saturation", "0", "#ffffff"],
  ["Brightness", "50", "#800000"],
])("%s takes %s when Enter is pressed", async (name, text, hex) => {
  await openPicker();
  await userEvent.fill(field(name), text);
  expect(getState().colour).toBe("#ff0000");
  await userEvent.keyboard("{Enter}");
  expect(getState()).toMatchObject({ colour: hex, recent: [hex] });
});

test.each([
  ["Hex", "#12345", "Enter six hex digits, like #26282e."],
  ["Red", "256", "Enter a number from 0 to 255."],
  ["Hue", "x", "Enter a number from 0 to 360."],
  ["Saturation", "-1", "Enter a number from 0 to 100."],
])("%s refuses %s with a message and changes nothing", async (name, text, message) => {
  await openPicker();
  await userEvent.fill(field(name), text);
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("alert")).toHaveTextContent(message);
  await expect.element(field(name)).toHaveAccessibleDescription(message);
  expect(getState()).toMatchObject({ colour: "#ff0000", recent: [] });
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

test("arrow keys step a field, up to its ends", async () => {
  await openPicker();
  await userEvent.click(field("Green"));
  await userEvent.keyboard("{Shift>}{ArrowUp}{/Shift}{ArrowUp}{ArrowDown}{ArrowUp}");
  expect(getState().colour).toBe("#ff0b00");
  await userEvent.click(field("Blue"));
  expect(getState().recent).toEqual(["#ff0b00"]);
  await userEvent.keyboard("{ArrowDown}");
  expect(getState().colour).toBe("#ff0b00");
});

test("the color from before can be brought back, and the last 12 colors are listed", async () => {
  const colors = Array.from({ length: 14 }, (_, index) => `#0000${(index + 16).toString(16)}`);
  await openPicker();
  for (const color of colors) {
    await userEvent.fill(field("Hex"), color);
    await userEvent.keyboard("{Enter}");
  }
  expect(colors.length).toBe(14);
  const swatches = page.getByRole("group", { name: "Recent colors" }).getByRole("button");
  await expect.poll(() => swatches.elements().length).toBe(12);
  expect(swatches.elements()[0]).toHaveAccessibleName("#00001d");
  await userEvent.click(page.getByRole("button", { name: "Back to #ff0000" }));
  expect(getState().colour).toBe("#ff0000");
});
