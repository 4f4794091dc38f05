import AxeBuilder from "@axe-core/playwright";
import type { BrowserContext, Page } from "@playwright/test";
import { expect } from "./expect";

const VIEWPORTS = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

/** Axe rule tags: WCAG 2.0 to 2.2 at levels A and AA, and axe's best practices. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Focus guards at both ends of an open popup, which pass the focus on. Axe would report them as hidden but focusable.
 */
const FOCUS_GUARDS = "[data-base-ui-focus-guard]";

/** Reduce motion and wait for running animations: axe would measure a wrong contrast for an element that is fading. */
async function finishAnimations(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.evaluate(async () => {
    const finite = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(finite.map(({ finished }) => finished));
  });
}

async function findViolations(page: Page): Promise<string[]> {
  // By default axe opens an extra page to combine the results of iframes. There are none, and it doubles the time.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).withTags(TAGS).exclude(FOCUS_GUARDS);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary, html }) => `${id} (${help}): ${target.join(" ")}\n${html}\n${failureSummary}`),
  );
}

/** Expect that axe finds no violations in the page's current state. */
export async function expectAccessible(page: Page): Promise<void> {
  await finishAnimations(page);
  expect(await findViolations(page), `accessibility violations at ${page.url()}`).toEqual([]);
  await page.emulateMedia({ reducedMotion: null });
}

/** Expect that axe finds no violations on any open page of the app. */
export async function expectAllAccessible(contexts: readonly BrowserContext[], origin: string): Promise<void> {
  const pages = contexts.flatMap((context) => context.pages());
  for (const page of pages) {
    const isOurs = page.url().startsWith(`${origin}/`) && !page.url().startsWith(`${origin}/api/`);
    if (!isOurs || (await page.locator("main, h1, [role=dialog]").count()) === 0) continue;
    // Elements half covered by the top bar would fail, although they can be scrolled into view.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page);
  }
}

/**
 * Expect what every page must fulfill at desktop and phone width: exactly one h1 (unless `isWholePage` is false, e.g.
 * behind a dialog), a title, no horizontal overflow, no axe violations. `alsoThere` runs further checks at each width.
 */
export async function expectAccessibleAtAllWidths(
  page: Page,
  isWholePage = true,
  checkAtWidth?: () => Promise<void>,
): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const size of Object.values(VIEWPORTS)) {
    await page.setViewportSize(size);
    if (isWholePage) await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(page).toHaveTitle(/.+Pegbar$/);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
      .toBeLessThanOrEqual(0);
    await checkAtWidth?.();
    await expectAccessible(page);
  }
  await page.setViewportSize(VIEWPORTS.desktop);
}
