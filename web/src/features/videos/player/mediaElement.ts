/** The browser says which frame it shows; else it is reckoned from the time. */
export const HAS_FRAME_CALLBACK = "requestVideoFrameCallback" in HTMLVideoElement.prototype;
const EVENTS = [
  ...["loadedmetadata", "play", "pause", "playing", "waiting", "canplay", "seeked", "ended", "progress"],
  ...["timeupdate", "error"],
] as const;

/** Hears what happens to a film, until what it returns is called. */
export function listenToMediaEvents(video: HTMLVideoElement, heard: (event: Event) => void): () => void {
  for (const kind of EVENTS) video.addEventListener(kind, heard);
  return () => {
    for (const kind of EVENTS) video.removeEventListener(kind, heard);
  };
}

/** Tells the media time of each frame that comes to the screen, for as long as `tell` answers true. */
export function listenToFrames(video: HTMLVideoElement, tell: (mediaTime: number) => boolean): void {
  if (!HAS_FRAME_CALLBACK) return;
  const look = (_: number, { mediaTime }: VideoFrameCallbackMetadata): void => {
    if (tell(mediaTime)) video.requestVideoFrameCallback(look);
  };
  video.requestVideoFrameCallback(look);
}
