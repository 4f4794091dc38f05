const EDGE_PX = 40;
const SCROLL_MAX_PX_PER_FRAME = 14;

/** Scroll an element vertically while something is dragged near its upper or lower edge. */
export function createAutoScroll(element: HTMLElement): { moveTo: (clientY: number) => void; stop: () => void } {
  let handle: number | null = null;
  let clientY = 0;
  const step = (): void => {
    const { top, bottom } = element.getBoundingClientRect();
    const overlap = Math.max(clientY - (bottom - EDGE_PX), 0) - Math.max(top + EDGE_PX - clientY, 0);
    element.scrollTop += Math.max(-SCROLL_MAX_PX_PER_FRAME, Math.min(overlap / 2, SCROLL_MAX_PX_PER_FRAME));
    handle = requestAnimationFrame(step);
  };
  return {
    moveTo(y) {
      clientY = y;
      handle ??= requestAnimationFrame(step);
    },
    stop() {
      if (handle !== null) cancelAnimationFrame(handle);
      handle = null;
    },
  };
}
