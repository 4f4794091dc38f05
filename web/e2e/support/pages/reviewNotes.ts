import type { Locator, Page } from "@playwright/test";

/** Page object of a video's review notes. */
export class ReviewNotes {
  readonly tab: Locator;
  readonly notes: Locator;
  readonly form: Locator;
  readonly add: Locator;
  readonly markers: Locator;
  readonly drawingSurface: Locator;

  constructor(readonly page: Page) {
    this.tab = page.getByRole("tab", { name: "Notes" });
    this.notes = page.getByRole("list", { name: /^(Notes|Resolved notes)$/ }).getByRole("listitem");
    this.form = page.getByRole("form", { name: /^(New|Edit) note$/ });
    this.add = page.getByRole("button", { name: "Add note" });
    this.markers = page.getByRole("region", { name: "Video player" }).locator("[data-resolved]");
    this.drawingSurface = page.getByRole("img", { name: "Drawing on the frame" });
  }

  button(name: string): Locator {
    return this.form.getByRole("button", { name, exact: true });
  }
}
