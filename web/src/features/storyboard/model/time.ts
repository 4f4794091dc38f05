import { frameToSeconds } from "@/playback/frameRate";

export function formatSeconds(frames: number, fps: number, decimals = 2): string {
  return frameToSeconds(frames, fps).toFixed(decimals);
}

/** Pad to the width of the last frame, so that a changing number doesn't shift the layout. */
export function padFrame(frame: number, total: number): string {
  return String(frame).padStart(Math.max(4, String(total).length), "0");
}
