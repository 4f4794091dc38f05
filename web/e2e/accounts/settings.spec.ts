import { Board } from "../support/pages/board";
import { expect, test } from "../support/test";

test("settings changed in the editor appear on the project page and on boards", { tag: "@main" }, async ({
  people,
}) => {
  const person = await people.create("owner");
  const project = await person.createProject("Night Ferry");
  await person.createCuts(project, [6]);
  const board = await Board.open(await person.context.newPage(), project.slug);
  const page = await person.context.newPage();
  await page.goto(`/edit/${project.slug}`);
  await page.getByRole("button", { name: "Settings" }).click();
  await expect(page).toHaveURL(`/project/${project.slug}?settings=true`);
  const dialog = page.getByRole("dialog", { name: "Project Settings" });
  const field = (name: string) => dialog.getByRole("textbox", { name, exact: true });
  const save = dialog.getByRole("button", { name: "Save" });
  await expect(field("Name")).toBeFocused();
  await expect(field("Name")).toHaveValue("Night Ferry");

  await field("Name").fill("  ");
  await field("Width").fill("15");
  await field("Height").fill("8193");
  await field("FPS").fill("121");
  await save.click();
  for (const text of [
    "Please enter a project name.",
    "Minimum dimension is 16px.",
    "Maximum dimension is 8192px.",
    "FPS must be 1-120.",
  ]) {
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
  }
  await field("Name").fill("N".repeat(120));
  await expect(field("Name")).toHaveValue("N".repeat(100));
  await field("Description").fill("d".repeat(1010));
  await expect(field("Description")).toHaveValue("d".repeat(1000));

  await field("Name").fill("Day Ferry");
  await field("Description").fill("Across and back.");
  await field("Width").fill("1280");
  await field("Height").fill("720");
  await field("FPS").fill("23.976");
  await dialog.getByText("Unlisted", { exact: true }).click();
  await dialog.getByRole("switch", { name: "Updates" }).click();
  await field("FPS").press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`/project/${project.slug}`);
  await expect(page.getByRole("button", { name: "Settings" })).toBeFocused();
  await expect(page.getByRole("heading", { level: 1, name: "Day Ferry" })).toBeVisible();
  await expect(page.getByText("1280×720 · 23.976 fps")).toBeVisible();
  await expect(page.getByText("Unlisted")).toBeVisible();
  await expect(page.getByText("Across and back.")).toBeVisible();
  await expect(board.page.getByRole("heading", { level: 1, name: "Day Ferry" })).toBeVisible();
  await expect(board.page.getByText("1280×720 · 23.976 fps")).toBeVisible();
  expect(await person.call("GET", `/projects/${project.id}`)).toMatchObject({
    name: "Day Ferry",
    description: "Across and back.",
    width: 1280,
    height: 720,
    fps: 23.976,
    visibility: "unlisted",
    updates_enabled: false,
  });
  await board.page.getByRole("button", { name: "Back" }).click();
  await expect(board.page).toHaveURL(`/project/${project.slug}`);
});
