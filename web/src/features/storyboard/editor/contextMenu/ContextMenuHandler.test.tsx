import type { CSSProperties } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type EditorContext, EditorReactContext } from "@/features/storyboard/editorContext/editorContext";
import { createEditableTestContext } from "@/features/storyboard/editorContext/testing";
import { createTestCut } from "@/features/storyboard/model/fixtures";
import { Blocks } from "@/features/storyboard/panels/timeline/Blocks";
import { settings } from "@/features/storyboard/store/settings";
import { layoutBlocks, layoutCuts } from "@/playback/layoutCuts";
import ContextMenuHandler from "./ContextMenuHandler";
import { listenToMenuRequests, type MenuRequest } from "./listenToMenuRequests";

const cleanups: (() => void)[] = [];

afterEach(() => {
  vi.useRealTimers();
  for (const cleanup of cleanups.splice(0).reverse()) cleanup();
  settings.setState({ penOnly: false });
});

function createEditor(canEdit = true): EditorContext {
  const cuts = ["a", "b", "c"].map((id) => createTestCut(id));
  const editor = createEditableTestContext(cuts, canEdit);
  cleanups.push(() => {
    editor.presence.getState().boardPresence?.dispose();
    editor.board.dispose();
    editor.drawings.dispose();
  });
  return editor;
}

/** Render the timeline's blocks and a field with the context menus of the board. */
function renderBoard(canEdit = true): EditorContext {
  const editor = createEditor(canEdit);
  const layout = layoutCuts([24, 24, 24]);
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  root.render(
    <EditorReactContext value={editor}>
      <div style={{ position: "relative", height: 80, "--ruler": "0px" } as CSSProperties}>
        <Blocks
          blocks={layoutBlocks(layout, { pxPerFrame: 4 })}
          layout={layout}
          visibleRange={{ from: 0, to: 400 }}
          hasPictures={false}
        />
      </div>
      <input aria-label="Name" />
      <ContextMenuHandler />
    </EditorReactContext>,
  );
  cleanups.push(() => {
    root.unmount();
    container.remove();
  });
  return editor;
}

const getBlock = (number: number) => page.getByRole("option", { name: new RegExp(`^Cut ${number}\\b`) });
const getItem = (name: string) => page.getByRole("menuitem", { name });
const getSelection = ({ board }: EditorContext) => [...board.store.getState().selection.ids].sort();
const getOrder = ({ board }: EditorContext) => board.store.getState().view.order;

test("a right click on a cut selects it, and its menu runs the commands of the board", async () => {
  const editor = renderBoard();
  editor.board.select("a", "one");
  await getBlock(2).click({ button: "right" });
  expect(getSelection(editor)).toEqual(["b"]);
  await expect.element(page.getByRole("menu", { name: "Cut" })).toBeVisible();
  await getItem("Duplicate selected").click();
  await expect.poll(() => getOrder(editor).length).toBe(4);
  expect(getOrder(editor).slice(0, 2)).toEqual(["a", "b"]);
  await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
});

test("a right click on a selected cut keeps the others selected", async () => {
  const editor = renderBoard();
  editor.board.selectAll(["a", "b"]);
  await getBlock(2).click({ button: "right" });
  expect(getSelection(editor)).toEqual(["a", "b"]);
  expect(editor.board.store.getState().currentId).toBe("b");
  await getItem("Delete selected cuts").click();
  await expect.poll(() => getOrder(editor)).toEqual(["c"]);
});

test("a command that is unavailable says why", async () => {
  renderBoard();
  await getBlock(1).click({ button: "right" });
  await expect.element(getItem("Edit shot")).toHaveAttribute("aria-description", "This cut isn't in a shot.");
  await expect.element(getItem("Edit shot")).toHaveAttribute("aria-disabled", "true");
});

test("people who can only view the board read so once", async () => {
  renderBoard(false);
  await getBlock(1).click({ button: "right" });
  await expect.element(getItem("Duplicate selected")).toHaveAttribute("aria-disabled", "true");
  expect(page.getByText("You can only view this board.").elements()).toHaveLength(1);
});

test("the menu key opens the menu of the current cut, and Escape returns to the list", async () => {
  const editor = renderBoard();
  const list = page.getByRole("listbox");
  await expect.element(list).toBeInTheDocument();
  editor.board.select("c", "one");
  (list.element() as HTMLElement).focus();
  await userEvent.keyboard("{Shift>}{F10}{/Shift}");
  await expect.element(page.getByRole("menu", { name: "Cut" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
  await expect.element(list).toHaveFocus();
  expect(getSelection(editor)).toEqual(["c"]);
});

test("a right click next to an open menu moves it there", async () => {
  const editor = renderBoard();
  await getBlock(1).click({ button: "right" });
  await expect.element(page.getByRole("menu")).toBeVisible();
  await getBlock(3).click({ button: "right", force: true });
  await expect.poll(() => getSelection(editor)).toEqual(["c"]);
  await expect.poll(() => page.getByRole("menu").elements().length).toBe(1);
});

test("a field keeps the menu of the browser", async () => {
  renderBoard();
  const field = page.getByRole("textbox", { name: "Name" });
  await expect.element(field).toBeVisible();
  const event = new MouseEvent("contextmenu", { bubbles: true, cancelable: true, button: 2 });
  field.element().dispatchEvent(event);
  expect(event.defaultPrevented).toBe(false);
});

/** Listen on a page with a stage, a layer row and a block, and collect the requests. */
function listen({ canEdit = true } = {}) {
  const requests: MenuRequest[] = [];
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = `
    <section data-camera="false"><canvas></canvas><button type="button">Zoom</button></section>
    <ul><li data-layer="ink">Ink</li></ul>
    <div data-blocks><div data-cut="b">2</div></div>`;
  const stop = listenToMenuRequests(createEditor(canEdit), {
    onIntent: () => undefined,
    onRequest: (request) => requests.push(request),
  });
  cleanups.push(() => {
    stop();
    container.remove();
  });
  const find = (selector: string): Element => container.querySelector(selector) as Element;
  const send = (type: string, selector: string, init: PointerEventInit = {}): PointerEvent => {
    const options = { bubbles: true, cancelable: true, isPrimary: true, pointerId: 5, clientX: 50, clientY: 50 };
    const event = new PointerEvent(type, { ...options, ...init });
    find(selector).dispatchEvent(event);
    return event;
  };
  return { requests, send, getKinds: () => requests.map(({ target }) => target.kind) };
}

test("a long press of a finger opens the menu of a layer where the finger is", () => {
  vi.useFakeTimers();
  const { requests, send } = listen();
  send("pointerdown", "li", { pointerType: "touch" });
  vi.advanceTimersByTime(499);
  expect(requests).toEqual([]);
  send("pointermove", "li", { pointerType: "touch", clientX: 53 });
  vi.advanceTimersByTime(1);
  expect(requests.map(({ target, anchor }) => [target, anchor.x, anchor.y])).toEqual([
    [{ kind: "layer", id: "ink" }, 50, 50],
  ]);
  // The browser's own long press, and the click when the finger lifts, do nothing more.
  expect(send("contextmenu", "li", { pointerType: "touch" }).defaultPrevented).toBe(true);
  expect(send("click", "li", { pointerType: "touch" }).defaultPrevented).toBe(true);
  expect(requests).toHaveLength(1);
});

test("a finger that moves scrolls, and opens no menu", () => {
  vi.useFakeTimers();
  const { requests, send } = listen();
  send("pointerdown", "li", { pointerType: "touch" });
  send("pointermove", "li", { pointerType: "touch", clientY: 70 });
  vi.advanceTimersByTime(2000);
  expect(requests).toEqual([]);
  expect(send("click", "li", { pointerType: "touch" }).defaultPrevented).toBe(false);
});

test("a long press on a block opens its menu when the finger lifts, because until then it may drag the block", () => {
  vi.useFakeTimers();
  const { send, getKinds } = listen();
  send("pointerdown", "[data-cut]", { pointerType: "touch" });
  vi.advanceTimersByTime(2000);
  expect(getKinds()).toEqual([]);
  send("pointerup", "[data-cut]", { pointerType: "touch" });
  expect(getKinds()).toEqual(["cut"]);
});

test("a dragged block opens no menu", () => {
  vi.useFakeTimers();
  const { send, getKinds } = listen();
  send("pointerdown", "[data-cut]", { pointerType: "touch" });
  vi.advanceTimersByTime(600);
  send("pointermove", "[data-cut]", { pointerType: "touch", clientX: 120 });
  send("pointerup", "[data-cut]", { pointerType: "touch", clientX: 120 });
  expect(getKinds()).toEqual([]);
});

test("on the paper, the menu opens by right click, and by finger only where fingers don't draw", () => {
  vi.useFakeTimers();
  const { send, getKinds } = listen();
  const hold = (pointerType: string): void => {
    send("pointerdown", "canvas", { pointerType });
    vi.advanceTimersByTime(600);
    send("pointerup", "canvas", { pointerType });
  };
  hold("touch");
  hold("pen");
  expect(getKinds()).toEqual([]);
  settings.setState({ penOnly: true });
  hold("pen");
  expect(getKinds()).toEqual([]);
  hold("touch");
  expect(getKinds()).toEqual(["paper"]);
  send("pointerdown", "canvas", { pointerType: "mouse", button: 2 });
  send("contextmenu", "canvas", { pointerType: "mouse", button: 2 });
  expect(getKinds()).toEqual(["paper", "paper"]);
});

test("a right click opens no menu while the left button draws", () => {
  const { send, getKinds } = listen();
  const event = send("contextmenu", "canvas", { pointerType: "mouse", button: 2, buttons: 3 });
  expect(event.defaultPrevented).toBe(true);
  expect(getKinds()).toEqual([]);
});

test("without a focused element, the menu key opens the menu of the paper; a button on the stage has none", () => {
  const { send, getKinds } = listen();
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ContextMenu", bubbles: true, cancelable: true }));
  expect(getKinds()).toEqual(["paper"]);
  expect(send("contextmenu", "button", { pointerType: "mouse", button: 2 }).defaultPrevented).toBe(false);
  expect(getKinds()).toEqual(["paper"]);
});
