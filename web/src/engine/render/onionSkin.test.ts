import { describe, expect, it } from "vitest";
import { DrawingDocument } from "@/engine/drawing/document";
import { createLineStroke, createTestView } from "@/engine/testing";
import { composeOnionSkin, createInk, extractInk } from "./onionSkin";
import { createOffscreenSurface, type Surface } from "./surface";

/** Paper of a board's size with a black rectangle, as ink. */
function createTestInk(left: number, width: number): Surface {
  const picture = createOffscreenSurface(1920, 1080);
  picture.context.fillStyle = "#fbfaf6";
  picture.context.fillRect(0, 0, 1920, 1080);
  picture.context.fillStyle = "#000000";
  picture.context.fillRect(left, 0, width, 1080);
  return createInk(picture.image, { width: 1920, height: 1080 }, createOffscreenSurface);
}

describe("onion skin", () => {
  it("takes the ink of a picture: paper is transparent, black opaque, gray less", () => {
    const rgba = new Uint8ClampedArray([251, 250, 246, 255, 0, 0, 0, 255, 128, 128, 128, 255, 0, 0, 0, 0]);
    extractInk(rgba);
    expect([rgba[3], rgba[7], rgba[15]]).toEqual([0, 255, 0]);
    expect(rgba[11]).toBeGreaterThan(110);
    expect(rgba[11]).toBeLessThan(130);
    expect([...rgba.slice(8, 11)]).toEqual([0, 0, 0]);
  });

  it("paints each side in its color, and each picture with its opacity", () => {
    const sides = [
      { colour: "#ff0000", pictures: [{ ink: createTestInk(0, 480), opacity: 0.5 }] },
      {
        colour: "#0000ff",
        pictures: [
          { ink: createTestInk(960, 480), opacity: 0.25 },
          { ink: createTestInk(1440, 480), opacity: 1 },
        ],
      },
    ];
    const skin = composeOnionSkin(sides, createOffscreenSurface);
    const readPixel = (x: number) => [...(skin?.context.getImageData(x, 100, 1, 1).data ?? [])];
    expect(readPixel(100)).toEqual([255, 0, 0, 128]);
    expect(readPixel(300)).toEqual([0, 0, 0, 0]);
    expect(readPixel(600)).toEqual([0, 0, 255, 64]);
    expect(readPixel(850)).toEqual([0, 0, 255, 255]);
  });

  it("is nothing if there are no pictures", () => {
    expect(composeOnionSkin([{ colour: "#ff0000", pictures: [] }], createOffscreenSurface)).toBeNull();
  });

  it("is shown below the drawing at full size, and removed with it", () => {
    const ink = createTestInk(960, 960);
    expect([ink.width, ink.height]).toEqual([960, 540]);
    const skin = composeOnionSkin([{ colour: "#4fd1a5", pictures: [{ ink, opacity: 0.5 }] }], createOffscreenSurface);
    const skins = skin ? [skin] : [];
    const { view, readPixel } = createTestView();
    const drawing = new DrawingDocument();
    drawing.add(createLineStroke("over", [1200, 540], [1800, 540]));
    view.setDrawings(drawing);
    const paper = readPixel(100, 60);
    view.setOnionSkins(skins);
    expect(readPixel(100, 60)).toEqual(paper);
    const [red, green, blue] = readPixel(360, 60);
    expect(green).toBeGreaterThan(red + 50);
    expect(green).toBeGreaterThan(blue + 10);
    expect(readPixel(375, 135)).toEqual([0, 0, 0]);
    view.setOnionSkins([]);
    expect(readPixel(360, 60)).toEqual(paper);
    view.setOnionSkins(skins);
    view.setDrawings(new DrawingDocument());
    expect(readPixel(360, 60)).toEqual(paper);
  });
});
