import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createProblemResponse, startTestServer } from "@/api/testing";
import { FakeDrawingServer } from "@/features/storyboard/drawingSync/testing";
import { ANONYMOUS_USER_ID, EditorReactContext } from "@/features/storyboard/editorContext/editorContext";
import { createTestContext } from "@/features/storyboard/editorContext/testing";
import { mount } from "@/testing";
import { panel } from ".";
import { savePins } from "./pins";
import ReferencesPanel from "./ReferencesPanel";

const FILES = "/api/projects/p/assets";
const SOCKET = () => new FakeDrawingServer().createTabSocket();

afterEach(() => localStorage.clear());

const buildFile = (name: string, kind = "image") => ({
  id: name,
  name,
  kind,
  is_folder: kind === "folder",
  tile: null,
  preview_url: null,
});

const listing = (items: object[], path: object[] = []) => ({ items, path, next_cursor: null, abilities: {} });

async function openPanel(answers: Record<string, unknown>, { pins = [] as string[], canEdit = true } = {}) {
  await startTestServer(answers as Parameters<typeof startTestServer>[0]);
  const editor = createTestContext(SOCKET(), { canvas: { width: 640, height: 360 }, cuts: [], canEdit });
  savePins(editor.drawings.options.userId, "p", pins);
  const onClose = vi.fn();
  await mount(
    <EditorReactContext value={editor}>
      <div style={{ width: 360, height: 600 }}>
        <ReferencesPanel projectId="p" onClose={onClose} />
      </div>
    </EditorReactContext>,
  );
  const reload = () =>
    mount(
      <EditorReactContext value={editor}>
        <ReferencesPanel projectId="p" onClose={onClose} />
      </EditorReactContext>,
    );
  return { editor, onClose, reload };
}

const list = () => page.getByRole("list", { name: "Pinned images" });
const names = () =>
  list()
    .getByRole("button", { name: /^Enlarge/ })
    .elements()
    .map((button) => button.getAttribute("aria-label")?.replace("Enlarge ", ""));

test("a picture in a folder is pinned, stays pinned, and is unpinned; other files aren't listed", async () => {
  const answers = {
    [`GET ${FILES}`]: ({ query }: { query: URLSearchParams }) =>
      query.get("folder") === "ships"
        ? listing([buildFile("ferry.png"), buildFile("horn.wav", "sound")], [{ id: "ships", name: "ships" }])
        : listing([buildFile("ships", "folder")]),
    [`GET ${FILES}/nodes/ferry.png`]: buildFile("ferry.png"),
  };
  const { reload } = await openPanel(answers);
  await expect.element(page.getByText("No references yet")).toBeVisible();
  await page.getByRole("button", { name: "Pin images" }).last().click();
  const dialog = page.getByRole("dialog", { name: "Pin images" });
  await dialog.getByRole("button", { name: "ships" }).click();
  await expect.element(dialog.getByRole("navigation", { name: "Folder" })).toHaveTextContent("Filesships");
  const entry = dialog.getByRole("button", { name: "ferry.png" });
  await entry.click();
  await expect.element(entry).toHaveAttribute("aria-pressed", "true");
  await expect.element(dialog.getByText("horn.wav")).not.toBeInTheDocument();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect.poll(names).toEqual(["ferry.png"]);
  document.querySelector("div")?.remove();
  await reload();
  await expect.poll(names).toContain("ferry.png");
  await page.getByRole("button", { name: "Unpin ferry.png" }).last().click();
  await expect.element(page.getByText("No references yet").last()).toBeVisible();
});

test("pictures are found by name, and a search without pictures says so", async () => {
  await openPanel({
    [`GET ${FILES}`]: listing([]),
    [`GET ${FILES}/search`]: ({ query }: { query: URLSearchParams }) => ({
      items: query.get("q") === "sea" ? [buildFile("sea.png")] : [],
      next_cursor: null,
    }),
  });
  await page.getByRole("button", { name: "Pin images" }).last().click();
  await expect.element(page.getByText("There are no images in this folder.")).toBeVisible();
  const field = page.getByRole("textbox", { name: "Search files" });
  await field.fill("sea");
  await expect.element(page.getByRole("button", { name: "sea.png" })).toBeVisible();
  await field.fill("land");
  await expect.element(page.getByText("No images match.")).toBeVisible();
});

test("Alt and the arrow keys move a picture, and it is enlarged", async () => {
  const answers = { [`GET ${FILES}/nodes/a`]: buildFile("a"), [`GET ${FILES}/nodes/b`]: buildFile("b") };
  await openPanel(answers, { pins: ["a", "b"] });
  await expect.poll(names).toEqual(["a", "b"]);
  const picture = page.getByRole("button", { name: "Enlarge a" });
  (picture.element() as HTMLElement).focus();
  await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
  await expect.poll(names).toEqual(["b", "a"]);
  await picture.click();
  await expect.element(page.getByRole("dialog", { name: "a" }).getByRole("img", { name: "a" })).toBeInTheDocument();
});

test("a deleted picture can be unpinned, and one that couldn't be loaded is tried again", async () => {
  let isBroken = true;
  await openPanel(
    {
      [`GET ${FILES}/nodes/gone`]: createProblemResponse(404),
      [`GET ${FILES}/nodes/late`]: () => (isBroken ? createProblemResponse(403) : buildFile("late")),
    },
    { pins: ["gone", "late"] },
  );
  await expect.element(page.getByText("This image was deleted, or you can't open it.")).toBeVisible();
  await page.getByRole("button", { name: "Unpin" }).first().click();
  await expect.element(page.getByText("This image was deleted, or you can't open it.")).not.toBeInTheDocument();
  isBroken = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(names).toEqual(["late"]);
});

test("people who can only view the board pin pictures too, because pins are their own; signed out, there is no panel", async () => {
  const { editor } = await openPanel({ [`GET ${FILES}`]: listing([]) }, { canEdit: false });
  await expect.element(page.getByRole("button", { name: "Pin images" }).first()).toBeEnabled();
  expect(panel.isAvailable?.(editor)).toBe(true);
  const options = { ...editor.drawings.options, userId: ANONYMOUS_USER_ID };
  expect(panel.isAvailable?.({ ...editor, drawings: { options } as typeof editor.drawings })).toBe(false);
});
