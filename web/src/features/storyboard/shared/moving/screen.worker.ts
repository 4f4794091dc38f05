import { ScreenPainter } from "./screenPainter";
import type { ScreenAnswer, ScreenRequest } from "./screenProtocol";
import { Shrinking } from "./shrinking";

/** Paints what plays away from the page's thread: where there is no graphics card, each frame takes milliseconds. */

const screens = new Map<number, ScreenPainter>();
const pictures = new Map<number, Shrinking>();

self.onmessage = ({ data }: MessageEvent<ScreenRequest>) => {
  switch (data.type) {
    case "screen":
      screens.set(data.screen, new ScreenPainter(data.canvas, data.plane, (picture) => pictures.get(picture)));
      return;
    case "gone":
      screens.delete(data.screen);
      return;
    case "keep":
      pictures.set(data.picture, new Shrinking(data.bitmap));
      return;
    case "drop":
      pictures.get(data.picture)?.close();
      pictures.delete(data.picture);
      return;
    case "paint": {
      screens.get(data.screen)?.paint(data.size, data.scene);
      const answer: ScreenAnswer = { screen: data.screen };
      self.postMessage(answer);
    }
  }
};
