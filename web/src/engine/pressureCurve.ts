/** How a person's pressure on the pen becomes the pressure of a stroke. */
export interface PressureCurve {
  /** Pressures of the pen, 0 to 1, up to which a stroke has no pressure and from which on it has the full one. */
  readonly light: number;
  readonly full: number;
  /** Exponent in between: below 1 the pen feels soft, above 1 firm. */
  readonly exponent: number;
}

/** Bounds of a person's curve: it stays usable whatever is set. */
export const LIGHT_MAX = 0.4;
export const FULL_MIN = 0.5;
export const EXPONENT_MAX = 4;

export const LINEAR_PRESSURE: PressureCurve = { light: 0, full: 1, exponent: 1 };

/** Return the pressure of a stroke, 0 to 1, for a pressure of the pen, 0 to 1. */
export function applyPressureCurve(pressure: number, { light, full, exponent }: PressureCurve): number {
  return Math.min(Math.max((pressure - light) / (full - light), 0), 1) ** exponent;
}

/** True if a stored value is a curve within the bounds. */
export function isPressureCurve(value: unknown): value is PressureCurve {
  if (typeof value !== "object" || value === null) return false;
  const { light, full, exponent } = value as Record<keyof PressureCurve, unknown>;
  const isBetween = (each: unknown, min: number, max: number): boolean =>
    typeof each === "number" && each >= min && each <= max;
  return (
    isBetween(light, 0, LIGHT_MAX) &&
    isBetween(full, FULL_MIN, 1) &&
    isBetween(exponent, 1 / EXPONENT_MAX, EXPONENT_MAX)
  );
}
