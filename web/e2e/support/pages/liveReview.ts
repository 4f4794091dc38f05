import type { Locator, Page } from "@playwright/test";
import { expect } from "../expect";
import { WatchPage } from "./watchPage";

/** Page object of a participant in a live review. */
export class LiveReview extends WatchPage {
  readonly bar: Locator;
  readonly participants: Locator;
  readonly startButton: Locator;

  constructor(page: Page) {
    super(page);
    this.bar = page.getByRole("region", { name: "Live review" });
    this.participants = this.bar.getByRole("list", { name: "Participants" }).getByRole("img");
    this.startButton = page.getByRole("button", { name: "Live review" });
  }

  static async openReview(page: Page, ref: string): Promise<LiveReview> {
    await page.goto(`/video/${ref}`);
    const review = new LiveReview(page);
    await review.waitUntilReady();
    return review;
  }

  button(name: string): Locator {
    return this.bar.getByRole("button", { name });
  }

  async expectStatus(text: string | RegExp): Promise<void> {
    await expect(this.bar.getByRole("status")).toHaveText(text);
  }

  /** Switch to an older version. */
  async selectVersion(version: number): Promise<void> {
    await this.page.getByRole("combobox", { name: "Version" }).click();
    await this.page.getByRole("option", { name: `Version ${version}`, exact: true }).click();
  }

  /** Return the current frame. */
  async getFrame(): Promise<number> {
    return Number(await this.seek.getAttribute("aria-valuenow"));
  }

  /** Wait until the video is paused, and return its frame. */
  async waitUntilPaused(): Promise<number> {
    await expect(this.play).toBeVisible();
    const frame = await this.getFrame();
    await this.expectFrame(frame);
    return frame;
  }
}
