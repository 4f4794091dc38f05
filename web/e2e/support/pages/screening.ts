import type { Locator, Page } from "@playwright/test";
import { expect } from "../expect";
import { Watching } from "./watching";

/** Page object of a participant in a live review. */
export class Screening extends Watching {
  readonly bar: Locator;
  readonly people: Locator;
  readonly begin: Locator;

  constructor(page: Page) {
    super(page);
    this.bar = page.getByRole("region", { name: "Review together" });
    this.people = this.bar.getByRole("list", { name: "Who is here" }).getByRole("img");
    this.begin = page.getByRole("button", { name: "Review together" });
  }

  static async at(page: Page, ref: string): Promise<Screening> {
    await page.goto(`/video/${ref}`);
    const screening = new Screening(page);
    await screening.ready();
    return screening;
  }

  button(name: string): Locator {
    return this.bar.getByRole("button", { name });
  }

  async says(text: string | RegExp): Promise<void> {
    await expect(this.bar.getByRole("status")).toHaveText(text);
  }

  /** Switch to an older version. */
  async showOlder(version: number): Promise<void> {
    await this.page.getByRole("combobox", { name: "Version" }).click();
    await this.page.getByRole("option", { name: `Version ${version}`, exact: true }).click();
  }

  /** Return the current frame. */
  async frame(): Promise<number> {
    return Number(await this.seek.getAttribute("aria-valuenow"));
  }

  /** Wait until the video is paused, and return its frame. */
  async stands(): Promise<number> {
    await expect(this.play).toBeVisible();
    const frame = await this.frame();
    await this.shows(frame);
    return frame;
  }
}
