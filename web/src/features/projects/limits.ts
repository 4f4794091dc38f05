/** Sizes offered for a new project, by aspect ratio, in px. */
export const PRESETS = {
  "16:9": [1920, 1080],
  "1:1": [1080, 1080],
  "4:3": [1600, 1200],
  "2.39:1": [2390, 1000],
} as const;
/** Decimal places of a frame rate, e.g. 23.976. */
export const FPS_DECIMALS = 3;
