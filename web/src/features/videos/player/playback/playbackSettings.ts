import type { PlayerState } from "@/features/videos/player/playerState";

/** Maximum playback rate of browsers. */
const PLAYBACK_RATE_MAX = 16;

/** Apply volume, speed and captions to a video element. `nudge` is a relative change of speed (0.02: 2% faster). */
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
