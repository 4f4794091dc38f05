import { encodeArea } from "@/engine/areas";
import { DrawingDocument } from "@/engine/document";
import { Flattener } from "@/engine/flatten";
import { floodFill } from "@/engine/floodFill";
import { createOffscreenSurface } from "@/engine/surface";
import type { FillRequest, FillResponse } from "./fillProtocol";

/** Worker that mirrors the drawings and finds fill areas, off the main thread. */

/** Maximum raster size per side, px. Larger canvases are scaled down. */
const RASTER_SIDE_MAX = 3840;

interface OpenedDrawings {
  readonly own: DrawingDocument;
  readonly under: DrawingDocument | null;
  readonly flattener: Flattener;
  /** Canvas px per raster px. */
  readonly scale: number;
}

let openedDrawings: OpenedDrawings | null = null;

function readDocument(update: Uint8Array): DrawingDocument {
  const drawing = new DrawingDocument();
  drawing.apply(update);
  return drawing;
}

function openDrawings({ canvas, own, under }: Extract<FillRequest, { type: "open" }>): void {
  openedDrawings?.flattener.release();
  const scale = Math.max(1, canvas.width / RASTER_SIDE_MAX, canvas.height / RASTER_SIDE_MAX);
  const size = { width: Math.round(canvas.width / scale), height: Math.round(canvas.height / scale) };
  const drawings = { own: readDocument(own), under: under && readDocument(under) };
  openedDrawings = {
    ...drawings,
    flattener: new Flattener(drawings.own, createOffscreenSurface, canvas, drawings.under, size),
    scale,
  };
}

async function findArea({ at, options }: Extract<FillRequest, { type: "find" }>): Promise<Uint8Array | null> {
  if (!openedDrawings) return null;
  const { flattener, scale } = openedDrawings;
  const flat = await flattener.flattenWhenReady();
  const { width, height } = flat;
  const { data } = flat.context.getImageData(0, 0, width, height);
  flat.release();
  const place = { x: at.x / scale, y: at.y / scale };
  const found = floodFill(data, width, height, place, { ...options, gap: options.gap / scale });
  return found && encodeArea(found, width, height, scale);
}

self.onmessage = ({ data }: MessageEvent<FillRequest>) => {
  switch (data.type) {
    case "open":
      openDrawings(data);
      // Render early, so that the image is ready for the first request.
      void openedDrawings?.flattener.flattenWhenReady().then((flat) => flat.release());
      return;
    case "update":
      openedDrawings?.[data.part]?.apply(data.update);
      return;
    case "find":
      void findArea(data)
        .catch(() => null)
        .then((area) => {
          const answer: FillResponse = { job: data.job, area };
          self.postMessage(answer);
        });
  }
};
