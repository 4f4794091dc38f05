import { afterEach, describe, expect, it, vi } from "vitest";
import { encodeAs, encodePicture } from "./encodePicture";

afterEach(() => vi.restoreAllMocks());

/** Mock a browser without WebP support: it encodes PNG instead, as the standard says. */
function mockNoWebp(): void {
  const { toBlob } = HTMLCanvasElement.prototype;
  const { convertToBlob } = OffscreenCanvas.prototype;
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function (
    this: HTMLCanvasElement,
    callback,
    type,
    q,
  ) {
    toBlob.call(this, callback, type === "image/webp" ? "image/png" : type, q);
  });
  vi.spyOn(OffscreenCanvas.prototype, "convertToBlob").mockImplementation(function (this: OffscreenCanvas, options) {
    return convertToBlob.call(this, options?.type === "image/webp" ? { type: "image/png" } : options);
  });
}

function createCanvasElement(width: number, height: number): HTMLCanvasElement {
  return Object.assign(document.createElement("canvas"), { width, height });
}

const canvasFactories = {
  offscreen: (width: number, height: number) => new OffscreenCanvas(width, height),
  element: createCanvasElement,
};

describe.each(["offscreen", "element"] as const)("encodePicture with an %s canvas", (kind) => {
  function createCanvas(clearAt: [number, number] | null) {
    const canvas = canvasFactories[kind](40, 600);
    const context = canvas.getContext("2d") as CanvasRenderingContext2D;
    context.fillStyle = "#cc2211";
    context.fillRect(0, 0, 40, 600);
    if (clearAt) context.clearRect(...clearAt, 1, 1);
    return canvas;
  }

  const encodeToType = async (...args: Parameters<typeof encodePicture>) => {
    const encoded = await encodePicture(...args);
    expect(encoded?.blob.type).toBe(encoded?.type);
    const { width, height } = await createImageBitmap(encoded?.blob ?? new Blob());
    expect([width, height]).toEqual([40, 600]);
    return encoded?.type;
  };

  it("returns WebP if the browser supports it", async () => {
    expect(await encodeToType(createCanvas([39, 599]), 0.7)).toBe("image/webp");
    expect(await encodeToType(createCanvas(null), 0.7, "image/png")).toBe("image/webp");
  });

  it("falls back to JPEG, to PNG with transparency, or to the given type", async () => {
    mockNoWebp();
    expect(await encodeToType(createCanvas(null), 0.7)).toBe("image/jpeg");
    expect(await encodeToType(createCanvas([0, 0]), 0.7)).toBe("image/png");
    expect(await encodeToType(createCanvas([39, 599]), 0.7)).toBe("image/png");
    expect(await encodeToType(createCanvas(null), 0.7, "image/png")).toBe("image/png");
    expect(await encodeToType(createCanvas([0, 0]), 0.7, "image/jpeg")).toBe("image/jpeg");
  });

  it("returns null for an unsupported type", async () => {
    mockNoWebp();
    expect(await encodeAs(createCanvas(null), "image/webp", 0.7)).toBe(null);
    expect((await encodeAs(createCanvas(null), "image/jpeg", 0.7))?.type).toBe("image/jpeg");
  });
});
