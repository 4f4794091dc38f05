import { CHAT_PICTURE_QUALITY, CHAT_PICTURE_SIDE, IMAGE_BYTES_MAX } from "@/api/gen/limit-values";
import { encodePicture } from "@/api/uploads/encodePicture";
import { getPictureError } from "@/api/uploads/pictureFiles";
import { texts } from "@/features/chat/thread/texts";

export interface PreparedPicture {
  blob: Blob;
  name: string;
  width: number;
  height: number;
}

/** Picture that can't be attached; the message is shown to the user. */
export class PictureError extends Error {}

/** Scale a picture down to CHAT_PICTURE_SIDE px and compress it. Throws a PictureError. */
export async function preparePicture(file: File): Promise<PreparedPicture> {
  const error = getPictureError(file);
  if (error !== null) throw new PictureError(error);
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new PictureError(texts.loadFailed);
  });
  try {
    const scale = Math.min(1, CHAT_PICTURE_SIDE / Math.max(bitmap.width, bitmap.height));
    const width = Math.max(1, Math.round(bitmap.width * scale));
    const height = Math.max(1, Math.round(bitmap.height * scale));
    const blob = await encodeScaled(bitmap, width, height);
    if (blob) return { blob, name: file.name, width, height };
    // Can't be encoded or is still too large: send the original, which the server re-encodes anyway.
    return { blob: file, name: file.name, width, height };
  } finally {
    bitmap.close();
  }
}

async function encodeScaled(bitmap: ImageBitmap, width: number, height: number): Promise<Blob | null> {
  try {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d");
    if (!context) throw new PictureError(texts.compressionFailed);
    context.imageSmoothingQuality = "high";
    context.drawImage(bitmap, 0, 0, width, height);
    const encoded = await encodePicture(canvas, CHAT_PICTURE_QUALITY);
    return encoded && encoded.blob.size <= IMAGE_BYTES_MAX ? encoded.blob : null;
  } catch {
    throw new PictureError(texts.compressionFailed);
  }
}
