/** A color in sRGB; each part is 0 to 255, not necessarily an integer. */
export interface Rgb {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

/** Hue in degrees (0 up to, not including, 360); saturation and value in percent. */
export interface Hsv {
  readonly h: number;
  readonly s: number;
  readonly v: number;
}

const HEX = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i;

const clamp = (value: number, max: number): number => Math.max(0, Math.min(value, max));

/** Parse "#rrggbb", "rrggbb", or the short forms with three digits. Returns lowercase #rrggbb; null if it is none. */
export function parseHex(text: string): string | null {
  const digits = HEX.exec(text.trim())?.[1]?.toLowerCase();
  if (digits === undefined) return null;
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits}`;
}

/** Convert #rrggbb. */
export function hexToRgb(hex: string): Rgb {
  const number = Number.parseInt(hex.slice(1), 16);
  return { r: (number >> 16) & 255, g: (number >> 8) & 255, b: number & 255 };
}

/** Round and clamp each part to a byte. */
export function rgbToHex({ r, g, b }: Rgb): string {
  return `#${[r, g, b].map((part) => Math.round(clamp(part, 255)).toString(16).padStart(2, "0")).join("")}`;
}

/** Convert to HSV (Smith 1978). Grays have hue 0, black has saturation 0. */
export function rgbToHsv({ r, g, b }: Rgb): Hsv {
  const max = Math.max(r, g, b);
  const range = max - Math.min(r, g, b);
  let sector = 0;
  if (range > 0) {
    if (max === r) sector = (g - b) / range;
    else if (max === g) sector = (b - r) / range + 2;
    else sector = (r - g) / range + 4;
  }
  return { h: (sector * 60 + 360) % 360, s: max === 0 ? 0 : (range / max) * 100, v: (max / 255) * 100 };
}

/** Convert from HSV. */
export function hsvToRgb({ h, s, v }: Hsv): Rgb {
  const getPart = (offset: number): number => {
    const sector = (offset + h / 60) % 6;
    return (v / 100) * (1 - (s / 100) * Math.max(0, Math.min(sector, 4 - sector, 1))) * 255;
  };
  return { r: getPart(5), g: getPart(3), b: getPart(1) };
}

export function hexToHsv(hex: string): Hsv {
  return rgbToHsv(hexToRgb(hex));
}

export function hsvToHex(hsv: Hsv): string {
  return rgbToHex(hsvToRgb(hsv));
}

/**
 * Convert ink amounts (0 to 1) without a color profile, as Photoshop's swatches name none: each channel is
 * (1 - ink) × (1 - black).
 */
export function cmykToRgb(c: number, m: number, y: number, k: number): Rgb {
  const getPart = (ink: number): number => (1 - clamp(ink, 1)) * (1 - clamp(k, 1)) * 255;
  return { r: getPart(c), g: getPart(m), b: getPart(y) };
}

/** CIE D50 white point, which Adobe's Lab values refer to. */
const D50 = [0.96422, 1, 0.82521] as const;
/** CIE constants of L*a*b*. */
const EPSILON = 216 / 24389;
const KAPPA = 24389 / 27;

/**
 * Convert CIE L*a*b* (L 0 to 100, D50) to sRGB: to XYZ by the CIE formulas, to linear sRGB by the matrix for D50 that
 * includes the Bradford adaptation to D65 (Lindbloom), then the transfer function of IEC 61966-2-1. Colors outside sRGB
 * are clipped.
 */
export function labToRgb(lightness: number, a: number, b: number): Rgb {
  const fy = (lightness + 16) / 116;
  const toLinear = (value: number): number => (value ** 3 > EPSILON ? value ** 3 : (116 * value - 16) / KAPPA);
  const x = D50[0] * toLinear(fy + a / 500);
  const y = D50[1] * (lightness > KAPPA * EPSILON ? fy ** 3 : lightness / KAPPA);
  const z = D50[2] * toLinear(fy - b / 200);
  return {
    r: encodeSrgb(3.1338561 * x - 1.6168667 * y - 0.4906146 * z),
    g: encodeSrgb(-0.9787684 * x + 1.9161415 * y + 0.033454 * z),
    b: encodeSrgb(0.0719453 * x - 0.2289914 * y + 1.4052427 * z),
  };
}

function encodeSrgb(linear: number): number {
  const part = clamp(linear, 1);
  return 255 * (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055);
}
