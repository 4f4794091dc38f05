import { afterEach, describe, expect, it, vi } from "vitest";
import type { PlacedPicture } from "@/engine/drawing/items";
import { FakeDrawingServer } from "@/features/storyboard/drawingSync/testing";
import { createTestContext } from "@/features/storyboard/editorContext/testing";
import { createTestCut } from "@/features/storyboard/model/fixtures";
import { insertPicture } from "./insertPicture";

afterEach(() => vi.restoreAllMocks());

/** Simulate a browser that can't encode WebP: as specified, it returns a PNG instead. */
function disableWebp(): void {
  const { convertToBlob } = OffscreenCanvas.prototype;
  vi.spyOn(OffscreenCanvas.prototype, "convertToBlob").mockImplementation(function (this: OffscreenCanvas, options) {
    return convertToBlob.call(this, options?.type === "image/webp" ? { type: "image/png" } : options);
  });
}

/** Create a picture file. `clear` makes half of it transparent; `noise` makes it compress badly. */
async function createPictureFile(
  type: string,
  { width = 300, height = 200, clear = false, noise = false } = {},
): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
  context.fillStyle = "#cc2211";
  context.fillRect(0, 0, clear ? width / 2 : width, height);
  for (let top = 0; noise && top < height; top += 16) {
    const band = context.getImageData(0, top, width, 16);
    for (let index = 0; index < band.data.length; index += 1) {
      band.data[index] = index % 4 < 3 ? Math.random() * 256 : clear && index % 8 === 3 ? 128 : 255;
    }
    context.putImageData(band, 0, top);
  }
  return new File([await canvas.convertToBlob({ type, quality: 0.9 })], "Harbour.x", { type });
}

/** Insert the file into an empty cut. Returns the inserted picture and the notices. */
async function insertIntoCut(pictureFile: File) {
  const server = new FakeDrawingServer();
  server.cuts.add("a");
  const editor = createTestContext(server.createTabSocket(), {
    canvas: { width: 640, height: 360 },
    cuts: [createTestCut("a")],
    canEdit: true,
  });
  const { syncedDrawing, release } = editor.drawings.open("a");
  await expect.poll(() => syncedDrawing.state.getState().phase).toBe("ready");
  await insertPicture(editor, pictureFile);
  const notices = editor.board.store.getState().notices.map(({ text }) => text);
  const pictures = syncedDrawing.document.layers.flatMap(({ id }) => syncedDrawing.document.getItems(id));
  release();
  editor.drawings.dispose();
  return { picture: pictures.at(-1) as PlacedPicture | undefined, notices };
}

async function getImageSize({ bytes, type }: PlacedPicture): Promise<[number, number]> {
  const { width, height } = await createImageBitmap(new Blob([bytes.slice()], { type }));
  return [width, height];
}

describe("inserting pictures in a browser that can't encode WebP", () => {
  it("stores a photo as JPEG without camera metadata", async () => {
    const jpeg = await createPictureFile("image/jpeg");
    disableWebp();
    const { picture, notices } = await insertIntoCut(jpeg);
    expect([picture?.type, notices]).toEqual(["image/jpeg", []]);
    expect(picture && (await getImageSize(picture))).toEqual([300, 200]);
  });

  it("stores a transparent picture of another type as PNG", async () => {
    const clear = await createPictureFile("image/png", { clear: true });
    disableWebp();
    const { picture } = await insertIntoCut(new File([clear], "Boat.bmp", { type: "image/bmp" }));
    expect(picture?.type).toBe("image/png");
    expect(picture && (await getImageSize(picture))).toEqual([300, 200]);
  });

  it.each([
    { clear: false, type: "image/jpeg" },
    { clear: true, type: "image/png" },
  ])("compresses a picture that is too large: %o", async ({ clear, type }) => {
    const large = await createPictureFile("image/png", { width: 2400, height: 1600, noise: true, clear });
    expect(large.size).toBeGreaterThan(6 * 1024 * 1024);
    disableWebp();
    const { picture, notices } = await insertIntoCut(large);
    expect([picture?.type, notices]).toEqual([type, []]);
    expect(picture?.bytes.length).toBeLessThan(6 * 1024 * 1024);
    // It covers the canvas like the original size would.
    expect([picture?.width, picture?.height]).toEqual([540, 360]);
  });

  it("stores a photo as WebP if the browser can encode it", async () => {
    expect((await insertIntoCut(await createPictureFile("image/jpeg"))).picture?.type).toBe("image/webp");
  });
});
