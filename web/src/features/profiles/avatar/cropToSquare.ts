import { encodeAs } from "@/api/encodePicture";
import { AVATAR_QUALITY, AVATAR_SIDE } from "@/api/gen/limit-values";

const BACKGROUND = "#fbfaf6";

/** A part of a picture, in its own pixels as it is looked at. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** That part as a square jpeg of an avatar's size; null where the browser makes none. */
export function cropToSquare(picture: HTMLImageElement, part: CropArea): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = AVATAR_SIDE;
  const context = canvas.getContext("2d");
  if (context === null) return Promise.resolve(null);
  // A jpeg has no clear pixels: without this they would be black.
  context.fillStyle = BACKGROUND;
  context.fillRect(0, 0, AVATAR_SIDE, AVATAR_SIDE);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, AVATAR_SIDE, AVATAR_SIDE);
  return encodeAs(canvas, "image/jpeg", AVATAR_QUALITY);
}
