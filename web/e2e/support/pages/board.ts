import type { Locator, Page } from "@playwright/test";
import { expect } from "../expect";

/** Point on the canvas, as fractions (0 to 1) from its left and top edges. */
export type Point = readonly [x: number, y: number];

/** Grid of cells that summarizes a drawing. */
export const GRID = { columns: 32, rows: 18 };

export interface Ink {
  /** Mean darkness of each cell, 0 (blank) to 255, row by row. */
  cells: number[];
  /** Number of pixels that aren't blank. */
  pixels: number;
}

/** Runs in the page: summarize the drawing on a canvas. */
export function readInk(element: Element, { columns, rows }: typeof GRID): Ink {
  const canvas = element as HTMLCanvasElement;
  const { width, height } = canvas;
  const data = canvas.getContext("2d", { alpha: false })?.getImageData(0, 0, width, height).data;
  const sums = new Array<number>(columns * rows).fill(0);
  let pixels = 0;
  if (!data) return { cells: sums, pixels };
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * rows) / height) * columns;
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 4;
      const dark = 249 - ((data[i] ?? 0) + (data[i + 1] ?? 0) + (data[i + 2] ?? 0)) / 3;
      if (dark <= 12) continue;
      pixels += 1;
      const cell = row + Math.floor((x * columns) / width);
      sums[cell] = (sums[cell] ?? 0) + dark;
    }
  }
  const area = (width * height) / (columns * rows);
  return { cells: sums.map((sum) => sum / area), pixels };
}

/** Runs in the page: return the color at a point of a canvas, as #rrggbb. */
export function readColor(element: Element, [x, y]: Point): string {
  const canvas = element as HTMLCanvasElement;
  const context = canvas.getContext("2d", { alpha: false });
  const data = context?.getImageData(Math.round(x * canvas.width), Math.round(y * canvas.height), 1, 1).data;
  return `#${[...(data ?? [])]
    .slice(0, 3)
    .map((part) => part.toString(16).padStart(2, "0"))
    .join("")}`;
}

/** Page object of the storyboard. */
export class Board {
  readonly canvas: Locator;
  readonly cuts: Locator;
  readonly cards: Locator;
  readonly timeline: Locator;
  readonly blocks: Locator;
  readonly drawing: Locator;
  readonly playback: Locator;
  readonly playhead: Locator;
  readonly notes: Locator;
  readonly saveStatus: Locator;

  constructor(readonly page: Page) {
    this.canvas = page.getByRole("img", { name: "Drawing canvas" });
    this.cuts = page.getByRole("region", { name: "Cuts", exact: true });
    this.cards = this.cuts.getByRole("list", { name: "Cut cards" }).getByRole("listitem");
    this.timeline = page.getByRole("region", { name: "Timeline" });
    this.blocks = this.timeline.getByRole("option");
    this.drawing = page.getByRole("toolbar", { name: "Drawing" });
    this.playback = page.getByRole("toolbar", { name: "Playback" });
    this.playhead = this.timeline.getByRole("slider", { name: "Playhead" });
    this.notes = page.getByRole("region", { name: "Notes" });
    this.saveStatus = page.getByText(/^(Saved|Saving…|Offline: \d+ changes? saved on this device)$/);
  }

  static async open(page: Page, ref: string): Promise<Board> {
    await page.goto(`/storyboard/${ref}`);
    const board = new Board(page);
    await expect(board.cuts.getByRole("button", { name: "New Cut" })).toBeVisible();
    return board;
  }

  button(name: string): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }

  frames(index: number): Locator {
    return this.cards.nth(index).getByRole("textbox", { name: "Frames" });
  }

  async newCut(): Promise<void> {
    await this.button("New Cut").click();
    await this.waitUntilReady();
  }

  async goTo(index: number): Promise<void> {
    await this.cards
      .nth(index)
      .getByRole("button", { name: `Select cut ${index + 1}`, exact: true })
      .click();
    await this.waitUntilReady();
  }

  /** Wait until the current cut's drawing is on the canvas. */
  async waitUntilReady(): Promise<void> {
    await expect(this.canvas).toHaveAttribute("aria-busy", "false");
  }

  /** Move the mouse, as people do before a gesture, and wait until the code of gestures has loaded. */
  async waitForGestures(): Promise<void> {
    await this.page.mouse.move(8, 8);
    await expect(this.cards.first()).toHaveAttribute("draggable", "true");
  }

  async expectSaved(): Promise<void> {
    await expect(this.saveStatus).toHaveText("Saved", { timeout: 20_000 });
  }

  async toScreen(point: Point): Promise<{ x: number; y: number }> {
    return (await this.#getScreenMapping())(point);
  }

  async #getScreenMapping(): Promise<(point: Point) => { x: number; y: number }> {
    const box = await this.canvas.boundingBox();
    if (!box) throw new Error("The canvas is not on the page.");
    return ([x, y]) => ({ x: box.x + x * box.width, y: box.y + y * box.height });
  }

  /**
   * Draw one mouse stroke through the points. Then move the mouse off the canvas, so that the brush cursor disappears.
   */
  async stroke(...points: Point[]): Promise<void> {
    const [first, ...rest] = points.map(await this.#getScreenMapping());
    if (!first) return;
    await this.page.mouse.move(first.x, first.y);
    await this.page.mouse.down();
    for (const { x, y } of rest) await this.page.mouse.move(x, y, { steps: 6 });
    await this.page.mouse.up();
    await this.page.mouse.move(2, 2);
  }

  /** Return the note field. Opens the notes panel if it is closed. */
  async openNotes(): Promise<Locator> {
    await this.#openPanel("Notes");
    return this.notes.getByRole("textbox", { name: "Note" });
  }

  /** Return the layers panel. Opens it if it is closed. */
  async openLayers(): Promise<Locator> {
    await this.#openPanel("Layers");
    const panel = this.page.getByRole("region", { name: "Layers" });
    await expect(panel.getByRole("button", { name: "Add layer" })).toBeVisible();
    return panel;
  }

  async #openPanel(name: string): Promise<void> {
    const button = this.button(name);
    await expect(button).toBeVisible();
    if ((await button.getAttribute("aria-pressed")) !== "true") await button.click();
  }

  /** Return the layer names in the panel, topmost first. */
  layerNames(): Promise<string[]> {
    return this.page
      .getByRole("list", { name: "Layers, top to bottom" })
      .getByRole("listitem")
      .evaluateAll((rows) => rows.map((row) => row.querySelector("[id^=layer-]")?.textContent ?? ""));
  }

  /** Summarize the drawing, coarsely enough that different browsers give the same result for the same strokes. */
  ink(): Promise<Ink> {
    return this.canvas.evaluate(readInk, GRID);
  }

  /** Return the color at a point, as #rrggbb. */
  colorAt(point: Point): Promise<string> {
    return this.canvas.evaluate(readColor, point);
  }

  async pixels(): Promise<number> {
    return (await this.ink()).pixels;
  }

  /** Return the current frame, as shown in the playback bar. */
  getFrame(): Promise<number> {
    return this.playback.evaluate((bar) => Number(/(\d+) \/ \d+/.exec(bar.textContent ?? "")?.[1] ?? Number.NaN));
  }

  /** Return the cuts' names in the cards; their placeholders where they have none. */
  async getNames(): Promise<string[]> {
    return this.cards
      .getByRole("textbox", { name: "Name" })
      .evaluateAll((fields) => (fields as HTMLInputElement[]).map((field) => field.value || field.placeholder));
  }
}

/** Return the greatest difference between two corresponding cells of two drawings, 0 to 255. */
export function getInkDifference(a: Ink, b: Ink): number {
  return Math.max(...a.cells.map((cell, index) => Math.abs(cell - (b.cells[index] ?? 0))));
}

/** Expect that the board shows the wanted drawing, and that it isn't blank. */
export async function expectSameDrawing(board: { ink(): Promise<Ink> }, expected: Ink): Promise<void> {
  expect(expected.pixels).toBeGreaterThan(0);
  await expect(async () => expect(getInkDifference(await board.ink(), expected)).toBeLessThan(2)).toPass({
    timeout: 15_000,
  });
}
