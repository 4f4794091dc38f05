import type { Page } from "@playwright/test";
import { expect, test } from "../support/test";

function getNewProjectDialog(page: Page) {
  const dialog = page.getByRole("dialog", { name: "New Project" });
  return {
    dialog,
    name: dialog.getByRole("textbox", { name: "Name" }),
    width: dialog.getByRole("textbox", { name: "Width" }),
    height: dialog.getByRole("textbox", { name: "Height" }),
    fps: dialog.getByRole("textbox", { name: "FPS" }),
    create: dialog.getByRole("button", { name: "Create", exact: true }),
    says: (text: string) => dialog.getByText(text, { exact: true }),
  };
}

test("the New Project dialog shows errors, offers presets, and creates on Enter", { tag: "@main" }, async ({
  people,
}) => {
  const person = await people.create();
  const page = await person.context.newPage();
  await page.goto("/create");
  await page.getByRole("button", { name: "New Project" }).click();
  const { dialog, name, width, height, fps, create, says } = getNewProjectDialog(page);
  await expect(name).toBeFocused();
  await expect(width).toHaveValue("1920");
  await expect(height).toHaveValue("1080");
  await expect(fps).toHaveValue("24");

  await create.click();
  await expect(says("Please enter a project name.")).toBeVisible();
  await name.fill("A".repeat(120));
  await expect(name).toHaveValue("A".repeat(100));

  await width.fill("15");
  await create.click();
  await expect(says("Dimensions must be at least 16px.")).toBeVisible();
  await width.fill("8193");
  await create.click();
  await expect(says("Dimensions too large (>8192).")).toBeVisible();
  await width.fill("1920");
  for (const wrong of ["0", "121"]) {
    await fps.fill(wrong);
    await create.click();
    await expect(says("FPS must be between 1 and 120.")).toBeVisible();
  }

  const presets = { "16:9": [1920, 1080], "1:1": [1080, 1080], "4:3": [1600, 1200], "2.39:1": [2390, 1000] } as const;
  for (const [preset, [w, h]] of Object.entries(presets)) {
    await dialog.getByText(preset, { exact: true }).click();
    await expect(dialog.getByRole("radio", { name: preset })).toBeChecked();
    await expect(width).toHaveValue(String(w));
    await expect(height).toHaveValue(String(h));
  }

  await fps.fill("23.976");
  await name.fill("Rockets, Small Ones");
  await name.press("Enter");
  await expect(page).toHaveURL(/\/project\/[A-Za-z0-9]{8,12}$/);
  await expect(page.getByRole("heading", { level: 1, name: "Rockets, Small Ones" })).toBeVisible();
  await expect(page.getByText("2390×1000 · 23.976 fps")).toBeVisible();
});

test("signing out in one tab removes a private project from the other", async ({ people, pageErrors }) => {
  pageErrors.allow(/status of 40[14]/);
  const owner = await people.create("owner");
  const project = await owner.createProject("Not for the next person");
  const page = await owner.context.newPage();
  await page.goto(`/project/${project.slug}`);
  await expect(page.getByRole("heading", { level: 1, name: project.name })).toBeVisible();
  const otherTab = await owner.context.newPage();
  await otherTab.goto("/");
  await otherTab.getByRole("button", { name: "Profile menu" }).click();
  await otherTab.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByText("This project is private. You don’t have access.")).toBeVisible();
});
