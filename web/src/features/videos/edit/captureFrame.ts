import { getFrameMiddle } from "@/features/videos/player/frames";
import type { Player } from "@/features/videos/player/player";
import { encodeFrame, waitForFrame } from "@/features/videos/thumbnail";

/** Capture the player's current frame as a picture in thumbnail size. Uses a separate video element. */
export async function captureFrame(player: Player): Promise<Blob> {
  const video = document.createElement("video");
  video.muted = true;
  video.preload = "auto";
  // Drawing a video from another origin (object storage) to a canvas requires CORS.
  video.crossOrigin = "anonymous";
  try {
    await waitForEvent(video, "loadeddata", () => {
      video.src = player.url;
    });
    const seconds = getFrameMiddle(player.rate, player.state.getState().frame);
    const whenShown = waitForFrame(video, seconds);
    await waitForEvent(video, "seeked", () => {
      video.currentTime = seconds;
    });
    await whenShown;
    const picture = await encodeFrame(video);
    if (picture === null) throw new Error("Couldn't capture the frame. Try again.");
    return picture;
  } finally {
    video.removeAttribute("src");
    video.load();
  }
}

function waitForEvent(video: HTMLVideoElement, eventName: "loadeddata" | "seeked", start: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    video.addEventListener(eventName, () => resolve(), { once: true });
    video.addEventListener("error", () => reject(new Error("Couldn't load the video. Try again.")), { once: true });
    start();
  });
}
