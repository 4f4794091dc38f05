import type { Locator } from "@playwright/test";

/** Point as fractions of a picture's width and height. */
type Point = readonly [x: number, y: number];
type Color = readonly [red: number, green: number, blue: number];

/**
 * Read the colors of an <img> at some points. Returns an empty array while the image is being replaced. The bytes are
 * fetched outside the page, because a page may not read pixels from another origin, such as an object store.
 */
export async function readColors(image: Locator, points: readonly Point[]): Promise<Color[]> {
  const url = await image.evaluate((element: HTMLImageElement) =>
    element.decode().then(
      () => element.currentSrc,
      () => null,
    ),
  );
  if (url === null) return [];
  const page = image.page();
  const response = await page.request.get(url);
  if (!response.ok()) throw new Error(`${url}: ${response.status()}`);
  const base64 = (await response.body()).toString("base64");
  return page.evaluate(
    async ({ base64, places: points }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes]));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
      if (!context) throw new Error("no canvas");
      context.drawImage(bitmap, 0, 0);
      return points.map(([x, y]) => {
        const pixel = [Math.floor(x * bitmap.width), Math.floor(y * bitmap.height)] as const;
        const [red = 0, green = 0, blue = 0] = context.getImageData(...pixel, 1, 1).data;
        return [red, green, blue] as const;
      });
    },
    { base64, places: points },
  );
}
