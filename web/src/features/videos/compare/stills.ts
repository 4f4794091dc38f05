import type { Player } from "@/features/videos/player/player";
import styles from "./Compare.module.css";
import { Decoded, readerOf } from "./decoded";

/** The film itself goes to a frame only where nobody steps on for so long: a seek costs as much as many steps. */
const CALM_MS = 1000;

/**
 * Shows the frame on which a film stands out of decoded ones, over its <video>, which comes after when it is calm, and
 * shows it by itself where they cannot be had. What it returns ends that.
 */
export function showStills(player: Player, video: HTMLVideoElement): () => void {
  const canvas = document.createElement("canvas");
  canvas.className = styles.still ?? "";
  canvas.hidden = true;
  canvas.setAttribute("aria-hidden", "true");
  video.after(canvas);
  const context = canvas.getContext("2d", { alpha: false });
  let decoded: Decoded | null = null;
  let isOver = false;
  /** The frame that is drawn; null where the film itself is seen. */
  let drawn: number | null = null;
  let timer: number | undefined;
  let late: (() => void) | null = null;

  /** How wide the film is seen, in pixels of the screen. */
  let across = 0;

  const draw = (picture: VideoFrame): void => {
    // No larger than it is seen: what is drawn is copied once more to the screen.
    const scale = across > 0 ? Math.min(1, across / picture.displayWidth) : 1;
    const [width, height] = [Math.round(picture.displayWidth * scale), Math.round(picture.displayHeight * scale)];
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    context?.drawImage(picture, 0, 0, width, height);
  };
  const isStanding = (): boolean => {
    const { playing, shuttle, phase } = player.state.getState();
    return phase === "ready" && (!playing || shuttle < 0);
  };
  const seekNow = (): void => {
    clearTimeout(timer);
    const seek = late;
    late = null;
    seek?.();
  };
  /** Steps aside for the film's own picture, once that is the newer one. */
  const reveal = (): void => {
    video.requestVideoFrameCallback(() => {
      if (isOver || drawn === null) return;
      if (isStanding() && drawn === player.state.getState().frame) return;
      if (video.seeking || late) return reveal();
      drawn = null;
      canvas.hidden = true;
    });
  };
  const look = (): void => {
    const { frame } = player.state.getState();
    if (!isStanding()) {
      seekNow();
      if (drawn !== null) reveal();
      return;
    }
    if (drawn === frame) return;
    const picture = decoded?.get(frame);
    if (picture) {
      canvas.hidden = false;
      draw(picture);
      drawn = frame;
    } else if (drawn !== null) reveal();
    decoded?.around(frame);
  };
  const stopLooking = player.state.subscribe(look);
  const sizes = new ResizeObserver(() => {
    across = video.clientWidth * devicePixelRatio;
    const picture = drawn === null ? undefined : decoded?.get(drawn);
    if (picture) draw(picture);
  });
  sizes.observe(video);
  player.pace = (seek) => {
    const { frame } = player.state.getState();
    late = seek;
    clearTimeout(timer);
    if (isStanding() && (drawn === frame || decoded?.isNear(frame))) timer = window.setTimeout(seekNow, CALM_MS);
    else seekNow();
  };
  const read = readerOf(() => player.url);
  void Decoded.of(read, player.rate.frames, (frame) => {
    if (frame === player.state.getState().frame) look();
  }).then((found) => {
    if (isOver) return found?.close();
    decoded = found;
    look();
  });
  return () => {
    isOver = true;
    stopLooking();
    sizes.disconnect();
    player.pace = (seek) => seek();
    seekNow();
    decoded?.close();
    canvas.remove();
  };
}
