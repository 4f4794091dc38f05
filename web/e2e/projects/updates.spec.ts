import type { Page } from "@playwright/test";
import { expect, test } from "../support/test";

function getUpdates(page: Page) {
  const panel = page.getByRole("region", { name: "Updates" });
  return {
    panel,
    items: panel.getByRole("listitem"),
    title: panel.getByRole("textbox", { name: "Title" }),
    body: panel.getByRole("textbox", { name: "Update", exact: true }),
    schedule: panel.getByRole("checkbox", { name: "Schedule" }),
    hour: panel.getByLabel("Date and time"),
    post: panel.getByRole("button", { name: "Post update" }),
  };
}

async function choose(page: Page, list: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: list }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
  await expect(page.getByRole("listbox")).toBeHidden();
  await expect(page.getByRole("textbox", { name: "Update", exact: true })).toBeFocused();
}

/** Return the time `ms` from now as the value of a datetime-local field, in UTC. The test browsers run in UTC. */
function toLocalMinute(ms: number): string {
  return new Date(Date.now() + ms).toISOString().slice(0, 16);
}

test("an update is written with all text styles, and others see it immediately with its formatting", {
  tag: ["@main", "@scaled"],
}, async ({ people }) => {
  const [owner, reader] = [await people.create("owner"), await people.create("reader")];
  const project = await owner.createProject("Night Ferry", { visibility: "public" });
  const [page, otherPage] = [await owner.context.newPage(), await reader.context.newPage()];
  await otherPage.goto(`/project/${project.slug}`);
  const otherUpdates = getUpdates(otherPage);
  await expect(otherUpdates.panel.getByText("No updates yet")).toBeVisible();
  await expect(otherUpdates.post).toHaveCount(0);
  await page.goto(`/project/${project.slug}`);
  const { panel, title, body, post, items } = getUpdates(page);

  await post.click();
  await expect(panel.getByRole("alert")).toHaveText("Write something first.");
  await title.fill("t".repeat(130));
  await expect(title).toHaveValue("t".repeat(120));
  await title.fill("Rough cut is up");
  await body.click();
  await choose(page, "Paragraph style", "Heading 2");
  await page.keyboard.type("The harbour");
  await page.keyboard.press("Enter");
  await panel.getByRole("button", { name: "Bold" }).click();
  await expect(panel.getByRole("button", { name: "Bold" })).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.type("Bold");
  await page.keyboard.press("Control+b");
  await page.keyboard.press("Control+i");
  await page.keyboard.type(" slanted");
  await page.keyboard.press("Control+i");
  await page.keyboard.press("Control+u");
  await page.keyboard.type(" underlined");
  await page.keyboard.press("Control+u");
  await page.keyboard.press("Enter");
  await choose(page, "Font size", "24 px");
  await page.keyboard.type("Large");
  await panel.getByRole("button", { name: "Align center" }).click();
  await expect(body.getByText("Large")).toHaveCSS("font-size", "24px");
  await page.keyboard.press("Enter");
  await panel.getByRole("button", { name: "Align center" }).click();
  await panel.getByRole("button", { name: "Bulleted list" }).click();
  await page.keyboard.type("first");
  await page.keyboard.press("Enter");
  await page.keyboard.type("second <script>");
  await post.click();
  await expect(body).toHaveText("");
  await expect(title).toHaveValue("");

  for (const updates of [{ panel, items }, otherUpdates]) {
    await expect(updates.panel.getByRole("heading", { level: 3, name: "Rough cut is up" })).toBeVisible();
    await expect(updates.panel.locator("li h2")).toHaveText("The harbour");
    await expect(updates.panel.locator("li strong")).toHaveText("Bold");
    await expect(updates.panel.locator("li em")).toHaveText("slanted");
    await expect(updates.panel.locator("li u")).toHaveText("underlined");
    await expect(updates.panel.locator("li p span")).toHaveCSS("font-size", "24px");
    await expect(updates.panel.locator("li p", { hasText: "Large" })).toHaveCSS("text-align", "center");
    await expect(updates.panel.locator("li li")).toHaveText(["first", "second <script>"]);
    await expect(updates.panel.getByText(/^Posted /)).toBeVisible();
  }
});

test("a scheduled update is visible only to editors until its time, and then to everyone", { tag: "@scaled" }, async ({
  people,
}) => {
  const [owner, editor] = [await people.create("owner"), await people.create("editor")];
  const project = await owner.createProject("Night Ferry");
  await owner.addMember(project, editor, "editor");
  const [page, otherPage] = [await owner.context.newPage(), await editor.context.newPage()];
  for (const tab of [page, otherPage]) await tab.goto(`/project/${project.slug}`);
  const { panel, body, schedule, hour, post } = getUpdates(page);
  await body.fill("Screening on Friday");
  await schedule.check();
  await post.click();
  await expect(panel.getByText("Choose a date and time.")).toBeVisible();
  await expect(hour).toBeFocused();
  await hour.fill(toLocalMinute(-3_600_000));
  await post.click();
  await expect(panel.getByText("Choose a time in the future.")).toBeVisible();
  await hour.fill(toLocalMinute(86_400_000));
  await post.click();
  await expect(panel.getByText(/^Scheduled for /)).toBeVisible();
  await expect(schedule).not.toBeChecked();

  const dueAt = new Date(Date.now() + 4000).toISOString();
  await owner.call("POST", `/projects/${project.id}/updates`, { body: "Doors are open", scheduled_for: dueAt });
  await expect(panel.getByText("Doors are open")).toBeVisible();
  const otherUpdates = getUpdates(otherPage);
  await expect(otherUpdates.panel.getByText("Doors are open")).toBeVisible();
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(dueAt));
  await expect(otherUpdates.panel.getByText(/^Posted /)).toHaveCount(1);
  await expect(panel.getByText(/^Posted /)).toHaveCount(1);
  await expect(otherUpdates.panel.getByText("Screening on Friday")).toHaveCount(0);
});
