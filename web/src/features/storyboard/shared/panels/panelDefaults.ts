export interface Size {
  width: number;
  height: number;
}

export interface Position {
  x: number;
  y: number;
}

/** Width of a floating panel, and the height that it needs at least, px. */
const PANEL_SIZE = { width: 264, height: 200 } as const;

const MARGIN = 8;

/** Return the position nearest to the wanted one at which the panel is completely inside the window. */
export function clampToWindow(target: Position, panel: Size, window: Size): Position {
  const clamp = (value: number, size: number, windowSize: number) =>
    Math.max(MARGIN, Math.min(value, Math.max(MARGIN, windowSize - size - MARGIN)));
  return { x: clamp(target.x, panel.width, window.width), y: clamp(target.y, panel.height, window.height) };
}

/**
 * Return the default positions of `count` panels in the margins next to the paper, or else below it; null for those
 * without room there. `stage` is the stage's box in the window, `margin` the smallest margin around the paper, px.
 */
export function getPanelDefaults(
  stage: Size & Position,
  margin: number,
  aspectRatio: number,
  count: number,
): readonly (Position | null)[] {
  const available = { width: stage.width - 2 * margin, height: stage.height - 2 * margin };
  const paperWidth = Math.min(available.width, available.height * aspectRatio);
  const paperHeight = paperWidth / aspectRatio;
  const [sideMargin, bottomMargin] = [(stage.width - paperWidth) / 2, (stage.height - paperHeight) / 2];
  const left = stage.x + MARGIN;
  const positions: Position[] = [];
  if (sideMargin >= PANEL_SIZE.width + 2 * MARGIN) {
    const y = stage.y + MARGIN;
    positions.push({ x: left, y }, { x: stage.x + stage.width - PANEL_SIZE.width - MARGIN, y });
  } else if (bottomMargin >= PANEL_SIZE.height + 2 * MARGIN) {
    const y = stage.y + stage.height - bottomMargin + MARGIN;
    const columns = Math.floor((stage.width - MARGIN) / (PANEL_SIZE.width + MARGIN));
    for (let column = 0; column < columns; column += 1)
      positions.push({ x: left + column * (PANEL_SIZE.width + MARGIN), y });
  }
  return Array.from({ length: count }, (_, index) => positions[index] ?? null);
}
