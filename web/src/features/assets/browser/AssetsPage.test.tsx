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
    .map((element) => element.getAttribute("aria-label"));
const expectNames = (...expected: string[]) => expect.poll(names).toEqual(expected);

async function openFiles(items: Asset[], abilities: StoredFiles["abilities"] = MANAGER) {
  const files = { items, abilities };
  const server = await startTestServer(buildFilesAnswers(files));
  await mount(<AssetsPage onOpen={vi.fn()} onSend={null} />, {
    url: "/project/abcdefgh/assets",
    route: "/project/$ref/assets",
  });
  const updateFiles = (fields: Partial<StoredFiles>): void => {
    Object.assign(files, fields);
    server.sendEvent("project:p", { type: "members_changed" } as never);
  };
  return { files, server, updateFiles };
}

async function dismissNotice(text: string): Promise<void> {
  const alert = page.getByRole("alertdialog", { name: text });
  await expect.element(alert).toBeVisible();
  await alert.getByRole("button", { name: "OK" }).click();
  await expect.element(alert).not.toBeInTheDocument();
}

test("a user who isn't a manager is told why folders can't be changed", async () => {
  await openFiles([buildAsset("Kept", { abilities: {} })], { upload: true });
  await cell("Kept").click();
  await userEvent.keyboard("{Delete}");
  await dismissNotice("Only managers can delete folders.");
  await cell("Kept").click();
  await userEvent.keyboard("{F2}");
  await dismissNotice("Only managers can create folders.");
  await cell("Kept").click({ button: "right" });
  await expect.element(page.getByRole("menuitem", { name: "Delete" })).toHaveAttribute("aria-disabled", "true");
  await userEvent.keyboard("{Escape}");
});

test("a user who can only view has no buttons to add files", async () => {
  await openFiles([buildAsset("Kept", { abilities: {} })], {});
  await expectNames("Kept");
  for (const name of ["Upload", "More ways to add files", "New Folder"]) expect(button(name).query()).toBeNull();
});

test("another person's file can't be changed, and the reason is shown", async () => {
  const textFile = { is_folder: false, kind: "text", abilities: {} } as const;
  const { server } = await openFiles([buildAsset("hers.txt", textFile)], { upload: true });
  for (const key of ["{Delete}", "{F2}"]) {
    await cell("hers.txt").click();
    await userEvent.keyboard(key);
    await dismissNotice("Only managers and the person who uploaded this file can change it.");
  }
  expect(server.requests.filter(({ method }) => method !== "GET")).toEqual([]);
});

test("adding too many cut folders shows an error in the dialog", async () => {
  await openFiles([buildAsset("A")]);
  await button("Add Cut Folders…").click();
  const dialog = page.getByRole("dialog", { name: "Add Cut Folders" });
  await dialog.getByRole("textbox", { name: "Number of folders" }).fill("201");
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect.element(dialog.getByText("You can add up to 200 folders at once.")).toBeVisible();
});

test("permission changes update the open page and close dialogs that are no longer allowed", async () => {
  const { updateFiles, server } = await openFiles([buildAsset("Closed")], {});
  await expectNames("Closed");
  expect(button("New Folder").query()).toBeNull();
  updateFiles({ abilities: MANAGER });
  await button("New Folder").click();
  const dialog = page.getByRole("dialog", { name: "New Folder" });
  await expect.element(dialog).toBeVisible();
  updateFiles({ abilities: {} });
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText("You no longer have permission to do that here.")).toBeVisible();
  await expect.element(button("New Folder")).not.toBeInTheDocument();

  updateFiles({ items: [] });
  await expect.element(page.getByText("Empty", { exact: true })).toBeVisible();
  updateFiles({ items: [buildAsset("Closed")] });
  await expectNames("Closed");
  server.respond({
    "GET /api/projects/abcdefgh": createProblemResponse(404),
    "GET /api/projects/abcdefgh/assets": createProblemResponse(404),
    "GET /api/projects/abcdefgh/access": { exists: true, private: true },
  });
  updateFiles({});
  await expect.element(page.getByText("Assets are private for this project.")).toBeVisible();
});

test("focus stays in the grid when a folder is opened by keyboard", async () => {
  await openFiles([
    buildAsset("A"),
    buildAsset("B", { parent_id: "id-of-A" }),
    buildAsset("C", { parent_id: "id-of-B" }),
  ]);
  await expectNames("A");
  await page.getByRole("searchbox", { name: "Search files" }).click();
  for (let presses = 0; presses < 12 && document.activeElement !== grid.element(); presses += 1) await userEvent.tab();
  await expect.element(grid).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expectNames("B");
  await expect.element(grid).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expectNames("C");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Empty", { exact: true })).toBeVisible();
  await expect.poll(() => document.activeElement?.textContent).toContain("Empty");
});

test("keyboard only: select a range, open the context menu and show the details", async () => {
  const shot = buildAsset("shot.png", { is_folder: false, kind: "image", size: 70 });
  await openFiles([buildAsset("A"), buildAsset("B"), buildAsset("C"), shot]);
  await expectNames("A", "B", "C", "shot.png");
  (grid.element() as HTMLElement).focus();
  await userEvent.keyboard("{Home}{Shift>}{ArrowRight}{ArrowRight}{/Shift}");
  await expect.element(page.getByText("3 selected")).toBeVisible();
  await userEvent.keyboard("{Control>}{ArrowRight}{/Control} ");
  await expect.element(page.getByText("4 selected")).toBeVisible();
  const cellRect = cell("shot.png").element().getBoundingClientRect();
  await userEvent.keyboard("{Escape}{End}{Shift>}{F10}{/Shift}");
  const item = page.getByRole("menuitem", { name: "Details" });
  await expect.element(item).toBeVisible();
  const menuRect = page.getByRole("menu").element().getBoundingClientRect();
  expect(Math.abs(menuRect.x - cellRect.x - cellRect.width / 2)).toBeLessThan(20);
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

test("duplicating from the menu by keyboard returns the focus to the grid", async () => {
  await openFiles([buildAsset("A"), buildAsset("B")]);
  await expectNames("A", "B");
  (grid.element() as HTMLElement).focus();
  await userEvent.keyboard("{Home}{Shift>}{F10}{/Shift}");
  const item = page.getByRole("menuitem", { name: "Duplicate" });
  await expect.element(item).toBeVisible();
  (item.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expectNames("A", "A (1)", "B");
  await expect.element(grid).toHaveFocus();
});

test("a rename conflict shows the new name, and saving again overwrites it", async () => {
  const { files } = await openFiles([buildAsset("Roughs")]);
  await cell("Roughs").click();
  await userEvent.keyboard("{F2}");
  const dialog = page.getByRole("dialog", { name: "Rename" });
  const name = dialog.getByRole("textbox", { name: "Name" });
  await name.fill("Mine");
  files.items = [buildAsset("Theirs", { id: "id-of-Roughs", version: 2 })];
  await dialog.getByRole("button", { name: "Rename" }).click();
  await expect.element(dialog.getByText(/^Someone else changed this item. It's now named “Theirs”\./)).toBeVisible();
  await expect.element(name).toHaveValue("Mine");
  await dialog.getByRole("button", { name: "Rename" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expectNames("Mine");
});

test("a deletion can be undone, and several items can be restored from the trash together", async () => {
  await openFiles([buildAsset("Backs"), buildAsset("Keys"), buildAsset("Roughs")]);
  const remove = async (): Promise<void> => {
    await cell("Backs").click();
    await cell("Keys").click({ modifiers: ["Control"] });
    await button("Delete Selected").click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete", exact: true }).click();
    await expectNames("Roughs");
  };
  await remove();
  const undoToast = page.getByRole("status").filter({ hasText: "2 items moved to trash" });
  await undoToast.getByRole("button", { name: "Undo" }).click();
  await expectNames("Backs", "Keys", "Roughs");
  await expect.element(undoToast).not.toBeInTheDocument();

  await remove();
  await button("Trash").click();
  const trash = page.getByRole("dialog", { name: "Trash" });
  for (const name of ["Backs", "Keys"])
    await trash.getByRole("checkbox", { name: `Select “${name}”` }).click({ force: true });
  await trash.getByRole("button", { name: "Restore 2 selected" }).click();
  await expect.element(trash.getByText("The trash is empty")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expectNames("Backs", "Keys", "Roughs");
});
