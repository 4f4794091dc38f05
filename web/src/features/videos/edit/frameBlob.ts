import { middleOf } from "@/features/videos/player/frames";
import type { Player } from "@/features/videos/player/player";
import { frameOf, whenShown } from "@/features/videos/thumbnail";

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
    const seconds = middleOf(player.rate, player.state.getState().frame);
    const shown = whenShown(video, seconds);
    await happens(video, "seeked", () => {
      video.currentTime = seconds;
    });
    await shown;
    const picture = await frameOf(video);
    if (picture === null) throw new Error("The frame could not be made a picture.");
    return picture;
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
