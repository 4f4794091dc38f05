/**
 * Pen tilt from the vertical, degrees: below UPRIGHT_DEGREES the tilt has no effect, from FLAT_DEGREES on it has the
 * full effect.
 */
const UPRIGHT_DEGREES = 30;
const FLAT_DEGREES = 65;
/** Share of the remaining pressure (up to 1) that a flat pen adds. */
const TILT_GAIN = 0.65;

/**
 * Return the pressure, 0 to 1, adjusted for tilt: like graphite, the line gets broader the flatter the pen is. Tilts as
 * in pointer events, −90 to 90 degrees.
 */
export function getTiltedPressure(pressure: number, tiltX: number, tiltY: number): number {
  const slope = Math.hypot(Math.tan(toRadians(tiltX)), Math.tan(toRadians(tiltY)));
  const degrees = (Math.atan(slope) * 180) / Math.PI;
  const tiltShare = Math.min(Math.max((degrees - UPRIGHT_DEGREES) / (FLAT_DEGREES - UPRIGHT_DEGREES), 0), 1);
  return pressure + (1 - pressure) * TILT_GAIN * tiltShare;
}

function toRadians(degrees: number): number {
  return (Math.min(Math.max(degrees, -89), 89) * Math.PI) / 180;
}
