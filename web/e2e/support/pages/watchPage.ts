import type { Locator, Page } from "@playwright/test";
import { expect } from "../expect";
import { readShownFrame } from "../media/videos";

/** Page object of the watch page. */
export class WatchPage {
  readonly player: Locator;
  readonly seek: Locator;
  readonly play: Locator;
  readonly pause: Locator;
  readonly forward: Locator;
  readonly back: Locator;
  readonly controls: Locator;
  readonly rating: Locator;
  readonly ratingSummary: Locator;
  readonly comments: Locator;
  readonly commentField: Locator;
  readonly postButton: Locator;

  constructor(readonly page: Page) {
    this.player = page.getByRole("region", { name: "Video player" });
    this.seek = this.player.getByRole("slider", { name: "Seek" });
    this.play = this.player.getByRole("button", { name: "Play", exact: true });
    this.pause = this.player.getByRole("button", { name: "Pause" });
    this.back = this.player.getByRole("button", { name: "-1f, step back one frame" });
    this.forward = this.player.getByRole("button", { name: "+1f, step forward one frame" });
    this.controls = this.player.getByRole("button", { name: "Settings" });
    this.rating = page.getByRole("radiogroup", { name: "Rating" });
    this.ratingSummary = page.getByText(/^(Not rated yet|[\d.]+ · \d+ ratings?)$/);
    this.comments = page.getByRole("list", { name: "Comments" }).getByRole("article");
    this.commentField = page.getByRole("textbox", { name: "Comment", exact: true });
    this.postButton = page.getByRole("button", { name: "Post", exact: true });
  }

  static async open(page: Page, ref: string): Promise<WatchPage> {
    await page.goto(`/video/${ref}`);
    const watchPage = new WatchPage(page);
    await watchPage.waitUntilReady();
    return watchPage;
  }

  /** Wait until the video is loaded and can show its first frame. */
  async waitUntilReady(): Promise<void> {
    await expect(this.play).toBeVisible();
    await expect(this.player.locator("video").first()).toHaveJSProperty("readyState", 4);
  }

  star(value: number): Locator {
    return this.rating.getByRole("radio", { name: `${value} ${value === 1 ? "star" : "stars"}`, exact: true });
  }

  /** Expect that both the seek slider and the picture show this frame. */
  async expectFrame(frame: number): Promise<void> {
    await expect(this.seek).toHaveAttribute("aria-valuenow", String(frame));
    await expect.poll(() => readShownFrame(this.page)).toBe(frame);
  }

  findComment(text: string): Locator {
    return this.comments.filter({ hasText: text });
  }

  async postComment(text: string): Promise<void> {
    await this.commentField.fill(text);
    await this.postButton.click();
  }
}
