import type { Locator, Page } from "@playwright/test";
import { expect } from "../expect";
import { shownFrame } from "../files/films";

/** Page object of the watch page. */
export class Watching {
  readonly player: Locator;
  readonly seek: Locator;
  readonly play: Locator;
  readonly pause: Locator;
  readonly forward: Locator;
  readonly back: Locator;
  readonly controls: Locator;
  readonly rating: Locator;
  readonly summary: Locator;
  readonly comments: Locator;
  readonly comment: Locator;
  readonly post: Locator;

  constructor(readonly page: Page) {
    this.player = page.getByRole("region", { name: "Video player" });
    this.seek = this.player.getByRole("slider", { name: "Seek" });
    this.play = this.player.getByRole("button", { name: "Play", exact: true });
    this.pause = this.player.getByRole("button", { name: "Pause" });
    this.back = this.player.getByRole("button", { name: "-1f, step back one frame" });
    this.forward = this.player.getByRole("button", { name: "+1f, step forward one frame" });
    this.controls = this.player.getByRole("button", { name: "Settings" });
    this.rating = page.getByRole("radiogroup", { name: "Rating" });
    this.summary = page.getByText(/^(Not rated yet|[\d.]+ · \d+ ratings?)$/);
    this.comments = page.getByRole("list", { name: "Comments" }).getByRole("article");
    this.comment = page.getByRole("textbox", { name: "Comment", exact: true });
    this.post = page.getByRole("button", { name: "Post", exact: true });
  }

  static async open(page: Page, ref: string): Promise<Watching> {
    await page.goto(`/video/${ref}`);
    const watching = new Watching(page);
    await watching.ready();
    return watching;
  }

  /** Wait until the video is loaded and can show its first frame. */
  async ready(): Promise<void> {
    await expect(this.play).toBeVisible();
    await expect(this.player.locator("video").first()).toHaveJSProperty("readyState", 4);
  }

  star(value: number): Locator {
    return this.rating.getByRole("radio", { name: `${value} stars`, exact: true });
  }

  /** Expect that both the seek slider and the picture show this frame. */
  async shows(frame: number): Promise<void> {
    await expect(this.seek).toHaveAttribute("aria-valuenow", String(frame));
    await expect.poll(() => shownFrame(this.page)).toBe(frame);
  }

  commentOf(text: string): Locator {
    return this.comments.filter({ hasText: text });
  }

  async say(text: string): Promise<void> {
    await this.comment.fill(text);
    await this.post.click();
  }
}
