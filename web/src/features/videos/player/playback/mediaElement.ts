/** True if the browser reports displayed frames; otherwise frames are derived from the media time. */
export const HAS_FRAME_CALLBACK = "requestVideoFrameCallback" in HTMLVideoElement.prototype;
const EVENTS = [
  ...["loadedmetadata", "play", "pause", "playing", "waiting", "canplay", "seeked", "ended", "progress"],
  ...["timeupdate", "error"],
] as const;

/** Subscribe to the media events of a video element. Returns a function that unsubscribes. */
export function listenToMediaEvents(video: HTMLVideoElement, listener: (event: Event) => void): () => void {
  for (const kind of EVENTS) video.addEventListener(kind, listener);
  return () => {
    for (const kind of EVENTS) video.removeEventListener(kind, listener);
  };
}

/**
 * Report the media time of each displayed frame until `onFrame` returns false. No-op if the browser doesn't report frames.
 */
export function listenToFrames(video: HTMLVideoElement, onFrame: (mediaTime: number) => boolean): void {
  if (!HAS_FRAME_CALLBACK) return;
  const handleFrame = (_: number, { mediaTime }: VideoFrameCallbackMetadata): void => {
    if (onFrame(mediaTime)) video.requestVideoFrameCallback(handleFrame);
  };
  video.requestVideoFrameCallback(handleFrame);
}
