import { IMAGE_BYTES_MAX } from "@/api/gen/limit-values";
import { MEGABYTE } from "@/api/limits";
import { texts } from "@/api/texts";

/** Picture types that the server accepts, in the format of the `accept` attribute. */
export const ACCEPTED_PICTURE_TYPES = "image/jpeg,image/png,image/webp,image/gif,image/bmp,image/avif";
export const PICTURE_LOAD_ERROR = texts.pictureFailed;

/** Return why a file can't be sent as a picture, or null. Checks only size and type; the file isn't opened. */
export function getPictureError({ name, size, type }: File): string | null {
  if (size > IMAGE_BYTES_MAX) return texts.pictureTooLarge({ name, megabytes: IMAGE_BYTES_MAX / MEGABYTE });
  return ACCEPTED_PICTURE_TYPES.split(",").includes(type) ? null : PICTURE_LOAD_ERROR;
}
