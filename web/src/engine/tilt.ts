/** A pen held steeper than this counts as upright, degrees from the vertical; at `flat` its side draws. */
const UPRIGHT_DEGREES = 30;
const FLAT_DEGREES = 65;
/** How much of what is left to full pressure a flat pen adds. */
const TILT_GAIN = 0.65;

/**
 * The pressure with which a tilted pencil draws: like graphite it gets broader the flatter it is held. Tilts in degrees
 * as pointer events give them, −90 to 90; pressure 0 to 1.
 */
export function getTiltedPressure(pressure: number, tiltX: number, tiltY: number): number {
  const lean = Math.hypot(Math.tan(toRadians(tiltX)), Math.tan(toRadians(tiltY)));
  const degrees = (Math.atan(lean) * 180) / Math.PI;
  const share = Math.min(Math.max((degrees - UPRIGHT_DEGREES) / (FLAT_DEGREES - UPRIGHT_DEGREES), 0), 1);
  return pressure + (1 - pressure) * TILT_GAIN * share;
}

function toRadians(degrees: number): number {
  return (Math.min(Math.max(degrees, -89), 89) * Math.PI) / 180;
}
