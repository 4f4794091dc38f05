/** True if the browser reports displayed frames; otherwise frames are derived from the media time. */
export const HAS_FRAME_CALLBACK = "requestVideoFrameCallback" in HTMLVideoElement.prototype;
const EVENTS = [
  ...["loadedmetadata", "play", "pause", "playing", "waiting", "canplay", "seeked", "ended", "progress"],
  ...["timeupdate", "error"],
] as const;

/** Subscribe to the media events of a video element. Returns a function that unsubscribes. */
export function listenToMediaEvents(video: HTMLVideoElement, heard: (event: Event) => void): () => void {
  for (const kind of EVENTS) video.addEventListener(kind, heard);
  return () => {
    for (const kind of EVENTS) video.removeEventListener(kind, heard);
  };
}

/**
 * Report the media time of each displayed frame until `tell` returns false. No-op if the browser doesn't report frames.
 */
export function listenToFrames(video: HTMLVideoElement, tell: (mediaTime: number) => boolean): void {
  if (!HAS_FRAME_CALLBACK) return;
  const look = (_: number, { mediaTime }: VideoFrameCallbackMetadata): void => {
    if (tell(mediaTime)) video.requestVideoFrameCallback(look);
  };
  video.requestVideoFrameCallback(look);
}
