import { beforeEach, expect, test } from "vitest";
import { settings } from "@/features/storyboard/store/settings";
import {
  CANVAS,
  createServer,
  dragPointer,
  getCanvas,
  PAPER,
  type PointerType,
  RED,
  readColor,
  renderStage,
  runSynchronously,
  sendPointerEvent,
  waitUntilReady,
} from "./testing";

const BLUE = "#0000ff";

beforeEach(() => settings.setState({ recent: [], toolMemories: {} }));

/** Draw a red line at half height, and continue with a blue pencil. */
async function renderRedLine() {
  const server = createServer("a");
  const { drawings } = renderStage(server);
  await waitUntilReady();
  dragPointer([100, 180], [500, 180]);
  await expect.poll(() => readColor(300, 180)).toBe(RED);
  await expect.poll(() => server.getDocument("a").getItems("base").length).toBe(1);
  runSynchronously(() => settings.setState({ colour: BLUE }));
  const whenSaved = () => expect.poll(() => drawings.saveState.getState()).toEqual({ state: "saved", pending: 0 });
  const getItems = () => server.getDocument("a").getItems("base");
  return { drawings, getItems, whenSaved };
}

const getRing = () => document.querySelector<HTMLElement>("[style*='--old']");
const getRingColors = () => ["--new", "--old"].map((name) => getRing()?.style.getPropertyValue(name));
const picked = () => [settings.getState().colour, ...settings.getState().recent];

/** Press or lift a mouse with Alt held. */
function sendWithAlt(type: string, x: number, y: number): void {
  const box = getCanvas().getBoundingClientRect();
  const at = {
    clientX: box.left + (x * box.width) / CANVAS.width,
    clientY: box.top + (y * box.height) / CANVAS.height,
  };
  const button = type === "pointermove" ? -1 : 0;
  const init = { bubbles: true, pointerId: 1, pointerType: "mouse", altKey: true, button, buttons: 1, ...at };
  getCanvas().dispatchEvent(new PointerEvent(type, init));
}

test.each(["pencil", "line", "rectangle", "ellipse", "fill"] as const)(
  "with the tool %s, a click with Alt picks the color below it and draws nothing",
  async (tool) => {
    const { getItems, whenSaved } = await renderRedLine();
    runSynchronously(() => settings.setState({ tool }));
    sendWithAlt("pointerdown", 300, 180);
    sendWithAlt("pointerup", 300, 180);
    await expect.poll(picked).toEqual([RED, RED]);
    expect(settings.getState().tool).toBe(tool);
    await whenSaved();
    expect(getItems()).toHaveLength(1);
    await expect.poll(() => readColor(300, 180)).toBe(RED);
  },
);

test("dragging with Alt erases and picks nothing", async () => {
  const { getItems } = await renderRedLine();
  sendWithAlt("pointerdown", 300, 180);
  for (let x = 310; x <= 400; x += 10) sendWithAlt("pointermove", x, 180);
  sendWithAlt("pointerup", 400, 180);
  await expect.poll(() => readColor(350, 180)).toBe(PAPER);
  await expect.poll(() => getItems().map(({ kind }) => kind)).toEqual(["pencil", "eraser"]);
  expect(picked()).toEqual([BLUE]);
});

test.each(["pen", "touch"] as const)(
  "a %s that is held shows the new and the old color, and lifting it sets the color without a dot",
  async (kind) => {
    const { getItems, whenSaved } = await renderRedLine();
    sendPointerEvent("pointerdown", 300, 180, { kind });
    await expect.poll(getRingColors).toEqual([RED, BLUE]);
    sendPointerEvent("pointermove", 300, 300, { kind });
    expect(getRingColors()).toEqual([PAPER, BLUE]);
    expect(picked()).toEqual([BLUE]);
    sendPointerEvent("pointermove", 200, 180, { kind });
    sendPointerEvent("pointerup", 200, 180, { kind });
    expect(getRing()).toBeNull();
    expect(picked()).toEqual([RED, RED]);
    await whenSaved();
    expect(getItems()).toHaveLength(1);
    await expect.poll(() => readColor(300, 180)).toBe(RED);
    // The next stroke draws with it.
    dragPointer([100, 300], [500, 300], { kind });
    await expect.poll(() => readColor(300, 300)).toBe(RED);
  },
);

test("a held finger picks in pen-only mode, too, and the view stays", async () => {
  await renderRedLine();
  runSynchronously(() => settings.setState({ penOnly: true }));
  sendPointerEvent("pointerdown", 300, 180, { kind: "touch" });
  await expect.poll(getRingColors).toEqual([RED, BLUE]);
  sendPointerEvent("pointerup", 300, 180, { kind: "touch" });
  expect(picked()).toEqual([RED, RED]);
  await expect.poll(() => readColor(300, 180)).toBe(RED);
});

test("a pen draws although the hand that holds it rests on the paper", async () => {
  const { getItems } = await renderRedLine();
  sendPointerEvent("pointerdown", 300, 180, { kind: "touch", id: 2 });
  await expect.poll(getRingColors).toEqual([RED, BLUE]);
  dragPointer([100, 300], [500, 300], { kind: "pen" });
  expect(getRing()).toBeNull();
  sendPointerEvent("pointerup", 300, 180, { kind: "touch", id: 2 });
  await expect.poll(() => getItems().length).toBe(2);
  expect(picked()).toEqual([BLUE]);
});

test("picking that the system cancels keeps the color", async () => {
  await renderRedLine();
  sendPointerEvent("pointerdown", 300, 180, { kind: "touch" });
  await expect.poll(getRingColors).toEqual([RED, BLUE]);
  sendPointerEvent("pointercancel", 300, 180, { kind: "touch" });
  expect(getRing()).toBeNull();
  expect(picked()).toEqual([BLUE]);
});

test.each<[PointerType, "pencil" | "eraser"]>([
  ["pen", "pencil"],
  ["touch", "pencil"],
  ["pen", "eraser"],
  ["mouse", "pencil"],
])("a %s with the %s that moves or can't pick draws as before", async (kind, tool) => {
  const { getItems } = await renderRedLine();
  runSynchronously(() => settings.setState({ tool }));
  sendPointerEvent("pointerdown", 300, 180, { kind });
  if (kind !== "mouse" && tool === "pencil") sendPointerEvent("pointermove", 330, 180, { kind });
  // Longer than a press has to be held.
  const start = performance.now();
  await expect.poll(() => performance.now() - start).toBeGreaterThan(700);
  expect(getRing()).toBeNull();
  sendPointerEvent("pointermove", 360, 180, { kind });
  sendPointerEvent("pointerup", 360, 180, { kind });
  await expect.poll(() => getItems().length).toBe(2);
  expect(picked()).toEqual([BLUE]);
});

test("a tap with a finger fills when it is lifted, and a held finger picks without filling", async () => {
  const { getItems, whenSaved } = await renderRedLine();
  runSynchronously(() => settings.setState({ tool: "fill" }));
  await expect.poll(() => getCanvas().dataset.cursor).toBe("cross");
  sendPointerEvent("pointerdown", 300, 180, { kind: "touch" });
  await expect.poll(getRingColors).toEqual([RED, BLUE]);
  sendPointerEvent("pointerup", 300, 180, { kind: "touch" });
  await whenSaved();
  expect(getItems()).toHaveLength(1);
  expect(picked()).toEqual([RED, RED]);
  sendPointerEvent("pointerdown", 300, 300, { kind: "touch" });
  sendPointerEvent("pointerup", 300, 300, { kind: "touch" });
  await expect.poll(() => getItems().map(({ kind }) => kind)).toEqual(["pencil", "fill"]);
  await expect.poll(() => readColor(300, 300)).toBe(RED);
});
