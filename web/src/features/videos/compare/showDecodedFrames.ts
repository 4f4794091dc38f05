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
  let decoder: FrameDecoder | null = null;
  let isStopped = false;
  /** Frame on the screen, from the canvas or the <video>; null during playback or if unknown. */
  let shownFrame: number | null = null;
  let timer: number | undefined;
  let pendingSeek: (() => void) | null = null;

  const draw = (picture: ImageBitmap): void => {
    const { width, height } = picture;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    context?.drawImage(picture, 0, 0);
  };
  const isFrameByFrame = (): boolean => {
    const { playing, shuttle, phase } = player.state.getState();
    return phase === "ready" && (!playing || shuttle < 0);
  };
  /** Hide the canvas once the <video> shows the current frame. */
  const hideCanvasOnceShown = (): void => {
    video.requestVideoFrameCallback(() => {
      if (isStopped || canvas.hidden) return;
      if (video.seeking || pendingSeek) return hideCanvasOnceShown();
      canvas.hidden = true;
      shownFrame = isFrameByFrame() ? player.state.getState().frame : null;
    });
  };
  const seekNow = (): void => {
    clearTimeout(timer);
    const seek = pendingSeek;
    pendingSeek = null;
    seek?.();
    if (!canvas.hidden) hideCanvasOnceShown();
  };
  const update = (): void => {
    const { frame } = player.state.getState();
    if (!isFrameByFrame()) {
      shownFrame = null;
      seekNow();
      return;
    }
    if (shownFrame === frame) return;
    const picture = decoder?.get(frame);
    if (picture) {
      canvas.hidden = false;
      draw(picture);
      shownFrame = frame;
    } else if (!canvas.hidden) hideCanvasOnceShown();
    decoder?.decodeAround(frame);
  };
  const unsubscribe = player.state.subscribe(update);
  const resizeObserver = new ResizeObserver(() => {
    if (video.clientWidth === 0) return;
    decoder?.setDisplayWidth(video.clientWidth * devicePixelRatio);
    decoder?.decodeAround(player.state.getState().frame);
  });
  resizeObserver.observe(video);
  player.scheduleSeek = (seek) => {
    const { frame } = player.state.getState();
    pendingSeek = seek;
    clearTimeout(timer);
    if (isFrameByFrame() && (shownFrame === frame || decoder?.isAvailableSoon(frame)))
      timer = window.setTimeout(seekNow, SEEK_DELAY_MS);
    else seekNow();
  };
  const readRange = createRangeReader(() => player.url);
  void FrameDecoder.create(readRange, player.rate.frames, (frame) => {
    if (frame !== player.state.getState().frame) return;
    if (!canvas.hidden) shownFrame = null; // It may have been decoded again at another size.
    update();
  }).then((newDecoder) => {
    if (isStopped) return newDecoder?.close();
    decoder = newDecoder;
    if (video.clientWidth > 0) newDecoder?.setDisplayWidth(video.clientWidth * devicePixelRatio);
    update();
  });
  return () => {
    isStopped = true;
    unsubscribe();
    resizeObserver.disconnect();
    player.scheduleSeek = (seek) => seek();
    seekNow();
    decoder?.close();
    canvas.remove();
  };
}
