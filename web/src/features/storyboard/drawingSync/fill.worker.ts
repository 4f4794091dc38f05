import { DrawingDocument } from "@/engine/drawing/document";
import { Flattener } from "@/engine/drawing/flatten";
import { createOffscreenSurface } from "@/engine/render/surface";
import { encodeArea } from "@/engine/selection/areas";
import { floodFill } from "@/engine/selection/floodFill";
import type { FillRequest, FillResponse } from "./fillProtocol";

/** Worker that mirrors the drawings and finds fill areas, off the main thread. */

/** Maximum raster size per side, px. Larger canvases are scaled down. */
const RASTER_SIDE_MAX = 3840;

interface OpenedDrawings {
  readonly own: DrawingDocument;
  readonly background: DrawingDocument | null;
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

function openDrawings({ canvas, own, background }: Extract<FillRequest, { type: "open" }>): void {
  openedDrawings?.flattener.release();
  const scale = Math.max(1, canvas.width / RASTER_SIDE_MAX, canvas.height / RASTER_SIDE_MAX);
  const size = { width: Math.round(canvas.width / scale), height: Math.round(canvas.height / scale) };
  const drawings = { own: readDocument(own), background: background && readDocument(background) };
  openedDrawings = {
    ...drawings,
    flattener: new Flattener(drawings.own, createOffscreenSurface, canvas, drawings.background, size),
    scale,
  };
}

async function findArea({ at, options }: Extract<FillRequest, { type: "find" }>): Promise<Uint8Array | null> {
  if (!openedDrawings) return null;
  const { flattener, scale } = openedDrawings;
  const flattened = await flattener.flattenWhenReady();
  const { width, height } = flattened;
  const { data } = flattened.context.getImageData(0, 0, width, height);
  flattened.release();
  const point = { x: at.x / scale, y: at.y / scale };
  const area = floodFill(data, width, height, point, { ...options, gap: options.gap / scale });
  return area && encodeArea(area, width, height, scale);
}

self.onmessage = ({ data }: MessageEvent<FillRequest>) => {
  switch (data.type) {
    case "open":
      openDrawings(data);
      // Render early, so that the image is ready for the first request.
      void openedDrawings?.flattener.flattenWhenReady().then((flattened) => flattened.release());
      return;
    case "update":
      openedDrawings?.[data.part]?.apply(data.update);
      return;
    case "find":
      void findArea(data)
        .catch(() => null)
        .then((area) => {
          const response: FillResponse = { job: data.job, area };
          self.postMessage(response);
        });
  }
};
