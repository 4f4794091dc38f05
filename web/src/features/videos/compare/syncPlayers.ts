import { clampFrame, type FrameRate, getFrameAt, toSeconds } from "@/features/videos/player/frames";
import type { Player } from "@/features/videos/player/player";

/** Change of speed that corrects drift; 2 % is imperceptible. */
const NUDGE_SHARE = 0.02;
/** Drift above this is corrected with a seek, in seconds at normal speed. */
const SEEK_FROM_SECONDS = 0.25;

/** Return the follower's frame at the time of the leader's frame, at most its last. */
export function getMatchingFrame(leader: FrameRate, frame: number, follower: FrameRate): number {
  return clampFrame(follower, getFrameAt(follower, toSeconds(leader, frame)));
}

/**
 * Sync one player to another: seeks and steps to the exact frame; during playback, corrects drift by speed or a seek.
 * Returns a function that stops this.
 */
export function syncPlayers(leader: Player, follower: Player): () => void {
  /** Target of the last seek while paused. The frame reported at a pause may be one behind the picture. */
  let sent: number | null = null;
  const goTo = (): void => {
    const frame = getMatchingFrame(leader.rate, leader.state.getState().frame, follower.rate);
    if (sent === frame) return;
    sent = frame;
    follower.seek(frame);
  };
  const stand = (): void => {
    follower.nudge(0);
    if (follower.state.getState().playing) follower.pause();
    goTo();
  };
  const along = (): void => {
    const { frame, speed, shuttle } = leader.state.getState();
    // Reverse playback shows frame by frame.
    if (shuttle < 0) {
      stand();
      return;
    }
    const now = follower.state.getState();
    const wanted = getMatchingFrame(leader.rate, frame, follower.rate);
    const late = toSeconds(follower.rate, wanted - now.frame);
    if (now.speed !== speed * shuttle) follower.setSpeed(speed * shuttle);
    if (wanted === follower.rate.frames - 1) {
      stand();
      return;
    }
    sent = null;
    if (Math.abs(late) > SEEK_FROM_SECONDS * Math.max(1, speed * shuttle)) follower.seek(wanted);
    follower.nudge(Math.abs(wanted - now.frame) <= 1 ? 0 : Math.sign(late) * NUDGE_SHARE);
    if (!now.playing) follower.play();
  };
  const keep = (): void => {
    if (leader.state.getState().playing) along();
    else stand();
  };
  const stopLeading = leader.state.subscribe(keep);
  const stopOpening = follower.state.subscribe((now, before) => {
    if (now.phase === "ready" && before.phase !== "ready") keep();
  });
  keep();
  return () => {
    stopLeading();
    stopOpening();
    follower.pause();
  };
}
