import { expect, test } from "./support/test";

const FAMILY = "👨‍👩‍👧‍👦";

test("a profile is edited in place, also while the server is away, and another page follows", { tag: "@main" }, async ({
  people,
  watch,
}) => {
  watch.allowNoNetwork();
  const maker = await people.create("profile");
  const page = await maker.context.newPage();
  const other = await maker.context.newPage();
  await page.goto("/profile");
  await other.goto("/profile");
  await expect(other.getByText("Saved", { exact: true })).toBeVisible();

  const name = page.getByRole("textbox", { name: "Display name" });
  await name.fill(FAMILY.repeat(60));
  await expect(page.getByText("48/48")).toBeVisible();
  await expect(name).toHaveValue(FAMILY.repeat(48));
  await page.getByRole("group", { name: "Skills" }).getByRole("checkbox", { name: "2D" }).check();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(other.getByRole("textbox", { name: "Display name" })).toHaveValue(FAMILY.repeat(48));
  await expect(other.getByRole("checkbox", { name: "2D" })).toBeChecked();
  await other.close();

  await maker.context.setOffline(true);
  await page.getByRole("textbox", { name: "Bio" }).fill("Written on a train.");
  await expect(page.getByText("Offline, 1 changes kept")).toBeVisible();
  await page.close();
  await maker.context.setOffline(false);
  const later = await maker.context.newPage();
  await later.goto("/profile");
  await expect(later.getByRole("textbox", { name: "Bio" })).toHaveValue("Written on a train.");
  await expect(later.getByText("Saved", { exact: true })).toBeVisible();
  await expect
    .poll(async () => (await maker.call<{ bio: string }>("GET", "/profiles/me")).bio)
    .toBe("Written on a train.");
});

test("what was typed last is sent when the page is left at once", async ({ people }) => {
  const maker = await people.create("leaver");
  const page = await maker.context.newPage();
  await page.goto("/profile");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.getByRole("textbox", { name: "Bio" }).fill("Gone in a moment.");
  await page.goto("about:blank");
  await expect
    .poll(async () => (await maker.call<{ bio: string }>("GET", "/profiles/me")).bio)
    .toBe("Gone in a moment.");
});

test("an avatar is cut out of a picture by keys and seen in the header", async ({ people }) => {
  const maker = await people.create("face");
  const page = await maker.context.newPage();
  await page.goto("/profile");
  const header = page.getByRole("button", { name: "Profile menu" });
  await expect(header.locator("img")).toHaveCount(0);
  const red = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 900;
    canvas.height = 300;
    const context = canvas.getContext("2d");
    if (context) {
      context.fillStyle = "#ff0000";
      context.fillRect(0, 0, 900, 300);
    }
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  });
  const file = page.getByLabel("Change avatar", { exact: true }).and(page.locator("input"));
  await file.setInputFiles({ name: "no.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await expect(page.getByRole("alert")).toHaveText("Image load failed");
  await file.setInputFiles({ name: "face.png", mimeType: "image/png", buffer: Buffer.from(red, "base64") });
  const dialog = page.getByRole("dialog", { name: "Change avatar" });
  await dialog.getByRole("group", { name: "Part that is shown" }).press("ArrowRight");
  const zoom = dialog.getByRole("slider", { name: "Zoom" });
  await zoom.press("ArrowRight");
  await expect(zoom).toHaveValue("1.05");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Change avatar" })).toBeFocused();
  const picture = header.locator("img");
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]))
    .toEqual([512, 512]);
  await page.getByRole("button", { name: "Remove avatar" }).click();
  await expect(picture).toHaveCount(0);
});
