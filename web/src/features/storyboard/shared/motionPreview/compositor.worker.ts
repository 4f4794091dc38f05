import { Compositor } from "./compositor";
import type { CompositorRequest, CompositorResponse } from "./compositorProtocol";
import { MipmapBitmap } from "./mipmapBitmap";

/** Compositor worker: paints motion previews off the main thread, because each frame takes several ms without a GPU. */

const compositors = new Map<number, Compositor>();
const pictures = new Map<number, MipmapBitmap>();

self.onmessage = ({ data }: MessageEvent<CompositorRequest>) => {
  switch (data.type) {
    case "addCanvas":
      compositors.set(data.canvasId, new Compositor(data.canvas, data.plane, (pictureId) => pictures.get(pictureId)));
      return;
    case "removeCanvas":
      compositors.delete(data.canvasId);
      return;
    case "addPicture":
      pictures.set(data.pictureId, new MipmapBitmap(data.bitmap));
      return;
    case "removePicture":
      pictures.get(data.pictureId)?.close();
      pictures.delete(data.pictureId);
      return;
    case "paint": {
      compositors.get(data.canvasId)?.paint(data.size, data.currentFrame);
      const response: CompositorResponse = { canvasId: data.canvasId };
      self.postMessage(response);
    }
  }
};
