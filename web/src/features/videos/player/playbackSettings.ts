import type { PlayerState } from "./playerState";

/** Browsers play no faster than sixteen times. */
const PLAYBACK_RATE_MAX = 16;

/** How loud, how fast and with which captions an element plays; `nudge` is a share of the speed beside it. */
export function applyPlaybackSettings(video: HTMLVideoElement, state: PlayerState, nudge: number): void {
  const { volume, muted, speed, shuttle } = state;
  video.volume = volume;
  video.muted = muted;
  const rate = Math.min(PLAYBACK_RATE_MAX, speed * Math.max(1, shuttle)) * (1 + nudge);
  video.defaultPlaybackRate = rate;
  video.playbackRate = rate;
  showCaptions(video, state);
}

export function showCaptions(video: HTMLVideoElement, { captions }: PlayerState): void {
  for (const track of video.textTracks) track.mode = captions ? "showing" : "hidden";
}
