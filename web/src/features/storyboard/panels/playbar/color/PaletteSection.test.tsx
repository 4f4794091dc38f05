import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type SentRequest, startTestServer } from "@/api/testing";
import { FakeDrawingServer } from "@/features/storyboard/drawingSync/testing";
import { EditorReactContext } from "@/features/storyboard/editorContext/editorContext";
import { createTestContext } from "@/features/storyboard/editorContext/testing";
import { settings } from "@/features/storyboard/store/settings";
import type { Palette } from "@/features/storyboard/types";
import { mount } from "@/testing";
import ColorPicker from "./ColorPicker";

const PATH = "/api/projects/p/palettes";

beforeEach(() => settings.setState({ tool: "pencil", colour: "#ff0000", recent: [], toolMemories: {} }));
afterEach(() => localStorage.clear());

/** Open the picker of a project with these palettes; changes are stored and returned by the server. */
async function openPicker(palettes: Palette[], canEdit = true) {
  const stored = new Map(palettes.map((palette) => [palette.id, palette]));
  const save = (palette: Palette): Palette => {
    stored.set(palette.id, palette);
    return palette;
  };
  await startTestServer({
    [`GET ${PATH}`]: () => ({ palettes: [...stored.values()], can_edit: canEdit }),
    [`POST ${PATH}`]: ({ body }: SentRequest) => save({ ...(body as Palette), version: 1 }),
    [`PATCH ${PATH}/*`]: ({ body, path }: SentRequest) => {
      const palette = stored.get(path.split("/").at(-1) ?? "") as Palette;
      return save({ ...palette, ...(body as Palette), version: palette.version + 1 });
    },
    [`DELETE ${PATH}/*`]: ({ path }: SentRequest) => void stored.delete(path.split("/").at(-1) ?? ""),
  });
  const editor = createTestContext(new FakeDrawingServer().createTabSocket(), {
    canvas: { width: 640, height: 360 },
    cuts: [],
    canEdit,
  });
  await mount(
    <EditorReactContext value={editor}>
      <ColorPicker />
    </EditorReactContext>,
  );
  await expect.element(choice()).toBeVisible();
  return {
    editor,
    getStored: () => [...stored.values()].map(({ name, colors }) => [name, ...colors.map((each) => each.color)]),
  };
}

const HARBOR: Palette = {
  id: "a",
  name: "Harbor",
  colors: [
    { color: "#111111", name: "Ink" },
    { color: "#222222", name: "" },
    { color: "#333333", name: "Fog" },
  ],
  version: 1,
};

const choice = () => page.getByRole("combobox", { name: "Palette to show" });
const group = () => page.getByRole("group", { name: "Palette" });
const swatch = (name: string) => group().getByRole("button", { name, exact: true });
const names = () =>
  group()
    .getByRole("button")
    .elements()
    .map((button) => button.getAttribute("aria-label"));
const button = (name: string) => page.getByRole("button", { name, exact: true });
async function chooseAction(name: string): Promise<void> {
  await userEvent.click(button("Palette actions"));
  await userEvent.click(page.getByRole("menuitem", { name }));
}

test("a project without palettes shows the built-in ones, which can be copied", async () => {
  const { getStored } = await openPicker([]);
  await expect.element(choice()).toHaveTextContent("Line (built-in)");
  await userEvent.click(choice());
  await expect.element(page.getByRole("option", { name: "Marker (built-in)" })).toBeVisible();
  await userEvent.click(page.getByRole("option", { name: "Tone (built-in)" }));
  await userEvent.click(swatch("Warm gray 2"));
  expect(settings.getState()).toMatchObject({ colour: "#e3dfd8", recent: ["#e3dfd8"] });
  await expect.element(button("Add current color to palette")).not.toBeInTheDocument();
  await chooseAction("Copy to this project");
  await expect.element(button("Add current color to palette")).toBeVisible();
  await expect.poll(() => getStored().map(([name, ...colors]) => [name, colors.length])).toEqual([["Tone", 16]]);
});

test("the current color is added, named and removed", async () => {
  const { getStored } = await openPicker([HARBOR]);
  await userEvent.click(button("Add current color to palette"));
  await expect.poll(getStored).toEqual([["Harbor", "#111111", "#222222", "#333333", "#ff0000"]]);
  await userEvent.click(swatch("#222222"));
  await userEvent.fill(page.getByRole("textbox", { name: "Color name" }), "Shadow");
  await userEvent.keyboard("{Enter}");
  await expect.element(swatch("Shadow")).toBeVisible();
  await userEvent.click(button("Remove color"));
  await expect.poll(names).toEqual(["Ink", "Fog", "#ff0000"]);
  await expect.poll(getStored).toEqual([["Harbor", "#111111", "#333333", "#ff0000"]]);
});

test("Alt with arrow keys moves a color, which keeps the focus, and Delete removes it", async () => {
  const { getStored } = await openPicker([HARBOR]);
  await expect.element(swatch("Ink")).toBeVisible();
  (swatch("Ink").element() as HTMLElement).focus();
  await userEvent.keyboard("{Alt>}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowLeft}{/Alt}");
  expect(names()).toEqual(["#222222", "Ink", "Fog"]);
  await expect.element(swatch("Ink")).toHaveFocus();
  await userEvent.keyboard("{Delete}");
  await expect.poll(names).toEqual(["#222222", "Fog"]);
  await expect.element(swatch("Fog")).toHaveFocus();
  await expect.poll(getStored).toEqual([["Harbor", "#222222", "#333333"]]);
});

test("a palette is created and renamed; a missing name gets a message", async () => {
  const { getStored } = await openPicker([HARBOR]);
  await chooseAction("New palette");
  await userEvent.click(button("Create"));
  await expect.element(page.getByRole("alert")).toHaveTextContent("Enter a palette name.");
  await userEvent.fill(page.getByRole("textbox", { name: "Palette name" }), " Night ");
  await userEvent.keyboard("{Enter}");
  await expect.element(choice()).toHaveTextContent("Night");
  await expect.element(page.getByText("No colors yet. Add the current color with the plus button.")).toBeVisible();
  await chooseAction("Rename palette");
  await userEvent.fill(page.getByRole("textbox", { name: "Palette name" }), "Storm");
  await userEvent.click(button("Rename"));
  await expect.poll(() => getStored().map(([name]) => name)).toEqual(["Harbor", "Storm"]);
});

test("a deleted palette is brought back by the notice", async () => {
  const { editor, getStored } = await openPicker([HARBOR]);
  await chooseAction("Delete palette");
  await expect.poll(getStored).toEqual([]);
  const [notice] = editor.board.store.getState().notices;
  expect(notice).toMatchObject({ text: "Deleted palette “Harbor”.", actions: [{ label: "Undo" }] });
  notice?.actions[0]?.run();
  await expect.poll(getStored).toEqual([["Harbor", "#111111", "#222222", "#333333"]]);
  await expect.element(choice()).toHaveTextContent("Harbor");
});

test("readers use palettes, and can export but not change them", async () => {
  const { getStored } = await openPicker([HARBOR], false);
  await userEvent.click(swatch("Fog"));
  expect(settings.getState().colour).toBe("#333333");
  await expect.element(page.getByRole("textbox", { name: "Color name" })).not.toBeInTheDocument();
  await expect.element(button("Add current color to palette")).not.toBeInTheDocument();
  await userEvent.click(button("Palette actions"));
  await expect.element(page.getByRole("menuitem", { name: "Export as GIMP palette (.gpl)" })).toBeVisible();
  expect(page.getByRole("menuitem").elements().length).toBe(2);
  expect(getStored()).toHaveLength(1);
});
