import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addLayer, updateLayer } from "@/engine/drawing/layerEdits";
import type { Layer } from "@/engine/drawing/layers";
import { createLineStroke } from "@/engine/testing";
import { runCommand } from "@/features/storyboard/commands/commands";
import { FakeDrawingServer } from "@/features/storyboard/drawingSync/testing";
import { EditorReactContext } from "@/features/storyboard/editorContext/editorContext";
import { createTestContext } from "@/features/storyboard/editorContext/testing";
import { createTestCut } from "@/features/storyboard/model/fixtures";
import { drawingTargetStore, selectLayer } from "@/features/storyboard/store/drawingTarget";
import { mount } from "@/testing";
import LayersPanel from "./LayersPanel";

/** Open the panel of a cut with the layers "Layer 1", "Ink" and "Shade", of which Ink is active. */
async function openPanel(canEdit = true) {
  drawingTargetStore.setState(drawingTargetStore.getInitialState(), true);
  const server = new FakeDrawingServer();
  server.cuts.add("a");
  const editor = createTestContext(server.createTabSocket(), {
    canvas: { width: 640, height: 360 },
    cuts: [createTestCut("a")],
    canEdit: true,
  });
  const { syncedDrawing } = editor.drawings.open("a");
  await expect.poll(() => syncedDrawing.state.getState().phase).toBe("ready");
  syncedDrawing.edit((drawing) => addLayer(drawing, "ink", "Ink"));
  syncedDrawing.edit((drawing) => addLayer(drawing, "shade", "Shade"));
  selectLayer("a", "ink");
  editor.board.store.setState({ canEdit });
  await mount(
    <EditorReactContext value={editor}>
      <div style={{ width: 280 }}>
        <LayersPanel />
      </div>
    </EditorReactContext>,
  );
  const getLayer = (id: string): Layer | undefined => syncedDrawing.document.layers.find((layer) => layer.id === id);
  return { editor, syncedDrawing, getLayer };
}

const row = (name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("button", { name, exact: true }) });
const button = (name: string | RegExp) => page.getByRole("button", { name });
const listNames = () =>
  page
    .getByRole("listitem")
    .elements()
    .map((element) => element.querySelector("[id^=layer-]")?.textContent);

test("the blend mode is chosen from a list, shown in the row, and undone in one step", async () => {
  const { editor, getLayer } = await openPanel();
  await page.getByRole("combobox", { name: "Blend mode" }).click();
  await page.getByRole("option", { name: "Multiply" }).click();
  await expect.poll(() => getLayer("ink")?.blend).toBe("multiply");
  await expect.element(row("Ink").getByText("Multiply")).toBeVisible();
  editor.drawings.undo();
  await expect.poll(() => getLayer("ink")?.blend).toBe("normal");
});

test("the opacity is typed as a number; the arrow keys change it, and 100 is the most", async () => {
  const { getLayer } = await openPanel();
  const field = page.getByRole("textbox", { name: "Layer opacity in percent" });
  await field.fill("45");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => getLayer("ink")?.opacity).toBe(0.45);
  await field.click();
  await userEvent.keyboard("{ArrowUp}{Shift>}{ArrowDown}{/Shift}{Enter}");
  await expect.poll(() => getLayer("ink")?.opacity).toBe(0.36);
  await field.fill("400");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => getLayer("ink")?.opacity).toBe(1);
  await field.fill("abc");
  await userEvent.keyboard("{Enter}");
  await expect.element(field).toHaveValue("100");
  expect(getLayer("ink")?.opacity).toBe(1);
});

test("a layer is clipped to the one below, except the lowest", async () => {
  const { getLayer } = await openPanel();
  await button("Clip to layer below").click();
  await expect.poll(() => getLayer("ink")?.clipped).toBe(true);
  await expect.element(row("Ink").getByLabelText("Clipped to the layer below")).toBeVisible();
  await expect.element(button("Clip to layer below")).toHaveAttribute("aria-pressed", "true");
  await button("Layer 1").click();
  await expect.element(button("Clip to layer below")).toHaveAttribute("aria-disabled", "true");
});

test("what is drawn while the transparency is locked records it, and what was drawn before doesn't", async () => {
  const { syncedDrawing, getLayer } = await openPanel();
  syncedDrawing.commit(createLineStroke("before", [0, 0], [9, 9]), "ink");
  await button("Lock transparency").click();
  await expect.poll(() => getLayer("ink")?.alphaLocked).toBe(true);
  await expect.element(row("Ink").getByLabelText("Transparency locked")).toBeVisible();
  syncedDrawing.commit(createLineStroke("locked", [0, 0], [9, 9]), "ink");
  syncedDrawing.commit(createLineStroke("eraser", [0, 0], [9, 9], { kind: "eraser" }), "ink");
  await button("Lock transparency").click();
  await expect.poll(() => getLayer("ink")?.alphaLocked).toBe(false);
  const items = syncedDrawing.document.getItems("ink");
  expect(items.map((item) => "alphaLocked" in item)).toEqual([false, true, false]);
});

test("a merge that would change the picture is refused with the reason", async () => {
  const { syncedDrawing, getLayer } = await openPanel();
  await expect.element(button("Merge layer down")).not.toHaveAttribute("aria-disabled");
  syncedDrawing.edit((drawing) => updateLayer(drawing, "ink", { blend: "overlay" }));
  const merge = button("Merge layer down. The picture would change, because of the blend modes.");
  await expect.element(merge).toHaveAttribute("aria-disabled", "true");
  await merge.click({ force: true });
  expect(getLayer("ink")).toBeDefined();
});

test("several layers are hidden, moved, merged and deleted together, each in one step", async () => {
  const { editor, getLayer } = await openPanel();
  await button("Shade").click({ modifiers: ["ControlOrMeta"] });
  await expect.element(button("Shade")).toHaveAttribute("aria-pressed", "true");
  await button("Show Ink").click();
  await expect.poll(() => [getLayer("ink")?.visible, getLayer("shade")?.visible]).toEqual([false, false]);
  editor.drawings.undo();
  await expect.poll(() => [getLayer("ink")?.visible, getLayer("shade")?.visible]).toEqual([true, true]);
  await button("Move layer down").click();
  await expect.poll(listNames).toEqual(["Layer 1", "Shade", "Ink"]);
  await button("Merge selected layers").click();
  await expect.poll(listNames).toEqual(["Layer 1", "Ink"]);
  editor.drawings.undo();
  editor.drawings.undo();
  await expect.poll(listNames).toEqual(["Shade", "Ink", "Layer 1"]);
  await button("Shade").click();
  await button("Ink").click({ modifiers: ["Shift"] });
  await button("Delete layer").click();
  await expect.poll(listNames).toEqual(["Layer 1"]);
  expect(editor.board.store.getState().notices.map(({ text }) => text)).toContain("2 layers deleted");
  editor.drawings.undo();
  await expect.poll(listNames).toEqual(["Shade", "Ink", "Layer 1"]);
});

test("viewers see modes and clipping but can't change them", async () => {
  const { syncedDrawing } = await openPanel(false);
  syncedDrawing.document.edit(({ layers }) => {
    layers.set("ink.blend", "screen");
    layers.set("ink.clipped", true);
  });
  await expect.element(row("Ink").getByText("Screen")).toBeVisible();
  await expect.element(row("Ink").getByLabelText("Clipped to the layer below")).toBeVisible();
  await expect.element(page.getByRole("combobox", { name: "Blend mode" })).not.toBeInTheDocument();
  await expect.element(button("Clip to layer below")).not.toBeInTheDocument();
});

test("layers that are selected in another cut aren't selected here", async () => {
  const { editor, getLayer } = await openPanel();
  drawingTargetStore.setState({ otherLayers: { drawingId: "b", ids: ["base", "shade"] } });
  await expect.element(row("Ink")).toHaveAttribute("data-selected", "true");
  await expect.element(row("Shade")).toHaveAttribute("data-selected", "false");
  runCommand(editor, "removeLayer");
  await expect.poll(() => getLayer("ink")).toBeUndefined();
  expect(getLayer("base")).toBeDefined();
  expect(getLayer("shade")).toBeDefined();
});
