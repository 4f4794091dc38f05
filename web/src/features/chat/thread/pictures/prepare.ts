import { encodePicture } from "@/api/encodePicture";
import { CHAT_PICTURE_QUALITY, CHAT_PICTURE_SIDE, IMAGE_BYTES_MAX } from "@/api/gen/limit-values";
import { pictureFault } from "@/api/pictureFiles";
import { messages } from "@/features/chat/thread/messages";

export interface Prepared {
  blob: Blob;
  name: string;
  width: number;
  height: number;
}

/** Why a picture cannot be attached, in a sentence. */
export class PictureProblem extends Error {}

/** Makes a picture ready to be sent: at most so many pixels wide and high, in few bytes. */
export async function prepare(file: File): Promise<Prepared> {
  const fault = pictureFault(file);
  if (fault !== null) throw new PictureProblem(fault);
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new PictureProblem(messages.loadFailed);
  });
  try {
    const by = Math.min(1, CHAT_PICTURE_SIDE / Math.max(bitmap.width, bitmap.height));
    const width = Math.max(1, Math.round(bitmap.width * by));
    const height = Math.max(1, Math.round(bitmap.height * by));
    const blob = await packed(bitmap, width, height);
    if (blob) return { blob, name: file.name, width, height };
    // Where that is not to be had it is sent as it is: the server makes it anew in any case.
    return { blob: file, name: file.name, width, height };
  } finally {
    bitmap.close();
  }
}

async function packed(bitmap: ImageBitmap, width: number, height: number): Promise<Blob | null> {
  try {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d");
    if (!context) throw new PictureProblem(messages.compressionFailed);
    context.imageSmoothingQuality = "high";
    context.drawImage(bitmap, 0, 0, width, height);
    const made = await encodePicture(canvas, CHAT_PICTURE_QUALITY);
    return made && made.blob.size <= IMAGE_BYTES_MAX ? made.blob : null;
  } catch {
    throw new PictureProblem(messages.compressionFailed);
  }
}
