import { CANVAS_REACH } from "@/api/gen/limit-values";

/**
 * Points of a stroke as float triples [x, y, pressure, …]: x and y in canvas px, pressure 0 to 1.
 *
 * Encoded on the wire and in documents: byte 0 is the version (1), followed by three LEB128 varints per point, each a
 * zigzag delta from the previous point (the first from 0): x and y in 1/8 canvas px, pressure 0 to 255.
 */
export type PointTriples = Float32Array<ArrayBuffer>;

const VERSION = 1;
const STEPS_PER_PX = 8;
const PRESSURE_STEPS = 255;

/** Thrown by `decodePoints` for invalid bytes. */
export class PointsError extends Error {}

/**
 * Round to the nearest value that the codec stores exactly, clamped to CANVAS_REACH. Points outside the canvas are
 * allowed.
 */
export function quantizePx(px: number): number {
  const clamped = Math.min(Math.max(px, -CANVAS_REACH), CANVAS_REACH);
  // Adding 0 turns -0 into 0.
  return Math.round(clamped * STEPS_PER_PX) / STEPS_PER_PX + 0;
}

/** Round a pressure, 0 to 1, to the nearest value that the codec stores exactly. */
export function quantizePressure(pressure: number): number {
  return Math.round(Math.min(Math.max(pressure, 0), 1) * PRESSURE_STEPS) / PRESSURE_STEPS;
}

export function encodePoints(triples: ArrayLike<number>): Uint8Array<ArrayBuffer> {
  // A 32-bit varint has at most 5 bytes.
  const bytes = new Uint8Array(1 + triples.length * 5);
  bytes[0] = VERSION;
  let offset = 1;
  const previous = [0, 0, 0];
  for (let index = 0; index < triples.length; index += 1) {
    const axis = index % 3;
    const scale = axis === 2 ? PRESSURE_STEPS : STEPS_PER_PX;
    const value = Math.round((triples[index] ?? 0) * scale);
    const delta = value - (previous[axis] ?? 0);
    previous[axis] = value;
    let rest = ((delta << 1) ^ (delta >> 31)) >>> 0;
    while (rest >= 0x80) {
      bytes[offset] = (rest & 0x7f) | 0x80;
      offset += 1;
      rest >>>= 7;
    }
    bytes[offset] = rest;
    offset += 1;
  }
  return bytes.slice(0, offset);
}

export function decodePoints(bytes: Uint8Array): PointTriples {
  if (bytes[0] !== VERSION) throw new PointsError("unknown version of a stroke's points");
  const triples = new Float32Array(countVarints(bytes));
  if (triples.length % 3 !== 0) throw new PointsError("a stroke's points end in the middle of one");
  const previous = [0, 0, 0];
  let offset = 1;
  for (let index = 0; index < triples.length; index += 1) {
    let zigzag = 0;
    let shift = 0;
    let byte: number;
    do {
      if (shift > 28) throw new PointsError("a number of a stroke's points is too long");
      byte = bytes[offset] ?? 0;
      offset += 1;
      zigzag |= (byte & 0x7f) << shift;
      shift += 7;
    } while (byte & 0x80);
    const axis = index % 3;
    const value = (previous[axis] ?? 0) + ((zigzag >>> 1) ^ -(zigzag & 1));
    previous[axis] = value;
    triples[index] = value / (axis === 2 ? PRESSURE_STEPS : STEPS_PER_PX);
  }
  return triples;
}

function countVarints(bytes: Uint8Array): number {
  let count = 0;
  for (let offset = 1; offset < bytes.length; offset += 1) if ((bytes[offset] ?? 0) < 0x80) count += 1;
  if (bytes.length > 1 && (bytes[bytes.length - 1] ?? 0) >= 0x80) {
    throw new PointsError("a stroke's points end in the middle of a number");
  }
  return count;
}
