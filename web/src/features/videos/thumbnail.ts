import { VIDEO_THUMB_SECONDS_MAX, VIDEO_THUMB_SECONDS_MIN, VIDEO_THUMB_SHARE } from "@/api/gen/limit-values";
import { LIMITS } from "@/api/gen/limits";
import { encodePicture } from "@/api/uploads/encodePicture";

/** Return the time of the automatic thumbnail, in seconds. */
export function getThumbnailTime(duration: number): number {
  return Math.min(Math.max(duration * VIDEO_THUMB_SHARE, VIDEO_THUMB_SECONDS_MIN), VIDEO_THUMB_SECONDS_MAX);
}

/** Return the size of a picture scaled down to fit the maximum thumbnail size. */
export function getThumbnailSize(width: number, height: number): [number, number] {
  const scale = Math.min(1, LIMITS.VIDEO_THUMB_WIDTH_MAX / width, LIMITS.VIDEO_THUMB_HEIGHT_MAX / height);
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
}

/** Tolerance when comparing timestamps, in seconds: WebKit's may be two frames ahead. */
const FRAME_TOLERANCE_SECONDS = 0.25;
/** Time after a seek until the frame is assumed to be shown if the browser doesn't report it, in ms. */
const FRAME_TIMEOUT_MS = 1000;

/**
 * Resolve when a video element shows the frame that it's about to seek to. Call it before the seek. A busy Chromium may
 * still show the previous frame at `seeked`.
 */
export function waitForFrame(video: HTMLVideoElement, seconds: number): Promise<void> {
  return new Promise((resolve) => {
    if (!("requestVideoFrameCallback" in video)) return resolve();
    let isDone = false;
    const finish = (): void => {
      isDone = true;
      resolve();
    };
    const checkFrame = (_: number, { mediaTime }: VideoFrameCallbackMetadata): void => {
      if (Math.abs(mediaTime - seconds) < FRAME_TOLERANCE_SECONDS) finish();
      else if (!isDone) video.requestVideoFrameCallback(checkFrame);
    };
    video.requestVideoFrameCallback(checkFrame);
    video.addEventListener("seeked", () => setTimeout(finish, FRAME_TIMEOUT_MS), { once: true });
  });
}

/** Encode the current frame of a video element as JPEG; null if the browser can't. */
export async function encodeFrame(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = getThumbnailSize(video.videoWidth, video.videoHeight);
  canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return (await encodePicture(canvas, LIMITS.VIDEO_THUMB_QUALITY, "image/jpeg"))?.blob ?? null;
}
