import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { CutPicture } from "./CutPicture";

let root: Root;
let container: HTMLElement;

beforeEach(() => {
  container = document.body.appendChild(document.createElement("div"));
  root = createRoot(container);
});

afterEach(() => {
  root.unmount();
  container.remove();
});

/** Create an object URL of a solid-color image that the browser hasn't loaded yet. */
async function createPicture(color: string): Promise<string> {
  const canvas = new OffscreenCanvas(8, 8);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  context.fillStyle = color;
  context.fillRect(0, 0, 8, 8);
  return URL.createObjectURL(await canvas.convertToBlob());
}

/** Render synchronously, like React does between two frames. */
function renderCut(cutId: string, url: string): HTMLImageElement {
  flushSync(() => root.render(<CutPicture cutId={cutId} url={url} onFail={() => undefined} />));
  const image = container.querySelector("img");
  if (!image) throw new Error("no picture");
  expect(image.src).toBe(url);
  return image;
}

const isWaiting = (image: HTMLImageElement) => image.hasAttribute("data-waiting");

test("never shows another cut's picture while its own is loading", async () => {
  const [red, blue, green] = [await createPicture("red"), await createPicture("blue"), await createPicture("green")];
  const image = renderCut("a", red);
  await expect.poll(() => isWaiting(image)).toBe(false);

  renderCut("b", blue);
  expect([image.complete, isWaiting(image)]).toEqual([false, true]);
  await expect.poll(() => isWaiting(image)).toBe(false);
  expect(image.complete).toBe(true);

  // A new picture of the same cut: the old one stays visible until the new one has loaded.
  renderCut("b", green);
  expect([image.complete, isWaiting(image)]).toEqual([false, false]);
});

test("shows a preloaded picture immediately", async () => {
  const [red, blue] = [await createPicture("red"), await createPicture("blue")];
  const preloaded = new Image();
  preloaded.src = blue;
  await preloaded.decode();
  const image = renderCut("a", red);
  await expect.poll(() => isWaiting(image)).toBe(false);
  renderCut("b", blue);
  expect([image.complete, isWaiting(image)]).toEqual([true, false]);
});
