import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createProblemResponse, startTestServer } from "@/api/testing";
import type { Asset } from "@/features/assets/api";
import { buildAsset, buildFilesAnswers, MANAGER, type StoredFiles } from "@/features/assets/testing";
import { mount } from "@/testing";
import AssetsPage from "./AssetsPage";

const grid = page.getByRole("grid", { name: "Files" });
const cell = (name: string) => grid.getByRole("gridcell", { name, exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const names = () =>
  grid
    .getByRole("gridcell")
    .elements()
    .map((shown) => shown.getAttribute("aria-label"));
const show = (...expected: string[]) => expect.poll(names).toEqual(expected);

async function openFiles(items: Asset[], abilities: StoredFiles["abilities"] = MANAGER) {
  const files = { items, abilities };
  const server = await startTestServer(buildFilesAnswers(files));
  await mount(<AssetsPage onOpen={vi.fn()} onSend={null} />, {
    at: "/project/abcdefgh/assets",
    route: "/project/$ref/assets",
  });
  const tell = (change: Partial<StoredFiles>): void => {
    Object.assign(files, change);
    server.sendEvent("project:p", { type: "members_changed" } as never);
  };
  return { files, server, tell };
}

async function isSaid(text: string): Promise<void> {
  const alert = page.getByRole("alertdialog", { name: text });
  await expect.element(alert).toBeVisible();
  await alert.getByRole("button", { name: "OK" }).click();
  await expect.element(alert).not.toBeInTheDocument();
}

test("who is no manager is told why folders stay as they are", async () => {
  await openFiles([buildAsset("Kept", { abilities: {} })], { upload: true });
  await cell("Kept").click();
  await userEvent.keyboard("{Delete}");
  await isSaid("Only managers can delete folders.");
  await cell("Kept").click();
  await userEvent.keyboard("{F2}");
  await isSaid("Only managers can create folders.");
  await cell("Kept").click({ button: "right" });
  await expect.element(page.getByRole("menuitem", { name: "Delete" })).toHaveAttribute("aria-disabled", "true");
  await userEvent.keyboard("{Escape}");
});

test("who may only look is offered nothing that adds", async () => {
  await openFiles([buildAsset("Kept", { abilities: {} })], {});
  await show("Kept");
  for (const name of ["Upload", "More ways to add files", "New Folder"]) expect(button(name).query()).toBeNull();
});

test("another person's file stays as it is, with the reason", async () => {
  const text = { is_folder: false, kind: "text", abilities: {} } as const;
  const { server } = await openFiles([buildAsset("hers.txt", text)], { upload: true });
  for (const key of ["{Delete}", "{F2}"]) {
    await cell("hers.txt").click();
    await userEvent.keyboard(key);
    await isSaid("Only managers and the one who uploaded it may change this file.");
  }
  expect(server.requests.filter(({ method }) => method !== "GET")).toEqual([]);
});

test("too many cut folders at once are refused in the dialog", async () => {
  await openFiles([buildAsset("A")]);
  await button("Add Cut Folders…").click();
  const dialog = page.getByRole("dialog", { name: "Add Cut Folders" });
  await dialog.getByRole("textbox", { name: "How many" }).fill("201");
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect.element(dialog.getByText("At most 200 folders can be added at once.")).toBeVisible();
});

test("rights that come and go show on the open page, and close the dialog that needs them", async () => {
  const { tell, server } = await openFiles([buildAsset("Closed")], {});
  await show("Closed");
  expect(button("New Folder").query()).toBeNull();
  tell({ abilities: MANAGER });
  await button("New Folder").click();
  const dialog = page.getByRole("dialog", { name: "New Folder" });
  await expect.element(dialog).toBeVisible();
  tell({ abilities: {} });
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText("You may not do that here any more.")).toBeVisible();
  await expect.element(button("New Folder")).not.toBeInTheDocument();

  tell({ items: [] });
  await expect.element(page.getByText("Empty", { exact: true })).toBeVisible();
  tell({ items: [buildAsset("Closed")] });
  await show("Closed");
  server.respond({
    "GET /api/projects/abcdefgh": createProblemResponse(404),
    "GET /api/projects/abcdefgh/assets": createProblemResponse(404),
    "GET /api/projects/abcdefgh/access": { exists: true, private: true },
  });
  tell({});
  await expect.element(page.getByText("Assets are private for this project.")).toBeVisible();
});

test("the keyboard stays in the grid when it opens a folder, and stands on an entry when it comes", async () => {
  await openFiles([
    buildAsset("A"),
    buildAsset("B", { parent_id: "id-of-A" }),
    buildAsset("C", { parent_id: "id-of-B" }),
  ]);
  await show("A");
  await page.getByRole("searchbox", { name: "Search files" }).click();
  for (let presses = 0; presses < 12 && document.activeElement !== grid.element(); presses += 1) await userEvent.tab();
  await expect.element(grid).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await show("B");
  await expect.element(grid).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await show("C");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Empty", { exact: true })).toBeVisible();
  await expect.poll(() => document.activeElement?.textContent).toContain("Empty");
});

test("by the keyboard alone: a range, a menu at the entry, and what is known of it", async () => {
  const shot = buildAsset("shot.png", { is_folder: false, kind: "image", size: 70 });
  await openFiles([buildAsset("A"), buildAsset("B"), buildAsset("C"), shot]);
  await show("A", "B", "C", "shot.png");
  (grid.element() as HTMLElement).focus();
  await userEvent.keyboard("{Home}{Shift>}{ArrowRight}{ArrowRight}{/Shift}");
  await expect.element(page.getByText("3 selected")).toBeVisible();
  await userEvent.keyboard("{Control>}{ArrowRight}{/Control} ");
  await expect.element(page.getByText("4 selected")).toBeVisible();
  const place = cell("shot.png").element().getBoundingClientRect();
  await userEvent.keyboard("{Escape}{End}{Shift>}{F10}{/Shift}");
  const item = page.getByRole("menuitem", { name: "Details" });
  await expect.element(item).toBeVisible();
  const menu = page.getByRole("menu").element().getBoundingClientRect();
  expect(Math.abs(menu.x - place.x - place.width / 2)).toBeLessThan(20);
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(item).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  const details = page.getByRole("dialog", { name: "shot.png" });
  await expect.poll(() => details.element().textContent).toMatch(/KindImage.*Size70 B.*Added byMina/);
  await userEvent.keyboard("{Escape}");
  await expect.element(details).not.toBeInTheDocument();
  await cell("B").click({ button: "right" });
  await item.click();
  await expect.element(page.getByRole("dialog", { name: "B" }).getByText("Folder")).toBeVisible();
});

test("an entry is duplicated from its menu by keys, and the focus goes back to the grid", async () => {
  await openFiles([buildAsset("A"), buildAsset("B")]);
  await show("A", "B");
  (grid.element() as HTMLElement).focus();
  await userEvent.keyboard("{Home}{Shift>}{F10}{/Shift}");
  const item = page.getByRole("menuitem", { name: "Duplicate" });
  await expect.element(item).toBeVisible();
  (item.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await show("A", "A (1)", "B");
  await expect.element(grid).toHaveFocus();
});

test("who renames what somebody else renamed meanwhile is told, and may insist", async () => {
  const { files } = await openFiles([buildAsset("Roughs")]);
  await cell("Roughs").click();
  await userEvent.keyboard("{F2}");
  const dialog = page.getByRole("dialog", { name: "Rename" });
  const name = dialog.getByRole("textbox", { name: "Name" });
  await name.fill("Mine");
  files.items = [buildAsset("Theirs", { id: "id-of-Roughs", version: 2 })];
  await dialog.getByRole("button", { name: "Rename" }).click();
  await expect
    .element(dialog.getByText(/^Somebody else changed this meanwhile; it is called “Theirs” now\./))
    .toBeVisible();
  await expect.element(name).toHaveValue("Mine");
  await dialog.getByRole("button", { name: "Rename" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await show("Mine");
});

test("a deletion is taken back at once, and several things come back out of the trash together", async () => {
  await openFiles([buildAsset("Backs"), buildAsset("Keys"), buildAsset("Roughs")]);
  const remove = async (): Promise<void> => {
    await cell("Backs").click();
    await cell("Keys").click({ modifiers: ["Control"] });
    await button("Delete Selected").click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete", exact: true }).click();
    await show("Roughs");
  };
  await remove();
  const said = page.getByRole("status").filter({ hasText: "2 entries are in the trash" });
  await said.getByRole("button", { name: "Undo" }).click();
  await show("Backs", "Keys", "Roughs");
  await expect.element(said).not.toBeInTheDocument();

  await remove();
  await button("Trash").click();
  const trash = page.getByRole("dialog", { name: "Trash" });
  for (const name of ["Backs", "Keys"])
    await trash.getByRole("checkbox", { name: `Choose “${name}”` }).click({ force: true });
  await trash.getByRole("button", { name: "Restore 2 chosen" }).click();
  await expect.element(trash.getByText("The trash is empty")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await show("Backs", "Keys", "Roughs");
});
