import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility";
import { Board } from "../support/pages/board";
import { expect, test } from "../support/test";

function header(page: Page) {
  return {
    box: page.getByRole("searchbox", { name: "Quick search" }),
    list: page.getByRole("listbox", { name: "Suggestions" }),
  };
}

test("quick search finds a cut by its note from anywhere and opens it, with the keyboard alone", {
  tag: ["@main", "@scaled"],
}, async ({ people }) => {
  const person = await people.create("finder");
  const project = await person.createProject("Zwielicht Ferry");
  for (const note of ["", "The gannet dives", ""]) await person.call("POST", `/projects/${project.id}/cuts`, { note });
  const page = await person.context.newPage();
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
  await expectAccessible(page);
  await page.keyboard.press("ArrowDown");
  await expect(cut).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/storyboard/${project.slug}\\?cut=`));
  const board = new Board(page);
  await expect(board.blocks.nth(1)).toHaveAttribute("aria-selected", "true");
  await expect(await board.openNotes()).toHaveValue("The gannet dives");
});
