import { frameToSeconds } from "@/playback/frameRate";

export function formatSeconds(frames: number, fps: number, decimals = 2): string {
  return frameToSeconds(frames, fps).toFixed(decimals);
}

/** As wide as the last frame, so that a running number never moves its neighbours. */
export function padFrame(frame: number, total: number): string {
  return String(frame).padStart(Math.max(4, String(total).length), "0");
}
