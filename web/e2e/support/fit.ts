import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./expect";

const WIDTHS = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

/** Nothing here shuts people out, by every rule of axe within a part of the page, by those of WCAG 2.1 on all of it. */
export async function expectNoBarriers(page: Page, within?: string): Promise<void> {
  // Without it axe opens a page for the results of frames, of which there are none; it costs as much as the analysis.
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  if (within !== undefined) axe.include(within);
  else {
    axe
      .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"])
      // Experimental in axe, and wrong here: initials and "No art" stand in for pictures, they are no labels.
      .disableRules("label-content-name-mismatch");
  }
  const { violations } = await axe.analyze();
  const told = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary}`),
  );
  expect(told).toEqual([]);
}

/**
 * What every page must be, on a desk and on a phone: one heading (but behind a dialog), a name in the tab, nothing
 * beside the window, nothing that shuts people out. `alsoThere` looks at each width for what must be there besides.
 */
export async function expectFitForAll(page: Page, isWholePage = true, alsoThere?: () => Promise<void>): Promise<void> {
  // What is fading just then has no contrast to judge; without motion it is there or it is not.
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const size of Object.values(WIDTHS)) {
    await page.setViewportSize(size);
    if (isWholePage) await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(page).toHaveTitle(/.+Pegbar$/);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
      .toBeLessThanOrEqual(0);
    await alsoThere?.();
    await expectNoBarriers(page);
  }
  await page.setViewportSize(WIDTHS.desk);
}
