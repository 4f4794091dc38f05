import { Compositor } from "./compositor";
import type { CompositorRequest, CompositorResponse } from "./compositorProtocol";
import { MipmapBitmap } from "./mipmapBitmap";

/** Compositor worker: paints motion previews off the main thread, because each frame takes several ms without a GPU. */

const compositors = new Map<number, Compositor>();
const pictures = new Map<number, MipmapBitmap>();

self.onmessage = ({ data }: MessageEvent<CompositorRequest>) => {
  switch (data.type) {
    case "screen":
      compositors.set(data.canvasId, new Compositor(data.canvas, data.plane, (picture) => pictures.get(picture)));
      return;
    case "gone":
      compositors.delete(data.canvasId);
      return;
    case "keep":
      pictures.set(data.pictureId, new MipmapBitmap(data.bitmap));
      return;
    case "drop":
      pictures.get(data.pictureId)?.close();
      pictures.delete(data.pictureId);
      return;
    case "paint": {
      compositors.get(data.canvasId)?.paint(data.size, data.currentFrame);
      const answer: CompositorResponse = { canvasId: data.canvasId };
      self.postMessage(answer);
    }
  }
};
