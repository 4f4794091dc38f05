import { encodeArea } from "@/engine/areas";
import { DrawingDocument } from "@/engine/document";
import { Flattener } from "@/engine/flatten";
import { flood } from "@/engine/flood";
import { offscreenSurface } from "@/engine/surface";
import type { FillAnswer, FillRequest } from "./fillProtocol";

/** Sees the drawing as the page does and finds areas in it, away from the thread on which one draws. */

/** Canvases are looked at in no more px than this a side. */
const SIDE_MAX = 3840;

interface Seen {
  readonly own: DrawingDocument;
  readonly under: DrawingDocument | null;
  readonly flattener: Flattener;
  /** Canvas px to a px that is looked at. */
  readonly scale: number;
}

let seen: Seen | null = null;

function documentOf(update: Uint8Array): DrawingDocument {
  const drawing = new DrawingDocument();
  drawing.apply(update);
  return drawing;
}

function open({ canvas, own, under }: Extract<FillRequest, { type: "open" }>): void {
  seen?.flattener.release();
  const scale = Math.max(1, canvas.width / SIDE_MAX, canvas.height / SIDE_MAX);
  const size = { width: Math.round(canvas.width / scale), height: Math.round(canvas.height / scale) };
  const drawings = { own: documentOf(own), under: under && documentOf(under) };
  seen = { ...drawings, flattener: new Flattener(drawings.own, offscreenSurface, canvas, drawings.under, size), scale };
}

async function find({ at, options }: Extract<FillRequest, { type: "find" }>): Promise<Uint8Array | null> {
  if (!seen) return null;
  const { flattener, scale } = seen;
  const flat = await flattener.whole();
  const { width, height } = flat;
  const { data } = flat.context.getImageData(0, 0, width, height);
  flat.release();
  const place = { x: at.x / scale, y: at.y / scale };
  const found = flood(data, width, height, place, { ...options, gap: options.gap / scale });
  return found && encodeArea(found, width, height, scale);
}

self.onmessage = ({ data }: MessageEvent<FillRequest>) => {
  switch (data.type) {
    case "open":
      open(data);
      // The picture is there before it is asked for.
      void seen?.flattener.whole().then((flat) => flat.release());
      return;
    case "update":
      seen?.[data.part]?.apply(data.update);
      return;
    case "find":
      void find(data)
        .catch(() => null)
        .then((area) => {
          const answer: FillAnswer = { job: data.job, area };
          self.postMessage(answer);
        });
  }
};
