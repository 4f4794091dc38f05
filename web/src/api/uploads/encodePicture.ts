type Canvas = OffscreenCanvas | HTMLCanvasElement;
export type PictureMimeType = "image/webp" | "image/png" | "image/jpeg";
export interface EncodedPicture {
  blob: Blob;
  type: PictureMimeType;
}

/** Rows read at a time: the pixels of a large image would take hundreds of megabytes. */
const BAND_ROWS = 256;
const OPAQUE_ALPHA = 255;

/**
 * Encode a canvas as an image file: WebP where the browser supports it (WebKit doesn't), else `fallbackType`. Without
 * `fallbackType` it is a JPEG, or a PNG if the image has transparency. Returns null if the browser can't encode it.
 */
export async function encodePicture(
  canvas: Canvas,
  quality: number,
  fallbackType?: "image/png" | "image/jpeg",
): Promise<EncodedPicture | null> {
  const webp = await encodeAs(canvas, "image/webp", quality);
  if (webp) return { blob: webp, type: "image/webp" };
  const type = fallbackType ?? (hasTransparency(canvas) ? "image/png" : "image/jpeg");
  const blob = await encodeAs(canvas, type, quality);
  return blob && { blob, type };
}

/** Encode a canvas in this format, or return null if the browser doesn't support it. */
export async function encodeAs(canvas: Canvas, type: PictureMimeType, quality: number): Promise<Blob | null> {
  const blob =
    "convertToBlob" in canvas
      ? await canvas.convertToBlob({ type, quality })
      : await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  // Browsers encode unsupported formats as PNG.
  return blob?.type === type ? blob : null;
}

/** Return true if any pixel isn't opaque. */
function hasTransparency(canvas: Canvas): boolean {
  const context = canvas.getContext("2d") as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null;
  for (let top = 0; context && top < canvas.height; top += BAND_ROWS) {
    const { data } = context.getImageData(0, top, canvas.width, Math.min(BAND_ROWS, canvas.height - top));
    for (let index = 3; index < data.length; index += 4) if (data[index] !== OPAQUE_ALPHA) return true;
  }
  return false;
}
