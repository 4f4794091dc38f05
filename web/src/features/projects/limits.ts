/** Sizes that a new project is offered, by their shape. */
export const PRESETS = {
  "16:9": [1920, 1080],
  "1:1": [1080, 1080],
  "4:3": [1600, 1200],
  "2.39:1": [2390, 1000],
} as const;
/** 29.97 and 23.976 are rates. */
export const FPS_DECIMALS = 3;
