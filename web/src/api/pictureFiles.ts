import { IMAGE_BYTES_MAX } from "./gen/limit-values";
import { MEGABYTE } from "./units";

/** The kinds of picture that the server reads, as `accept` writes them. */
export const ACCEPTED_PICTURE_TYPES = "image/jpeg,image/png,image/webp,image/gif,image/bmp,image/avif";
export const PICTURE_LOAD_ERROR = "Image load failed";

/** Why a file cannot be sent as a picture, as far as it shows before it is opened. */
export function getPictureError({ name, size, type }: File): string | null {
  if (size > IMAGE_BYTES_MAX) return `${name}: over ${IMAGE_BYTES_MAX / MEGABYTE}MB, skipped.`;
  return ACCEPTED_PICTURE_TYPES.split(",").includes(type) ? null : PICTURE_LOAD_ERROR;
}
