export interface Box {
  width: number;
  height: number;
}

export interface Place {
  x: number;
  y: number;
}

/** A panel's width, and the height of its head; see FloatingPanel.module.css. */
export const PANEL = { open: 264, closed: 170, head: 38 } as const;
/** What stands around the paper; see Stage.module.css. */
export const STAGE = { row: 44, foot: 28, side: 32 } as const;

const MARGIN = 8;

/** The place nearest to the wanted one at which the whole panel is inside the window. */
export function insideWindow(wanted: Place, panel: Box, window: Box): Place {
  const within = (value: number, size: number, whole: number) =>
    Math.max(MARGIN, Math.min(value, Math.max(MARGIN, whole - size - MARGIN)));
  return { x: within(wanted.x, panel.width, window.width), y: within(wanted.y, panel.height, window.height) };
}

/** Where a panel begins, and whether it is open there. */
export interface Home {
  place: Place;
  isOpen: boolean;
}

/**
 * Where the panels cover no paper: open in the margins at its sides where these are wide enough, else closed in the row
 * above it, one beside the other. `stage` is the stage's box on the window, `ratio` the paper's width by its height.
 */
export function homesOf(stage: Box & Place, ratio: number): readonly [left: Home, right: Home] {
  const room = { width: stage.width - 2 * STAGE.side, height: stage.height - STAGE.row - STAGE.foot };
  const paper = Math.min(room.width, room.height * ratio);
  const margin = (stage.width - paper) / 2;
  if (margin >= PANEL.open + 2 * MARGIN) {
    const y = stage.y + STAGE.row;
    return [
      { place: { x: stage.x + MARGIN, y }, isOpen: true },
      { place: { x: stage.x + stage.width - PANEL.open - MARGIN, y }, isOpen: true },
    ];
  }
  const y = stage.y + (STAGE.row - PANEL.head) / 2;
  const x = stage.x + MARGIN;
  return [
    { place: { x, y }, isOpen: false },
    { place: { x: x + PANEL.closed + MARGIN, y }, isOpen: false },
  ];
}
