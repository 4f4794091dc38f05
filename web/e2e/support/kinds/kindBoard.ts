import { expect } from "../expect";
import { GRID, type Ink, type Place, readColour, readInk } from "../pages/board";
import type { Tab } from "./kindTab";
import type { PointerType, Step } from "./remote";

const CANVAS = "canvas[aria-label='Drawing canvas']";
/** Timeout for opening a page, in ms. It includes loading and compiling the scripts. */
const OPENING_MS = 40_000;
const CARDS = "ul[aria-label='Cut cards'] > li";

/** Page object of the storyboard in a browser that Playwright doesn't drive. */
export class KindBoard {
  private constructor(readonly tab: Tab) {}

  static async open(tab: Tab, ref: string): Promise<KindBoard> {
    await tab.open(`/storyboard/${ref}`);
    const board = new KindBoard(tab);
    await board.ready(OPENING_MS);
    return board;
  }

  /** Wait until the current cut's drawing is on the canvas. */
  async ready(timeout?: number): Promise<void> {
    await this.tab.isThere(`${CANVAS}[aria-busy=false]`, timeout);
  }

  cards(): Promise<number> {
    return this.tab.count(CARDS);
  }

  async newCut(): Promise<void> {
    const before = await this.cards();
    await this.tab.clickButton("New Cut");
    await expect.poll(() => this.cards()).toBe(before + 1);
    await this.ready();
  }

  async goTo(index: number): Promise<void> {
    await this.tab.click(`button[aria-label='Select cut ${index + 1}']`);
    await this.ready();
  }

  /** Return the text of the save indicator, or "" if there is none. */
  badge(): Promise<string> {
    return this.tab.run(() => /^(Saved|Saving…|Offline, \d+ changes? kept)$/m.exec(document.body.innerText)?.[0] ?? "");
  }

  async isSaved(): Promise<void> {
    await expect.poll(() => this.badge()).toBe("Saved");
  }

  ink(): Promise<Ink> {
    return this.tab.on(CANVAS, readInk, GRID);
  }

  async pixels(): Promise<number> {
    return (await this.ink()).pixels;
  }

  colourAt(place: Place): Promise<string> {
    return this.tab.on(CANVAS, readColour, place);
  }

  /** Count the dark pixels of the card's thumbnail; 0 if it has none. */
  inkOfCard(index: number): Promise<number> {
    return this.tab.run(
      (cards, nth) => {
        const image = document.querySelectorAll(cards)[nth]?.querySelector("img");
        if (!image?.complete || image.naturalWidth === 0) return 0;
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
        const context = canvas.getContext("2d");
        context?.drawImage(image, 0, 0);
        const data = context?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
        return Array.from(data).filter((part, at) => at % 4 === 1 && part < 128).length;
      },
      CARDS,
      index,
    );
  }

  /** Draw a stroke through the points. `pressure` is 0 to 1; a mouse ignores it. */
  async stroke(places: readonly Place[], by: PointerType = "mouse", pressure = 0.5): Promise<void> {
    await this.press(places, by, pressure);
    await this.lift(by);
  }

  /** Like `stroke`, but keep the pointer down. */
  async press(places: readonly Place[], by: PointerType = "mouse", pressure = 0.5): Promise<void> {
    const points = await this.tab.on(
      CANVAS,
      (canvas, wanted) => {
        const { x, y, width, height } = canvas.getBoundingClientRect();
        return wanted.map(([u, v]) => ({ x: Math.round(x + u * width), y: Math.round(y + v * height) }));
      },
      places,
    );
    const [first, ...rest] = points.map((point): Step => ({ type: "pointerMove", ...point, pressure }));
    if (first) await this.tab.hand(by, [first, { type: "pointerDown", button: 0, pressure }, ...rest]);
  }

  async lift(by: PointerType): Promise<void> {
    const away: Step[] = by === "mouse" ? [{ type: "pointerMove", x: 2, y: 2 }] : [];
    await this.tab.hand(by, [{ type: "pointerUp", button: 0 }, ...away]);
  }

  async brushSize(size: number): Promise<void> {
    await this.tab.on(
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
    const field = "input[type=file][aria-label='Insert picture']";
    const expand = "button[aria-label='Expand layers']";
    if ((await this.tab.count(field)) === 0) await this.tab.click(expand);
    await this.tab.isThere(field);
    await this.tab.remote.choose(field, path);
  }
}

/** Return evenly spaced points on a straight line. */
export function line([x0, y0]: Place, [x1, y1]: Place, points = 6): Place[] {
  return Array.from({ length: points + 1 }, (_, at) => {
    const share = at / points;
    return [x0 + (x1 - x0) * share, y0 + (y1 - y0) * share] as const;
  });
}
