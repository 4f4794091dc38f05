import { encodePicture } from "@/api/encodePicture";
import { VIDEO_THUMB_SECONDS_MAX, VIDEO_THUMB_SECONDS_MIN, VIDEO_THUMB_SHARE } from "@/api/gen/limit-values";
import { LIMITS } from "@/api/gen/limits";

/** Where the automatic thumbnail is taken from, in seconds. */
export function getThumbnailTime(duration: number): number {
  return Math.min(Math.max(duration * VIDEO_THUMB_SHARE, VIDEO_THUMB_SECONDS_MIN), VIDEO_THUMB_SECONDS_MAX);
}

/** The size of a picture that fits into the thumbnail's; never larger than it is. */
export function getThumbnailSize(width: number, height: number): [number, number] {
  const scale = Math.min(1, LIMITS.VIDEO_THUMB_WIDTH_MAX / width, LIMITS.VIDEO_THUMB_HEIGHT_MAX / height);
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
}

/** A frame this near to the wanted time is the one: WebKit's time stamps may be two frames ahead, s. */
const FRAME_TOLERANCE_SECONDS = 0.25;
/** Where the browser does not say which frame it shows, it is the one that was sought after this, ms. */
const FRAME_TIMEOUT_MS = 1000;

/**
 * Resolves when a video element shows the frame that it is about to seek to: call it before the seek. At `seeked` a busy
 * machine may still show the frame before (Chromium).
 */
export function waitForFrame(video: HTMLVideoElement, seconds: number): Promise<void> {
  return new Promise((resolve) => {
    if (!("requestVideoFrameCallback" in video)) return resolve();
    let isOver = false;
    const end = (): void => {
      isOver = true;
      resolve();
    };
    const look = (_: number, { mediaTime }: VideoFrameCallbackMetadata): void => {
      if (Math.abs(mediaTime - seconds) < FRAME_TOLERANCE_SECONDS) end();
      else if (!isOver) video.requestVideoFrameCallback(look);
    };
    video.requestVideoFrameCallback(look);
    video.addEventListener("seeked", () => setTimeout(end, FRAME_TIMEOUT_MS), { once: true });
  });
}

/** The frame that a video element shows, as a picture file; null where the browser gives none. */
export async function encodeFrame(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = getThumbnailSize(video.videoWidth, video.videoHeight);
  canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return (await encodePicture(canvas, LIMITS.VIDEO_THUMB_QUALITY, "image/jpeg"))?.blob ?? null;
}
