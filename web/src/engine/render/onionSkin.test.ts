import { describe, expect, it } from "vitest";
import { DrawingDocument } from "@/engine/drawing/document";
import { createLineStroke, createTestView } from "@/engine/testing";
import { createOnionSkin, ONION_TINTS, tintInk } from "./onionSkin";
import { createOffscreenSurface } from "./surface";

describe("onion skin", () => {
  it("tints the ink: paper is transparent, black is half opaque, gray less", () => {
    const rgba = new Uint8ClampedArray([251, 250, 246, 255, 0, 0, 0, 255, 128, 128, 128, 255, 0, 0, 0, 0]);
    tintInk(rgba, [255, 114, 98]);
    const alphas = [rgba[3], rgba[7], rgba[11], rgba[15]];
    expect(alphas[0]).toBe(0);
    expect(alphas[1]).toBe(128);
    expect(alphas[2]).toBeGreaterThan(50);
    expect(alphas[2]).toBeLessThan(70);
    expect(alphas[3]).toBe(0);
    expect([...rgba.slice(4, 7)]).toEqual([255, 114, 98]);
  });

  it("is shown below the drawing at full size, and removed with it", () => {
    const picture = createOffscreenSurface(1920, 1080);
    picture.context.fillStyle = "#fbfaf6";
    picture.context.fillRect(0, 0, 1920, 1080);
    picture.context.fillStyle = "#000000";
    picture.context.fillRect(960, 0, 960, 1080);
    const size = { width: 1920, height: 1080 };
    const skin = createOnionSkin(picture.image, size, ONION_TINTS.after, createOffscreenSurface);
    expect([skin.width, skin.height]).toEqual([960, 540]);
    const { view, readPixel } = createTestView();
    const drawing = new DrawingDocument();
    drawing.add(createLineStroke("over", [1200, 540], [1800, 540]));
    view.setDrawings(drawing);
    const paper = readPixel(100, 60);
    view.setOnionSkins([skin]);
    expect(readPixel(100, 60)).toEqual(paper);
    const [red, green, blue] = readPixel(360, 60);
    expect(green).toBeGreaterThan(red + 50);
    expect(green).toBeGreaterThan(blue + 10);
    expect(readPixel(375, 135)).toEqual([0, 0, 0]);
    view.setOnionSkins([]);
    expect(readPixel(360, 60)).toEqual(paper);
    view.setOnionSkins([skin]);
    view.setDrawings(new DrawingDocument());
    expect(readPixel(360, 60)).toEqual(paper);
  });
});
