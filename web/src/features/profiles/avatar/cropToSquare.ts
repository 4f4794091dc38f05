import { AVATAR_QUALITY, AVATAR_SIDE } from "@/api/gen/limit-values";
import { encodeAs } from "@/api/uploads/encodePicture";

const BACKGROUND = "#fbfaf6";

/** Area of a picture in its pixels, as displayed. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Crop an area to a square JPEG of AVATAR_SIDE px. Resolves with null if the browser can't encode it. */
export function cropToSquare(picture: HTMLImageElement, area: CropArea): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = AVATAR_SIDE;
  const context = canvas.getContext("2d");
  if (context === null) return Promise.resolve(null);
  // JPEG has no transparency: transparent pixels would become black.
  context.fillStyle = BACKGROUND;
  context.fillRect(0, 0, AVATAR_SIDE, AVATAR_SIDE);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, AVATAR_SIDE, AVATAR_SIDE);
  return encodeAs(canvas, "image/jpeg", AVATAR_QUALITY);
}
