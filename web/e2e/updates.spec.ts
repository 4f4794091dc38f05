import type { Page } from "@playwright/test";
import { expect, test } from "./support/test";

function panelOf(page: Page) {
  const panel = page.getByRole("region", { name: "Updates" });
  return {
    panel,
    items: panel.getByRole("listitem"),
    title: panel.getByRole("textbox", { name: "Title" }),
    body: panel.getByRole("textbox", { name: "Update", exact: true }),
    schedule: panel.getByRole("checkbox", { name: "Schedule" }),
    hour: panel.getByLabel("Day and time"),
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
function minuteIn(ms: number): string {
  return new Date(Date.now() + ms).toISOString().slice(0, 16);
}

test("an update is written with all its looks, and others see it at once as it was meant", {
  tag: ["@main", "@scaled"],
}, async ({ people }) => {
  const [owner, reader] = [await people.create("owner"), await people.create("reader")];
  const project = await owner.makeProject("Night Ferry", { visibility: "public" });
  const [page, other] = [await owner.context.newPage(), await reader.context.newPage()];
  await other.goto(`/project/${project.slug}`);
  const seen = panelOf(other);
  await expect(seen.panel.getByText("No updates yet")).toBeVisible();
  await expect(seen.post).toHaveCount(0);
  await page.goto(`/project/${project.slug}`);
  const { panel, title, body, post, items } = panelOf(page);

  await post.click();
  await expect(panel.getByRole("alert")).toHaveText("Please write something first.");
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
  await panel.getByRole("button", { name: "Align centre" }).click();
  await expect(body.getByText("Large")).toHaveCSS("font-size", "24px");
  await page.keyboard.press("Enter");
  await panel.getByRole("button", { name: "Align centre" }).click();
  await panel.getByRole("button", { name: "Bulleted list" }).click();
  await page.keyboard.type("first");
  await page.keyboard.press("Enter");
  await page.keyboard.type("second <script>");
  await post.click();
  await expect(body).toHaveText("");
  await expect(title).toHaveValue("");

  for (const side of [{ panel, items }, seen]) {
    await expect(side.panel.getByRole("heading", { level: 3, name: "Rough cut is up" })).toBeVisible();
    await expect(side.panel.locator("li h2")).toHaveText("The harbour");
    await expect(side.panel.locator("li strong")).toHaveText("Bold");
    await expect(side.panel.locator("li em")).toHaveText("slanted");
    await expect(side.panel.locator("li u")).toHaveText("underlined");
    await expect(side.panel.locator("li p span")).toHaveCSS("font-size", "24px");
    await expect(side.panel.locator("li p", { hasText: "Large" })).toHaveCSS("text-align", "center");
    await expect(side.panel.locator("li li")).toHaveText(["first", "second <script>"]);
    await expect(side.panel.getByText(/^Posted /)).toBeVisible();
  }
});

test("a scheduled update is its writers' own until its hour, and then everybody's", { tag: "@scaled" }, async ({
  people,
}) => {
  const [owner, editor] = [await people.create("owner"), await people.create("editor")];
  const project = await owner.makeProject("Night Ferry");
  await owner.addMember(project, editor, "editor");
  const [page, other] = [await owner.context.newPage(), await editor.context.newPage()];
  for (const tab of [page, other]) await tab.goto(`/project/${project.slug}`);
  const { panel, body, schedule, hour, post } = panelOf(page);
  await body.fill("Screening on Friday");
  await schedule.check();
  await post.click();
  await expect(panel.getByText("Please choose a day and a time.")).toBeVisible();
  await expect(hour).toBeFocused();
  await hour.fill(minuteIn(-3_600_000));
  await post.click();
  await expect(panel.getByText("Please choose a time to come.")).toBeVisible();
  await hour.fill(minuteIn(86_400_000));
  await post.click();
  await expect(panel.getByText(/^Scheduled for /)).toBeVisible();
  await expect(schedule).not.toBeChecked();

  const soon = new Date(Date.now() + 4000).toISOString();
  await owner.call("POST", `/projects/${project.id}/updates`, { body: "Doors are open", scheduled_for: soon });
  await expect(panel.getByText("Doors are open")).toBeVisible();
  const seen = panelOf(other);
  await expect(seen.panel.getByText("Doors are open")).toBeVisible();
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(soon));
  await expect(seen.panel.getByText(/^Posted /)).toHaveCount(1);
  await expect(panel.getByText(/^Posted /)).toHaveCount(1);
  await expect(seen.panel.getByText("Screening on Friday")).toHaveCount(0);
});
