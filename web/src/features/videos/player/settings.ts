import type { PlayerState } from "./playerState";

/** Browsers play no faster. */
const FASTEST = 16;

/** Sets an element to how loud and how fast a film is to be played, with captions or without. */
export function applySettings(video: HTMLVideoElement, state: PlayerState): void {
  video.volume = state.volume;
  video.muted = state.muted;
  const rate = Math.min(FASTEST, state.speed * Math.max(1, state.shuttle));
  video.defaultPlaybackRate = rate;
  video.playbackRate = rate;
  showCaptions(video, state);
}

export function showCaptions({ textTracks }: HTMLVideoElement, { captions }: PlayerState): void {
  for (const track of textTracks) track.mode = captions ? "showing" : "hidden";
}
