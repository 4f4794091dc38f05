import AxeBuilder from "@axe-core/playwright";
import type { BrowserContext, Page } from "@playwright/test";
import { expect } from "./expect";

const WIDTHS = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

/** WCAG 2.2 at AA with all that it took over from before, and what axe holds to be good practice. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The ends of an open popup: whoever tabs onto one is led on at that moment. Axe sees places that are hidden and reached. */
const GUARDS = "[data-base-ui-focus-guard]";

/** What moves comes to its end at once: what is fading just then has no contrast to judge. */
async function toRest(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.evaluate(async () => {
    const finite = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(finite.map(({ finished }) => finished));
  });
}

async function barriers(page: Page): Promise<string[]> {
  // Without it axe opens a page for the results of frames, of which there are none; it costs as much as the analysis.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).withTags(TAGS).exclude(GUARDS);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary, html }) => `${id} (${help}): ${target.join(" ")}\n${html}\n${failureSummary}`),
  );
}

/** Nothing on the screen shuts people out, as it is now. */
export async function isAccessible(page: Page): Promise<void> {
  await toRest(page);
  expect(await barriers(page), `what axe finds at ${page.url()}`).toEqual([]);
  await page.emulateMedia({ reducedMotion: null });
}

/** Nor on any page that a journey ends on. */
export async function areAccessible(contexts: readonly BrowserContext[], origin: string): Promise<void> {
  const pages = contexts.flatMap((context) => context.pages());
  for (const page of pages) {
    const isOurs = page.url().startsWith(`${origin}/`) && !page.url().startsWith(`${origin}/api/`);
    if (!isOurs || (await page.locator("main, h1, [role=dialog]").count()) === 0) continue;
    // What happens to lie half below the bar at the top is reached by scrolling.
    await page.evaluate(() => window.scrollTo(0, 0));
    await isAccessible(page);
  }
}

/**
 * What every page must be, on a desk and on a phone: one heading (but behind a dialog), a name in the tab, nothing
 * beside the window, nothing that shuts people out. `alsoThere` looks at each width for what must be there besides.
 */
export async function expectFitForAll(page: Page, isWholePage = true, alsoThere?: () => Promise<void>): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const size of Object.values(WIDTHS)) {
    await page.setViewportSize(size);
    if (isWholePage) await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(page).toHaveTitle(/.+Pegbar$/);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
      .toBeLessThanOrEqual(0);
    await alsoThere?.();
    await isAccessible(page);
  }
  await page.setViewportSize(WIDTHS.desk);
}
