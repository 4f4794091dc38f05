import type { Player } from "@/features/videos/player/player";
import styles from "./Compare.module.css";
import { createRangeReader, FrameDecoder } from "./frameDecoder";

/** Delay after the last step until the <video> seeks, in ms. A seek costs as much as many steps. */
const SEEK_DELAY_MS = 1000;

/**
 * Draw decoded frames over a paused <video>, so that steps show immediately. The <video> seeks after a delay and then
 * shows the frame itself, as it does if there is no decoded frame. Returns a function that stops this.
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
  /** Frame on the screen, from the canvas or the <video>; null during playback or if unknown. */
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
  /** Hide the canvas once the <video> shows the current frame. */
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
    if (!canvas.hidden) seen = null; // It may have been decoded again at another size.
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
