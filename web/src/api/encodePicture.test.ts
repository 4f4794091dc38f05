import { afterEach, describe, expect, it, vi } from "vitest";
import { encodeAs, encodePicture } from "./encodePicture";

afterEach(() => vi.restoreAllMocks());

/** Mock a browser without WebP support: it encodes PNG instead, as the standard says. */
function withoutWebp(): void {
  const { toBlob } = HTMLCanvasElement.prototype;
  const { convertToBlob } = OffscreenCanvas.prototype;
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function (this: HTMLCanvasElement, done, type, q) {
    toBlob.call(this, done, type === "image/webp" ? "image/png" : type, q);
  });
  vi.spyOn(OffscreenCanvas.prototype, "convertToBlob").mockImplementation(function (this: OffscreenCanvas, wanted) {
    return convertToBlob.call(this, wanted?.type === "image/webp" ? { type: "image/png" } : wanted);
  });
}

function element(width: number, height: number): HTMLCanvasElement {
  return Object.assign(document.createElement("canvas"), { width, height });
}

const makers = { offscreen: (width: number, height: number) => new OffscreenCanvas(width, height), element };

describe.each(["offscreen", "element"] as const)("a picture of an %s canvas", (kind) => {
  function painted(clearAt: [number, number] | null) {
    const canvas = makers[kind](40, 600);
    const context = canvas.getContext("2d") as CanvasRenderingContext2D;
    context.fillStyle = "#cc2211";
    context.fillRect(0, 0, 40, 600);
    if (clearAt) context.clearRect(...clearAt, 1, 1);
    return canvas;
  }

  const typeOf = async (...given: Parameters<typeof encodePicture>) => {
    const made = await encodePicture(...given);
    expect(made?.blob.type).toBe(made?.type);
    const { width, height } = await createImageBitmap(made?.blob ?? new Blob());
    expect([width, height]).toEqual([40, 600]);
    return made?.type;
  };

  it("is a webp where the browser makes it", async () => {
    expect(await typeOf(painted([39, 599]), 0.7)).toBe("image/webp");
    expect(await typeOf(painted(null), 0.7, "image/png")).toBe("image/webp");
  });

  it("else a jpeg, or a png where something shines through, or what is asked for", async () => {
    withoutWebp();
    expect(await typeOf(painted(null), 0.7)).toBe("image/jpeg");
    expect(await typeOf(painted([0, 0]), 0.7)).toBe("image/png");
    expect(await typeOf(painted([39, 599]), 0.7)).toBe("image/png");
    expect(await typeOf(painted(null), 0.7, "image/png")).toBe("image/png");
    expect(await typeOf(painted([0, 0]), 0.7, "image/jpeg")).toBe("image/jpeg");
  });

  it("is nothing where the kind is not made", async () => {
    withoutWebp();
    expect(await encodeAs(painted(null), "image/webp", 0.7)).toBe(null);
    expect((await encodeAs(painted(null), "image/jpeg", 0.7))?.type).toBe("image/jpeg");
  });
});
