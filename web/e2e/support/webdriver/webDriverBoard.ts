import { expect } from "../expect";
import { GRID, type Ink, type Point, readColor, readInk } from "../pages/board";
import type { InputAction, PointerType } from "./browserDriver";
import type { Tab } from "./tab";

const CANVAS = "canvas[aria-label='Drawing canvas']";
/** Timeout for opening a page, in ms. It includes loading and compiling the scripts. */
const OPEN_TIMEOUT_MS = 40_000;
const CARDS = "ul[aria-label='Cut cards'] > li";

/** Page object of the storyboard in a browser that Playwright doesn't drive. */
export class WebDriverBoard {
  private constructor(readonly tab: Tab) {}

  static async open(tab: Tab, ref: string): Promise<WebDriverBoard> {
    await tab.open(`/storyboard/${ref}`);
    const board = new WebDriverBoard(tab);
    await board.waitUntilReady(OPEN_TIMEOUT_MS);
    return board;
  }

  /** Wait until the current cut's drawing is on the canvas. */
  async waitUntilReady(timeout?: number): Promise<void> {
    await this.tab.waitFor(`${CANVAS}[aria-busy=false]`, timeout);
  }

  countCards(): Promise<number> {
    return this.tab.count(CARDS);
  }

  async newCut(): Promise<void> {
    const before = await this.countCards();
    await this.tab.clickButton("New Cut");
    await expect.poll(() => this.countCards()).toBe(before + 1);
    await this.waitUntilReady();
  }

  async goTo(index: number): Promise<void> {
    await this.tab.click(`button[aria-label='Select cut ${index + 1}']`);
    await this.waitUntilReady();
  }

  /** Return the text of the save indicator, or "" if there is none. */
  getSaveStatus(): Promise<string> {
    return this.tab.evaluate(
      () => /^(Saved|Saving…|Offline: \d+ changes? saved on this device)$/m.exec(document.body.innerText)?.[0] ?? "",
    );
  }

  async expectSaved(): Promise<void> {
    await expect.poll(() => this.getSaveStatus()).toBe("Saved");
  }

  ink(): Promise<Ink> {
    return this.tab.evaluateOn(CANVAS, readInk, GRID);
  }

  async pixels(): Promise<number> {
    return (await this.ink()).pixels;
  }

  colorAt(point: Point): Promise<string> {
    return this.tab.evaluateOn(CANVAS, readColor, point);
  }

  /** Count the dark pixels of the card's thumbnail; 0 if it has none. */
  inkOfCard(index: number): Promise<number> {
    return this.tab.evaluate(
      (cards, nth) => {
        const image = document.querySelectorAll(cards)[nth]?.querySelector("img");
        if (!image?.complete || image.naturalWidth === 0) return 0;
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
        const context = canvas.getContext("2d");
        context?.drawImage(image, 0, 0);
        const data = context?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
        return Array.from(data).filter((part, offset) => offset % 4 === 1 && part < 128).length;
      },
      CARDS,
      index,
    );
  }

  /** Draw a stroke through the points. `pressure` is 0 to 1; a mouse ignores it. */
  async stroke(points: readonly Point[], pointerType: PointerType = "mouse", pressure = 0.5): Promise<void> {
    await this.press(points, pointerType, pressure);
    await this.lift(pointerType);
  }

  /** Like `stroke`, but keep the pointer down. */
  async press(places: readonly Point[], pointerType: PointerType = "mouse", pressure = 0.5): Promise<void> {
    const screenPoints = await this.tab.evaluateOn(
      CANVAS,
      (canvas, targets) => {
        const { x, y, width, height } = canvas.getBoundingClientRect();
        return targets.map(([u, v]) => ({ x: Math.round(x + u * width), y: Math.round(y + v * height) }));
      },
      places,
    );
    const [first, ...rest] = screenPoints.map((point): InputAction => ({ type: "pointerMove", ...point, pressure }));
    if (first)
      await this.tab.performPointerActions(pointerType, [first, { type: "pointerDown", button: 0, pressure }, ...rest]);
  }

  async lift(pointerType: PointerType): Promise<void> {
    const leaveActions: InputAction[] = pointerType === "mouse" ? [{ type: "pointerMove", x: 2, y: 2 }] : [];
    await this.tab.performPointerActions(pointerType, [{ type: "pointerUp", button: 0 }, ...leaveActions]);
  }

  async setBrushSize(size: number): Promise<void> {
    await this.tab.evaluateOn(
      "input[aria-label='Brush size']",
      (element, value) => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(element, String(value));
        element.dispatchEvent(new Event("input", { bubbles: true }));
      },
      size,
    );
  }

  /** Insert a picture as a new layer, through the file field. */
  async insertPicture(path: string): Promise<void> {
    const field = "input[type=file][aria-label='Insert image']";
    const closed = "button[aria-label='Layers'][aria-pressed='false']";
    if ((await this.tab.count(closed)) > 0) await this.tab.click(closed);
    await this.tab.waitFor(field);
    await this.tab.window.setFile(field, path);
  }
}

/** Return evenly spaced points on a straight line. */
export function createLine([x0, y0]: Point, [x1, y1]: Point, count = 6): Point[] {
  return Array.from({ length: count + 1 }, (_, index) => {
    const fraction = index / count;
    return [x0 + (x1 - x0) * fraction, y0 + (y1 - y0) * fraction] as const;
  });
}
