import type { Player } from "@/features/videos/player/player";
import styles from "./Compare.module.css";
import { createRangeReader, FrameDecoder } from "./frameDecoder";

/** The film itself goes to a frame only where nobody steps on for so long: a seek costs as much as many steps. */
const SEEK_DELAY_MS = 1000;

/**
 * Shows the frame on which a film stands out of decoded ones, over its <video>, which comes after when it is calm, and
 * then shows it by itself, as it does where they cannot be had. What it returns ends that.
 */
export function showDecodedFrames(player: Player, video: HTMLVideoElement): () => void {
  const canvas = document.createElement("canvas");
  canvas.className = styles.still ?? "";
  canvas.hidden = true;
  canvas.setAttribute("aria-hidden", "true");
  video.after(canvas);
  const context = canvas.getContext("2d", { alpha: false });
  let decoded: FrameDecoder | null = null;
  let isOver = false;
  /** The frame that is seen, drawn or by the film itself; null where that goes its own way. */
  let seen: number | null = null;
  let timer: number | undefined;
  let late: (() => void) | null = null;

  const draw = (picture: ImageBitmap): void => {
    const { width, height } = picture;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    context?.drawImage(picture, 0, 0);
  };
  const isStanding = (): boolean => {
    const { playing, shuttle, phase } = player.state.getState();
    return phase === "ready" && (!playing || shuttle < 0);
  };
  /** Steps aside for the film's own picture, once that is the newer one. */
  const reveal = (): void => {
    video.requestVideoFrameCallback(() => {
      if (isOver || canvas.hidden) return;
      if (video.seeking || late) return reveal();
      canvas.hidden = true;
      seen = isStanding() ? player.state.getState().frame : null;
    });
  };
  const seekNow = (): void => {
    clearTimeout(timer);
    const seek = late;
    late = null;
    seek?.();
    if (!canvas.hidden) reveal();
  };
  const look = (): void => {
    const { frame } = player.state.getState();
    if (!isStanding()) {
      seen = null;
      seekNow();
      return;
    }
    if (seen === frame) return;
    const picture = decoded?.get(frame);
    if (picture) {
      canvas.hidden = false;
      draw(picture);
      seen = frame;
    } else if (!canvas.hidden) reveal();
    decoded?.decodeAround(frame);
  };
  const stopLooking = player.state.subscribe(look);
  const sizes = new ResizeObserver(() => {
    if (video.clientWidth === 0) return;
    decoded?.setDisplayWidth(video.clientWidth * devicePixelRatio);
    decoded?.decodeAround(player.state.getState().frame);
  });
  sizes.observe(video);
  player.scheduleSeek = (seek) => {
    const { frame } = player.state.getState();
    late = seek;
    clearTimeout(timer);
    if (isStanding() && (seen === frame || decoded?.isAvailableSoon(frame)))
      timer = window.setTimeout(seekNow, SEEK_DELAY_MS);
    else seekNow();
  };
  const read = createRangeReader(() => player.url);
  void FrameDecoder.create(read, player.rate.frames, (frame) => {
    if (frame !== player.state.getState().frame) return;
    if (!canvas.hidden) seen = null; // it may have come again, in another size
    look();
  }).then((found) => {
    if (isOver) return found?.close();
    decoded = found;
    if (video.clientWidth > 0) found?.setDisplayWidth(video.clientWidth * devicePixelRatio);
    look();
  });
  return () => {
    isOver = true;
    stopLooking();
    sizes.disconnect();
    player.scheduleSeek = (seek) => seek();
    seekNow();
    decoded?.close();
    canvas.remove();
  };
}
