import { LIMITS } from "@/api/gen/limits";
import { encodePicture } from "@/api/uploads/encodePicture";
import { DrawingDocument } from "@/engine/drawing/document";
import { Flattener } from "@/engine/drawing/flatten";
import { paintRegion } from "@/engine/render/paintRegion";
import { createOffscreenSurface, type Surface } from "@/engine/render/surface";
import type {
  PreviewPictures,
  PreviewRequest,
  PreviewResponse,
  RegionRequest,
  RegionResponse,
} from "./previewProtocol";

/** Worker that mirrors changed drawings and renders their previews, off the main thread. */

interface Mirror {
  drawing: DrawingDocument;
  canvas: { width: number; height: number };
  /** Created for the first image; recreated when the background changes. */
  flattener: Flattener | null;
  background: DrawingDocument | null;
}

/** Width of the small preview, px. Enough for lists; decoding a full one takes several frames. */
const SMALL_WIDTH = LIMITS.PREVIEW_SMALL_WIDTH;

const mirrors = new Map<string, Mirror>();

async function encodeSurface({ image }: Surface): Promise<Blob | null> {
  if (!(image instanceof OffscreenCanvas)) return null;
  // The server converts PNG to WebP itself. JPEG would already have lost quality.
  return (await encodePicture(image, LIMITS.PREVIEW_QUALITY, "image/png"))?.blob ?? null;
}

async function encodeSmall(flattened: Surface): Promise<Blob | null> {
  const width = Math.min(SMALL_WIDTH, flattened.width);
  const small = createOffscreenSurface(width, Math.max(1, Math.round((flattened.height * width) / flattened.width)));
  try {
    small.context.imageSmoothingQuality = "high";
    small.context.drawImage(flattened.image, 0, 0, small.width, small.height);
    return await encodeSurface(small);
  } finally {
    small.release();
  }
}

function getFlattener(mirror: Mirror, background: DrawingDocument | null): Flattener {
  if (!mirror.flattener || mirror.background !== background) {
    mirror.flattener?.release();
    mirror.background = background;
    mirror.flattener = new Flattener(mirror.drawing, createOffscreenSurface, mirror.canvas, background);
  }
  return mirror.flattener;
}

async function createPictures(cutId: string, backgroundId: string | null): Promise<PreviewPictures | null> {
  const mirror = mirrors.get(cutId);
  if (!mirror) return null;
  const background = backgroundId === null ? null : (mirrors.get(backgroundId)?.drawing ?? null);
  const flattened = await getFlattener(mirror, background).flattenWhenReady();
  try {
    const [small, full] = [await encodeSmall(flattened), await encodeSurface(flattened)];
    return small && full ? { full, small } : null;
  } finally {
    flattened.release();
  }
}

function readDocument(update: Uint8Array): DrawingDocument {
  const drawing = new DrawingDocument();
  drawing.apply(update);
  return drawing;
}

async function paintPictureRegion({ own, background, region }: RegionRequest): Promise<ImageBitmap | null> {
  const documents = { own: readDocument(own), background: background && readDocument(background) };
  try {
    const { image } = await paintRegion(documents, region, createOffscreenSurface);
    return image instanceof OffscreenCanvas ? image.transferToImageBitmap() : null;
  } finally {
    documents.own.destroy();
    documents.background?.destroy();
  }
}

function dropMirror(cutId: string): void {
  const mirror = mirrors.get(cutId);
  mirror?.flattener?.release();
  mirror?.drawing.destroy();
  mirrors.delete(cutId);
}

self.onmessage = ({ data }: MessageEvent<PreviewRequest>) => {
  switch (data.type) {
    case "update": {
      let mirror = mirrors.get(data.cutId);
      if (!mirror) {
        mirror = { drawing: new DrawingDocument(), canvas: data.canvas, flattener: null, background: null };
        mirrors.set(data.cutId, mirror);
      }
      mirror.drawing.apply(data.update);
      return;
    }
    case "flatten":
      void createPictures(data.cutId, data.backgroundId)
        .catch(() => null)
        .then((pictures) => {
          const response: PreviewResponse = { cutId: data.cutId, job: data.job, pictures };
          self.postMessage(response);
        });
      return;
    case "region":
      void paintPictureRegion(data)
        .catch(() => null)
        .then((bitmap) => {
          const response: RegionResponse = { job: data.job, bitmap };
          self.postMessage(response, { transfer: bitmap ? [bitmap] : [] });
        });
      return;
    case "drop":
      dropMirror(data.cutId);
  }
};
