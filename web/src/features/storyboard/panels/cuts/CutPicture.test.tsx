import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { CutPicture } from "./CutPicture";

let root: Root;
let place: HTMLElement;

beforeEach(() => {
  place = document.body.appendChild(document.createElement("div"));
  root = createRoot(place);
});

afterEach(() => {
  root.unmount();
  place.remove();
});

/** Create an object URL of a solid-color image that the browser hasn't loaded yet. */
async function picture(colour: string): Promise<string> {
  const canvas = new OffscreenCanvas(8, 8);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  context.fillStyle = colour;
  context.fillRect(0, 0, 8, 8);
  return URL.createObjectURL(await canvas.convertToBlob());
}

/** Render synchronously, like React does between two frames. */
function show(cutId: string, url: string): HTMLImageElement {
  flushSync(() => root.render(<CutPicture cutId={cutId} url={url} onFail={() => undefined} />));
  const image = place.querySelector("img");
  if (!image) throw new Error("no picture");
  expect(image.src).toBe(url);
  return image;
}

const isWaiting = (image: HTMLImageElement) => image.hasAttribute("data-waiting");

test("never shows another cut's picture while its own is on the way", async () => {
  const [red, blue, green] = [await picture("red"), await picture("blue"), await picture("green")];
  const image = show("a", red);
  await expect.poll(() => isWaiting(image)).toBe(false);

  show("b", blue);
  expect([image.complete, isWaiting(image)]).toEqual([false, true]);
  await expect.poll(() => isWaiting(image)).toBe(false);
  expect(image.complete).toBe(true);

  // A new picture of the same cut: the old one stays visible until the new one has loaded.
  show("b", green);
  expect([image.complete, isWaiting(image)]).toEqual([false, false]);
});

test("shows at once what was loaded ahead", async () => {
  const [red, blue] = [await picture("red"), await picture("blue")];
  const ahead = new Image();
  ahead.src = blue;
  await ahead.decode();
  const image = show("a", red);
  await expect.poll(() => isWaiting(image)).toBe(false);
  show("b", blue);
  expect([image.complete, isWaiting(image)]).toEqual([true, false]);
});
