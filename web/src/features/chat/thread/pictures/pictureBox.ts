const WIDTH_MAX = 320;
const HEIGHT_MAX = 280;
const SIDE_MIN = 48;

/** Return the size of a picture in the log, in CSS px. Known before the picture loads, which prevents layout shifts. */
export function getPictureBox({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, WIDTH_MAX / width, HEIGHT_MAX / height);
  const box = {
    width: Math.max(SIDE_MIN, Math.round(width * scale)),
    height: Math.max(SIDE_MIN, Math.round(height * scale)),
  };
  return { width: box.width, aspectRatio: `${box.width} / ${box.height}` };
}
