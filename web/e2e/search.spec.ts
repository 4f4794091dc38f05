import type { Page } from "@playwright/test";
import { isAccessible } from "./support/fit";
import { Board } from "./support/pages/board";
import { expect, test } from "./support/test";

function header(page: Page) {
  return {
    box: page.getByRole("searchbox", { name: "Quick search" }),
    list: page.getByRole("listbox", { name: "Suggestions" }),
  };
}

test("from anywhere one finds a cut by its note, with the keyboard alone, and stands on it", {
  tag: ["@main", "@scaled"],
}, async ({ people }) => {
  const who = await people.create("finder");
  const project = await who.makeProject("Zwielicht Ferry");
  for (const note of ["", "The gannet dives", ""]) await who.call("POST", `/projects/${project.id}/cuts`, { note });
  const page = await who.context.newPage();
  await page.goto("/featured");
  const { box, list } = header(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(box).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.type("zwie gan");
  await expect(page.getByText("No matches")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("No matches")).toHaveCount(0);
  await expect(box).toBeFocused();
  await box.fill("GÂNNET");
  const cut = list.getByRole("option", { name: "The gannet dives" });
  await expect(cut.locator("mark")).toHaveText("gannet");
  await expect(cut).toContainText("Cut 2");
  await isAccessible(page);
  await page.keyboard.press("ArrowDown");
  await expect(cut).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/storyboard/${project.slug}\\?cut=`));
  const board = new Board(page);
  await expect(board.options.nth(1)).toHaveAttribute("aria-selected", "true");
  await expect(await board.openNotes()).toHaveValue("The gannet dives");
});

test("an earlier question's answer never stands over a later one's", async ({ people }) => {
  const who = await people.create("typist");
  await who.makeProject("Quokka fresh");
  await who.makeProject("Quokka late");
  const page = await who.context.newPage();
  let letGo = () => undefined as undefined;
  const held = new Promise<void>((done) => {
    letGo = () => done() as undefined;
  });
  await page.route(/suggestions\?q=quokka(%20|\+)f/, async (route) => {
    await held;
    await route.continue().catch(() => undefined); // the page has taken it back
  });
  await page.goto("/featured");
  const { box, list } = header(page);
  const early = page.waitForRequest(/suggestions\?q=quokka(%20|\+)f/);
  await box.fill("quokka f");
  await early;
  await box.fill("quokka l");
  await expect(list.getByRole("option")).toHaveText([/Quokka late/]);
  letGo();
  await box.fill("quokka");
  await expect(list.getByRole("option")).toHaveCount(2);
});

test("the search page's address holds the query, and its pages turn both ways", async ({ people }) => {
  const who = await people.create("reader");
  const project = await who.makeProject("Wombat tales");
  for (let n = 1; n <= 12; n += 1) await who.call("POST", `/projects/${project.id}/cuts`, { name: `Wombat ${n}` });
  const page = await who.context.newPage();
  await page.goto("/search?q=wombat");
  const results = page.getByRole("region", { name: "Results" });
  const open = results.getByRole("link", { name: "Open" });
  await expect(open).toHaveCount(1);
  await page.getByRole("checkbox", { name: "Projects" }).click();
  await expect(results.getByText("No results")).toBeVisible();
  await results.getByRole("button", { name: "Look in cuts too" }).click();
  await expect(open).toHaveCount(10);
  await isAccessible(page);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(open).toHaveCount(2);
  await expect(results).toBeFocused();

  const other = await who.context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole("checkbox", { name: "Cuts" })).toBeChecked();
  await expect(other.getByRole("checkbox", { name: "Projects" })).not.toBeChecked();
  await expect(other.getByRole("region", { name: "Results" }).getByRole("link", { name: "Open" })).toHaveCount(2);
  await other.getByRole("button", { name: "Prev" }).click();
  await expect(other.getByText("Wombat 12")).toBeVisible();
  await other.close();

  await page.getByRole("combobox", { name: "Per page" }).selectOption("20");
  await expect(open).toHaveCount(12);
  await page.getByRole("combobox", { name: "Date" }).selectOption("7");
  await page.getByRole("searchbox", { name: "Search", exact: true }).fill("wombat 12");
  await expect(open).toHaveCount(1);
  await expect(page).toHaveURL(/q=wombat\+12.*date=7&per=20|q=wombat%2012.*date=7&per=20/);
  await page.goBack();
  await expect(open).toHaveCount(12);
  await page.getByRole("searchbox", { name: "Search", exact: true }).fill("nothing of the kind");
  await expect(results.getByText("No results")).toBeVisible();
});
