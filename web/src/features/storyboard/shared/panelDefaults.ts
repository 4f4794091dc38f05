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
export function clampToWindow(wanted: Position, panel: Size, window: Size): Position {
  const within = (value: number, size: number, whole: number) =>
    Math.max(MARGIN, Math.min(value, Math.max(MARGIN, whole - size - MARGIN)));
  return { x: within(wanted.x, panel.width, window.width), y: within(wanted.y, panel.height, window.height) };
}

/** Default position and open state of a panel. */
export interface PanelDefaults {
  position: Position;
  isOpen: boolean;
}

/**
 * Return defaults at which the panels don't cover the paper: open in the margins left and right of it if these are wide
 * enough, otherwise closed in the row above it, next to each other. `stage` is the stage's box in the window, `ratio`
 * the paper's aspect ratio.
 */
export function getPanelDefaults(
  stage: Size & Position,
  ratio: number,
): readonly [left: PanelDefaults, right: PanelDefaults] {
  const room = {
    width: stage.width - 2 * STAGE_MARGINS.side,
    height: stage.height - STAGE_MARGINS.row - STAGE_MARGINS.foot,
  };
  const paper = Math.min(room.width, room.height * ratio);
  const margin = (stage.width - paper) / 2;
  if (margin >= PANEL_SIZE.open + 2 * MARGIN) {
    const y = stage.y + STAGE_MARGINS.row;
    return [
      { position: { x: stage.x + MARGIN, y }, isOpen: true },
      { position: { x: stage.x + stage.width - PANEL_SIZE.open - MARGIN, y }, isOpen: true },
    ];
  }
  const y = stage.y + (STAGE_MARGINS.row - PANEL_SIZE.head) / 2;
  const x = stage.x + MARGIN;
  return [
    { position: { x, y }, isOpen: false },
    { position: { x: x + PANEL_SIZE.closed + MARGIN, y }, isOpen: false },
  ];
}
