import { expect, it } from "vitest";
import { commands } from "vitest/browser";
import { encodePoints } from "./brush/points";
import type { Stroke } from "./brush/strokes";
import { DrawingDocument } from "./drawing/document";
import { Flattener } from "./drawing/flatten";
import type { Fill } from "./drawing/items";
import { createOffscreenSurface, type Surface } from "./render/surface";
import { encodeArea } from "./selection/areas";
import layers from "./vectors/layers.json";
import layersReference from "./vectors/layers.png?url";
import tips from "./vectors/tips.json";
import tipsReference from "./vectors/tips.png?url";

/** Minimum PSNR of the full picture including paper, dB. */
const PSNR_MIN = 45;

type Vectors = typeof tips | typeof layers;

async function renderVectors(vectors: Vectors): Promise<Surface> {
  const drawing = new DrawingDocument();
  drawing.edit(({ layers: map, getItems }) => {
    for (const [order, { id, ...props }] of vectors.layers.entries()) {
      map.set(`${id}.order`, order);
      for (const [prop, value] of Object.entries(props)) map.set(`${id}.${prop}`, value);
    }
    for (const { layer, points, ...stroke } of vectors.strokes) {
      getItems(layer).push([{ ...stroke, points: encodePoints(points) } as Stroke]);
    }
    for (const { layer, spans, ...fill } of vectors.fills) {
      const { width, height } = vectors;
      const mask = new Uint8Array(width * height);
      for (const [y = 0, left = 0, right = 0] of spans) mask.fill(1, y * width + left, y * width + right);
      getItems(layer).push([{ ...fill, kind: "fill", area: encodeArea(mask, width, height) } as Fill]);
    }
  });
  const flattener = new Flattener(drawing, createOffscreenSurface, vectors);
  const flat = await flattener.flattenWhenReady();
  flattener.release();
  return flat;
}

/** Peak signal-to-noise ratio of the RGB channels, dB. */
function psnr(a: Uint8ClampedArray, b: Uint8ClampedArray): number {
  let sum = 0;
  for (let index = 0; index < a.length; index += 1)
    if (index % 4 !== 3) sum += ((a[index] ?? 0) - (b[index] ?? 0)) ** 2;
  return 10 * Math.log10((255 * 255) / (sum / ((a.length / 4) * 3)));
}

/**
 * The server's renderer is tested against the same picture. After an intended change of the brushes, write it again:
 * VITE_WRITE_VECTORS=1 npx vitest run src/engine/vectors.test.ts
 */
it.each([
  { name: "tips", vectors: tips, reference: tipsReference },
  { name: "layers", vectors: layers, reference: layersReference },
])("paints the same picture of $name as the server's renderer", async ({ name, vectors, reference }) => {
  const flat = await renderVectors(vectors);
  const { width, height } = flat;
  const actual = flat.context.getImageData(0, 0, width, height).data;
  if (import.meta.env.VITE_WRITE_VECTORS && flat.image instanceof OffscreenCanvas) {
    const bytes = new Uint8Array(await (await flat.image.convertToBlob({ type: "image/png" })).arrayBuffer());
    await commands.writeFile(`./src/engine/vectors/${name}.png`, btoa(String.fromCharCode(...bytes)), "base64");
    return;
  }
  const picture = new Image();
  picture.src = reference;
  await picture.decode();
  const expected = createOffscreenSurface(width, height);
  expected.context.drawImage(picture, 0, 0);
  expect([picture.width, picture.height]).toEqual([width, height]);
  expect(psnr(actual, expected.context.getImageData(0, 0, width, height).data)).toBeGreaterThan(PSNR_MIN);
});
