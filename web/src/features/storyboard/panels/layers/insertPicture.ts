import { LIMITS } from "@/api/gen/limits";
import { type EncodedPicture, encodePicture } from "@/api/uploads/encodePicture";
import { PICTURE_TYPES, type PlacedPicture } from "@/engine/drawing/items";
import { addLayer } from "@/engine/drawing/layerEdits";
import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";
import { uuid7 } from "@/features/storyboard/model/uuid7";
import { getDrawingTarget, selectLayer } from "@/features/storyboard/store/drawingTarget";
import { layerTexts } from "./texts";

/** A picture is sent inside a drawing update, which the server limits to 8 MB. This leaves space for the rest. */
const MEGABYTES_MAX = 6;
const BYTES_MAX = MEGABYTES_MAX * 1024 * 1024;
/** No canvas is larger than this, so larger pictures are downscaled. */
const SIDE_MAX = LIMITS.PLACED_PICTURE_SIDE_MAX;
/** Qualities to try for pictures that exceed the size limit. The pixel size is kept, except for PNG. */
const BEST_QUALITY = 0.92;
const QUALITIES = [BEST_QUALITY, 0.8, 0.65, 0.5];
/** PNG has no quality setting: reduce its size by this factor per step, at most `PNG_STEPS_MAX` times. */
const PNG_STEP = 0.7;
const PNG_STEPS_MAX = 5;

class PictureError extends Error {}

/**
 * Insert a picture into a new layer above the active one, as one undo step. Shows a notice if that fails. `at` is the
 * center on the canvas, in px; the default is the middle of the canvas.
 */
export async function insertPicture(
  { board, drawings, project }: Pick<EditorContext, "board" | "drawings" | "project">,
  file: Blob & { name?: string },
  at?: { x: number; y: number },
): Promise<void> {
  const target = getDrawingTarget(board.store.getState());
  if (!target || !board.store.getState().canEdit) return;
  try {
    const { bytes, type, width, height } = await readPicture(file);
    const placement = getPlacement({ width, height }, project, at);
    const item: PlacedPicture = { id: uuid7(), kind: "picture", type, bytes, ...placement };
    const layerId = uuid7();
    const name = file.name?.replace(/\.\w+$/, "") || layerTexts.pictureName;
    const isDone = drawings.edit(target.cutId, (drawing) =>
      addLayer(drawing, layerId, name, target.getLayerIn(drawing.layers), [item]),
    );
    if (isDone) selectLayer(target.cutId, layerId, target.part);
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    board.notify({ text: error.message, tone: "warning", isTemporary: false, actions: [] });
  }
}

interface PictureData {
  bytes: Uint8Array<ArrayBuffer>;
  type: PlacedPicture["type"];
  width: number;
  height: number;
}

/** Types whose bytes are kept unchanged. JPEGs are re-encoded, to strip camera metadata such as location and author. */
const UNCHANGED_TYPES = PICTURE_TYPES.filter((type) => type !== "image/jpeg");

/** Return the picture's original bytes, or re-encode it if it has another type or is too large. */
async function readPicture(file: Blob): Promise<PictureData> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new PictureError(layerTexts.loadFailed);
  });
  try {
    const { width, height } = bitmap;
    const type = UNCHANGED_TYPES.find((supported) => supported === file.type);
    const scale = Math.min(1, SIDE_MAX / Math.max(width, height));
    if (type && scale === 1 && file.size <= BYTES_MAX) return { bytes: await readBytes(file), type, width, height };
    const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
    const { blob, type: encodedType } = await compressPicture(bitmap, size);
    return { bytes: await readBytes(blob), type: encodedType, ...size };
  } finally {
    bitmap.close();
  }
}

async function compressPicture(bitmap: ImageBitmap, size: Size): Promise<EncodedPicture> {
  const canvas = drawToCanvas(bitmap, size);
  for (const quality of QUALITIES) {
    const encoded = await encodeCanvas(canvas, quality);
    if (encoded.blob.size <= BYTES_MAX) return encoded;
    if (encoded.type === "image/png") return await compressDownscaled(bitmap, size);
  }
  throw new PictureError(layerTexts.tooLarge({ megabytes: MEGABYTES_MAX }));
}

async function compressDownscaled(bitmap: ImageBitmap, { width, height }: Size): Promise<EncodedPicture> {
  for (let step = 1; step <= PNG_STEPS_MAX; step += 1) {
    const scale = PNG_STEP ** step;
    const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
    const encoded = await encodeCanvas(drawToCanvas(bitmap, size), BEST_QUALITY);
    if (encoded.blob.size <= BYTES_MAX) return encoded;
  }
  throw new PictureError(layerTexts.tooLarge({ megabytes: MEGABYTES_MAX }));
}

async function encodeCanvas(canvas: OffscreenCanvas, quality: number): Promise<EncodedPicture> {
  // Fails if the picture exceeds the browser's maximum canvas size.
  const encoded = await encodePicture(canvas, quality).catch(() => null);
  if (encoded === null) throw new PictureError(layerTexts.compressionFailed);
  return encoded;
}

function drawToCanvas(bitmap: ImageBitmap, { width, height }: Size): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (context) context.imageSmoothingQuality = "high";
  context?.drawImage(bitmap, 0, 0, width, height);
  return canvas;
}

async function readBytes(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await blob.arrayBuffer());
}

interface Size {
  width: number;
  height: number;
}

/** Center the picture on `at`, or on the canvas. Pictures larger than the canvas are scaled to fit. */
function getPlacement(picture: Size, canvas: Size, at?: { x: number; y: number }): Size & { x: number; y: number } {
  const scale = Math.min(1, canvas.width / picture.width, canvas.height / picture.height);
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const center = at ?? { x: canvas.width / 2, y: canvas.height / 2 };
  return { width, height, x: Math.round(center.x - width / 2), y: Math.round(center.y - height / 2) };
}
