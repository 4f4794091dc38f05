import { clampFrame, type FrameRate, getFrameAt, toSeconds } from "@/features/videos/player/frames";
import type { Player } from "@/features/videos/player/player";

/** By how much of its speed a film that is late or early is drawn after: nobody hears or sees two per cent. */
const NUDGE_SHARE = 0.02;
/** Seconds. Beyond them it jumps. */
const SEEK_FROM_SECONDS = 0.25;

/** The frame of a film that stands when another one shows `frame`; at most its last. */
export function getMatchingFrame(leader: FrameRate, frame: number, follower: FrameRate): number {
  return clampFrame(follower, getFrameAt(follower, toSeconds(leader, frame)));
}

/**
 * Keeps one film at the moment that another one shows: every step and seek at once, to the frame; while it plays, by
 * playing along and a nudge of its speed where it drifts. What it returns ends that.
 */
export function syncPlayers(leader: Player, follower: Player): () => void {
  /** Where it was sent to stand. What it says of itself in the moment of its pause may be a frame behind its picture. */
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
    // Backwards it is shown frame by frame.
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
