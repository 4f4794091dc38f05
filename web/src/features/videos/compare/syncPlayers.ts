import { clampFrame, type FrameRate, getFrameAt, toSeconds } from "@/features/videos/player/frames";
import type { Player } from "@/features/videos/player/player";

/** Change of speed that corrects drift; 2% is imperceptible. */
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
  let lastTarget: number | null = null;
  const goTo = (): void => {
    const frame = getMatchingFrame(leader.rate, leader.state.getState().frame, follower.rate);
    if (lastTarget === frame) return;
    lastTarget = frame;
    follower.seek(frame);
  };
  const showPaused = (): void => {
    follower.nudge(0);
    if (follower.state.getState().playing) follower.pause();
    goTo();
  };
  const followPlayback = (): void => {
    const { frame, speed, shuttle } = leader.state.getState();
    // Reverse playback shows frame by frame.
    if (shuttle < 0) {
      showPaused();
      return;
    }
    const followerState = follower.state.getState();
    const targetFrame = getMatchingFrame(leader.rate, frame, follower.rate);
    const drift = toSeconds(follower.rate, targetFrame - followerState.frame);
    if (followerState.speed !== speed * shuttle) follower.setSpeed(speed * shuttle);
    if (targetFrame === follower.rate.frames - 1) {
      showPaused();
      return;
    }
    lastTarget = null;
    if (Math.abs(drift) > SEEK_FROM_SECONDS * Math.max(1, speed * shuttle)) follower.seek(targetFrame);
    follower.nudge(Math.abs(targetFrame - followerState.frame) <= 1 ? 0 : Math.sign(drift) * NUDGE_SHARE);
    if (!followerState.playing) follower.play();
  };
  const sync = (): void => {
    if (leader.state.getState().playing) followPlayback();
    else showPaused();
  };
  const unsubscribeLeader = leader.state.subscribe(sync);
  const unsubscribeFollower = follower.state.subscribe((state, previous) => {
    if (state.phase === "ready" && previous.phase !== "ready") sync();
  });
  sync();
  return () => {
    unsubscribeLeader();
    unsubscribeFollower();
    follower.pause();
  };
}
