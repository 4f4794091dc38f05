type Canvas = OffscreenCanvas | HTMLCanvasElement;
export type PictureMimeType = "image/webp" | "image/png" | "image/jpeg";
export interface EncodedPicture {
  blob: Blob;
  type: PictureMimeType;
}

/** So many rows are looked at at once: all of a large picture would be hundreds of megabytes more. */
const BAND_ROWS = 256;
const OPAQUE_ALPHA = 255;

/**
 * What a canvas shows, as a picture file: webp where the browser makes it, which WebKit does not. Else it is what the
 * caller says, or a jpeg, or a png where something shines through. Null where the browser makes nothing of it.
 */
export async function encodePicture(
  canvas: Canvas,
  quality: number,
  otherwise?: "image/png" | "image/jpeg",
): Promise<EncodedPicture | null> {
  const webp = await encodeAs(canvas, "image/webp", quality);
  if (webp) return { blob: webp, type: "image/webp" };
  const type = otherwise ?? (hasTransparency(canvas) ? "image/png" : "image/jpeg");
  const blob = await encodeAs(canvas, type, quality);
  return blob && { blob, type };
}

/** What a canvas shows as this kind of file; null where the browser makes none. */
export async function encodeAs(canvas: Canvas, type: PictureMimeType, quality: number): Promise<Blob | null> {
  const made =
    "convertToBlob" in canvas
      ? await canvas.convertToBlob({ type, quality })
      : await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  // A browser that does not know the kind answers with a png.
  return made?.type === type ? made : null;
}

/** Whether something shines through what a canvas shows. */
function hasTransparency(canvas: Canvas): boolean {
  const context = canvas.getContext("2d") as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null;
  for (let top = 0; context && top < canvas.height; top += BAND_ROWS) {
    const { data } = context.getImageData(0, top, canvas.width, Math.min(BAND_ROWS, canvas.height - top));
    for (let at = 3; at < data.length; at += 4) if (data[at] !== OPAQUE_ALPHA) return true;
  }
  return false;
}
