export interface Box {
  width: number;
  height: number;
}

export interface Place {
  x: number;
  y: number;
}

const MARGIN = 8;

/** The place nearest to the wanted one at which the whole panel is inside the window. */
export function insideWindow(wanted: Place, panel: Box, window: Box): Place {
  const within = (value: number, size: number, whole: number) =>
    Math.max(MARGIN, Math.min(value, Math.max(MARGIN, whole - size - MARGIN)));
  return { x: within(wanted.x, panel.width, window.width), y: within(wanted.y, panel.height, window.height) };
}
