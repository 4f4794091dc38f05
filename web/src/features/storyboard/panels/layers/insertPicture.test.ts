import { afterEach, describe, expect, it, vi } from "vitest";
import type { PlacedPicture } from "@/engine/items";
import { FakeDrawingServer } from "@/features/storyboard/drawingSync/testing";
import { createTestContext } from "@/features/storyboard/editorContext/testing";
import { createTestCut } from "@/features/storyboard/model/fixtures";
import { insertPicture } from "./insertPicture";

afterEach(() => vi.restoreAllMocks());

/** Simulate a browser that can't encode WebP: as specified, it returns a PNG instead. */
function withoutWebp(): void {
  const { convertToBlob } = OffscreenCanvas.prototype;
  vi.spyOn(OffscreenCanvas.prototype, "convertToBlob").mockImplementation(function (this: OffscreenCanvas, wanted) {
    return convertToBlob.call(this, wanted?.type === "image/webp" ? { type: "image/png" } : wanted);
  });
}

/** Create a picture file. `clear` makes half of it transparent; `noise` makes it compress badly. */
async function file(type: string, { width = 300, height = 200, clear = false, noise = false } = {}): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
  context.fillStyle = "#cc2211";
  context.fillRect(0, 0, clear ? width / 2 : width, height);
  for (let top = 0; noise && top < height; top += 16) {
    const band = context.getImageData(0, top, width, 16);
    for (let at = 0; at < band.data.length; at += 1) {
      band.data[at] = at % 4 < 3 ? Math.random() * 256 : clear && at % 8 === 3 ? 128 : 255;
    }
    context.putImageData(band, 0, top);
  }
  return new File([await canvas.convertToBlob({ type, quality: 0.9 })], "Harbour.x", { type });
}

/** Insert the file into an empty cut. Returns the inserted picture and the notices. */
async function inserted(given: File) {
  const far = new FakeDrawingServer();
  far.cuts.add("a");
  const desk = createTestContext(far.createTabSocket(), {
    canvas: { width: 640, height: 360 },
    cuts: [createTestCut("a")],
    canEdit: true,
  });
  const { syncedDrawing, release } = desk.drawings.open("a");
  await expect.poll(() => syncedDrawing.state.getState().phase).toBe("ready");
  await insertPicture(desk, given);
  const notices = desk.board.store.getState().notices.map(({ text }) => text);
  const pictures = syncedDrawing.document.layers.flatMap(({ id }) => syncedDrawing.document.getItems(id));
  release();
  desk.drawings.dispose();
  return { picture: pictures.at(-1) as PlacedPicture | undefined, notices };
}

async function sizeOf({ bytes, type }: PlacedPicture): Promise<[number, number]> {
  const { width, height } = await createImageBitmap(new Blob([bytes.slice()], { type }));
  return [width, height];
}

describe("a picture is inserted where the browser makes no webp", () => {
  it("stores a photograph as jpeg, without what a camera wrote into it", async () => {
    const jpeg = await file("image/jpeg");
    withoutWebp();
    const { picture, notices } = await inserted(jpeg);
    expect([picture?.type, notices]).toEqual(["image/jpeg", []]);
    expect(picture && (await sizeOf(picture))).toEqual([300, 200]);
  });

  it("stores another kind as png where something shines through", async () => {
    const clear = await file("image/png", { clear: true });
    withoutWebp();
    const { picture } = await inserted(new File([clear], "Boat.bmp", { type: "image/bmp" }));
    expect(picture?.type).toBe("image/png");
    expect(picture && (await sizeOf(picture))).toEqual([300, 200]);
  });

  it.each([
    { clear: false, type: "image/jpeg" },
    { clear: true, type: "image/png" },
  ])("stores one of too many bytes as %o", async ({ clear, type }) => {
    const large = await file("image/png", { width: 2400, height: 1600, noise: true, clear });
    expect(large.size).toBeGreaterThan(6 * 1024 * 1024);
    withoutWebp();
    const { picture, notices } = await inserted(large);
    expect([picture?.type, notices]).toEqual([type, []]);
    expect(picture?.bytes.length).toBeLessThan(6 * 1024 * 1024);
    // It covers the canvas like the original size would.
    expect([picture?.width, picture?.height]).toEqual([540, 360]);
  });

  it("and as webp where it does", async () => {
    expect((await inserted(await file("image/jpeg"))).picture?.type).toBe("image/webp");
  });
});
