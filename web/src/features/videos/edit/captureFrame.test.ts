import { expect, it } from "vitest";
import { Player } from "@/features/videos/player/player";
import { smallVideo } from "@/features/videos/player/testing";
import { captureFrame } from "./captureFrame";

/** Return the brightness of the center of a picture, 0 to 255. */
async function getBrightness(picture: Blob): Promise<number> {
  const bitmap = await createImageBitmap(picture);
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
  context?.drawImage(bitmap, 0, 0);
  return context?.getImageData(bitmap.width >> 1, bitmap.height >> 1, 1, 1).data[1] ?? -1;
}

it("captures the frame that the player shows", async () => {
  const player = new Player({
    ...smallVideo,
    fetchUrl: () => Promise.resolve(smallVideo.url),
    preferences: { volume: 0.5, muted: true, captions: true, readout: "timecode" },
    savePreferences: () => undefined,
  });
  const brightnesses: number[] = [];
  for (const frame of [0, 20, 47]) {
    player.seek(frame);
    brightnesses.push(await getBrightness(await captureFrame(player)));
  }
  const [first = 0, middle = 0, last = 0] = brightnesses;
  expect(middle).toBeGreaterThan(first + 50);
  expect(last).toBeGreaterThan(middle + 50);
});
