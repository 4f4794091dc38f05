import { LIMITS } from "@/api/gen/limits";
import { middleOf } from "@/features/videos/player/frames";
import type { Player } from "@/features/videos/player/player";

/** The frame that the player shows, as a picture of the size of thumbnails; taken from an element of its own. */
export async function frameBlob(player: Player): Promise<Blob> {
  const video = document.createElement("video");
  video.muted = true;
  video.preload = "auto";
  // A film in another origin's store may be drawn only when it is asked for in this way.
  video.crossOrigin = "anonymous";
  try {
    await happens(video, "loadeddata", () => {
      video.src = player.url;
    });
    await happens(video, "seeked", () => {
      video.currentTime = middleOf(player.rate, player.state.getState().frame);
    });
    return await drawn(video);
  } finally {
    video.removeAttribute("src");
    video.load();
  }
}

function happens(video: HTMLVideoElement, kind: "loadeddata" | "seeked", start: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    video.addEventListener(kind, () => resolve(), { once: true });
    video.addEventListener("error", () => reject(new Error("The film could not be loaded.")), { once: true });
    start();
  });
}

function drawn(video: HTMLVideoElement): Promise<Blob> {
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(1, LIMITS.VIDEO_THUMB_WIDTH_MAX / videoWidth, LIMITS.VIDEO_THUMB_HEIGHT_MAX / videoHeight);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(videoWidth * scale));
  canvas.height = Math.max(1, Math.round(videoHeight * scale));
  canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The frame could not be made a picture."))),
      "image/webp",
      LIMITS.VIDEO_THUMB_QUALITY,
    );
  });
}
