import type { Page } from "@playwright/test";
import { readColors } from "../support/media/pictures";
import { expect, test } from "../support/test";

/** Return a PNG with a red left half and a blue right half, encoded by the browser. */
async function createTwoColorPng(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [2000, 500];
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    for (const [color, x] of [
      ["#cc2211", 0],
      ["#1144cc", 1000],
    ] as const) {
      context.fillStyle = color;
      context.fillRect(x, 0, 1000, 500);
    }
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  });
  return Buffer.from(base64, "base64");
}

/** Return the color at the center of an image: "red" or "blue"; "none" while the image is being replaced. */
async function readCenterColor(page: Page, selector: string): Promise<string> {
  const [centerColor] = await readColors(page.locator(selector), [[0.5, 0.5]]);
  if (!centerColor) return "none";
  return centerColor[0] > centerColor[2] ? "red" : "blue";
}

function getSettingsDialog(page: Page) {
  const dialog = page.getByRole("dialog", { name: "Project Settings" });
  return {
    dialog,
    choose: dialog.getByRole("button", { name: "Choose image…" }),
    current: dialog.getByRole("img", { name: "Current cover" }),
    remove: dialog.getByRole("button", { name: "Remove cover" }),
    crop: page.getByRole("dialog", { name: "Crop cover" }),
  };
}

/** Press the key until the picture doesn't move any further. */
async function pressUntilEdge(page: Page, key: "ArrowLeft"): Promise<void> {
  const crop = page.getByRole("dialog", { name: "Crop cover" });
  const area = crop.getByRole("group", { name: "Visible area" });
  const getTransform = () => crop.locator("img").evaluate((image) => (image as HTMLElement).style.transform);
  await expect(crop.getByRole("button", { name: "Use as cover" })).toBeEnabled();
  await area.focus();
  let previous: string;
  do {
    previous = await getTransform();
    for (let step = 0; step < 15; step += 1) await area.press(key);
  } while ((await getTransform()) !== previous);
}

test("a cover is chosen, cropped with the keyboard, shown on the project page and its tile, and removed", async ({
  people,
}) => {
  const owner = await people.create("owner");
  const project = await owner.createProject("Night Ferry");
  const page = await owner.context.newPage();
  await page.goto(`/project/${project.slug}?settings=true`);
  const { dialog, choose, current, remove, crop } = getSettingsDialog(page);
  await dialog.getByRole("textbox", { name: "Name", exact: true }).fill("Day Ferry");
  const fileChooser = page.waitForEvent("filechooser");
  await choose.click();
  await (await fileChooser).setFiles({ name: "two.png", mimeType: "image/png", buffer: await createTwoColorPng(page) });
  const area = crop.getByRole("group", { name: "Visible area" });
  await expect(area).toBeVisible();
  const transformBefore = await crop.locator("img").evaluate((image) => (image as HTMLElement).style.transform);
  await pressUntilEdge(page, "ArrowLeft");
  await expect
    .poll(() => crop.locator("img").evaluate((image) => (image as HTMLElement).style.transform))
    .not.toBe(transformBefore);
  await crop.getByRole("slider", { name: "Zoom" }).fill("1.5");
  await crop.getByRole("button", { name: "Use as cover" }).click();
  await expect(current).toBeVisible();
  await expect(choose).toBeFocused();
  expect(["red", "blue"]).toContain(await readCenterColor(page, "fieldset img"));
  // The unsaved name in the same dialog is still there.
  await expect(dialog.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Day Ferry");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Day Ferry" })).toBeVisible();
  const shownColor = await readCenterColor(page, "main img");

  await page.getByRole("link", { name: "Back" }).click();
  await expect(page.getByRole("link", { name: "Day Ferry" })).toBeVisible();
  expect(await readCenterColor(page, "main li img")).toBe(shownColor);
  await page.getByRole("link", { name: "Day Ferry" }).click();
  await page.getByRole("button", { name: "Settings" }).click();
  await remove.click();
  await expect(current).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.locator("main img")).toHaveCount(0);
});
