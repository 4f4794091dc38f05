export interface Size {
  width: number;
  height: number;
}

export interface Position {
  x: number;
  y: number;
}

/** Width of an open and a closed panel and height of the header, px; see FloatingPanel.module.css. */
export const PANEL_SIZE = { open: 264, closed: 170, head: 38 } as const;
/** Margins around the paper, px; see Stage.module.css. */
export const STAGE_MARGINS = { row: 44, foot: 28, side: 32 } as const;

const MARGIN = 8;

/** Return the position nearest to the wanted one at which the panel is completely inside the window. */
export function clampToWindow(target: Position, panel: Size, window: Size): Position {
  const clamp = (value: number, size: number, windowSize: number) =>
    Math.max(MARGIN, Math.min(value, Math.max(MARGIN, windowSize - size - MARGIN)));
  return { x: clamp(target.x, panel.width, window.width), y: clamp(target.y, panel.height, window.height) };
}

/** Default position and open state of a panel. */
export interface PanelDefaults {
  position: Position;
  isOpen: boolean;
}

/**
 * Return defaults for `count` panels at which they don't cover the paper: the first two open in the margins left and
 * right of it if these are wide enough, the others closed in the row above it, next to each other, with enough space to
 * open if the row is wide enough. `stage` is the stage's box in the window, `ratio` the paper's aspect ratio.
 */
export function getPanelDefaults(stage: Size & Position, ratio: number, count: number): readonly PanelDefaults[] {
  const available = {
    width: stage.width - 2 * STAGE_MARGINS.side,
    height: stage.height - STAGE_MARGINS.row - STAGE_MARGINS.foot,
  };
  const paperWidth = Math.min(available.width, available.height * ratio);
  const margin = (stage.width - paperWidth) / 2;
  const left = stage.x + MARGIN;
  const openY = stage.y + STAGE_MARGINS.row;
  const open: PanelDefaults[] =
    margin >= PANEL_SIZE.open + 2 * MARGIN
      ? [
          { position: { x: left, y: openY }, isOpen: true },
          { position: { x: stage.x + stage.width - PANEL_SIZE.open - MARGIN, y: openY }, isOpen: true },
        ]
      : [];
  const closedY = stage.y + (STAGE_MARGINS.row - PANEL_SIZE.head) / 2;
  const closedCount = Math.max(0, count - open.length);
  const hasSpaceToOpen = closedCount * (PANEL_SIZE.open + MARGIN) + MARGIN <= stage.width;
  const step = (hasSpaceToOpen ? PANEL_SIZE.open : PANEL_SIZE.closed) + MARGIN;
  const closed = Array.from({ length: closedCount }, (_, index) => ({
    position: { x: left + index * step, y: closedY },
    isOpen: false,
  }));
  return [...open, ...closed].slice(0, count);
}
