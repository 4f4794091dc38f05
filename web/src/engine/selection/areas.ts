/** Horizontal run of canvas px in one row: from `left` (inclusive) to `right` (exclusive). */
export interface PixelSpan {
  readonly y: number;
  readonly left: number;
  readonly right: number;
}

const VERSION = 1;
/** Highest row or column of an encoded area, canvas px. No canvas reaches further. */
const SIDE_MAX = 0x10000;

/** Thrown for bytes that are not a valid encoded area. */
class AreaError extends Error {}

/**
 * Encode an area for the wire and for documents. Format: byte 0 is the version (1), followed by LEB128 varints: the
 * first row, the number of rows, and for each row the number of spans, then per span the gap since the end of the
 * previous span and the length of the span, both in canvas px.
 *
 * `mask` has `width` × `height` entries, non-zero for px inside the area. Each entry covers `scale` × `scale` canvas
 * px.
 */
export function encodeArea(mask: Uint8Array, width: number, height: number, scale = 1): Uint8Array<ArrayBuffer> {
  const rows = Array.from({ length: height }, (_, y) => getRowSpans(mask, width, y, scale));
  const first = rows.findIndex((row) => row.length > 0);
  const last = rows.findLastIndex((row) => row.length > 0);
  const bytes: number[] = [VERSION];
  if (first === -1) return Uint8Array.from([VERSION, 0, 0]);
  const from = Math.round(first * scale);
  const to = Math.round((last + 1) * scale);
  writeVarint(bytes, from);
  writeVarint(bytes, to - from);
  for (let y = from; y < to; y += 1) {
    const row = rows[Math.min(height - 1, Math.floor((y + 0.5) / scale))] ?? [];
    writeVarint(bytes, row.length / 2);
    let end = 0;
    for (let offset = 0; offset < row.length; offset += 2) {
      const [left = 0, right = 0] = [row[offset], row[offset + 1]];
      writeVarint(bytes, left - end);
      writeVarint(bytes, right - left);
      end = right;
    }
  }
  return Uint8Array.from(bytes);
}

function getRowSpans(mask: Uint8Array, width: number, y: number, scale: number): number[] {
  const spans: number[] = [];
  const row = mask.subarray(y * width, (y + 1) * width);
  for (let x = 0; x < width; x += 1) {
    if (!row[x]) continue;
    const left = x;
    while (x < width && row[x]) x += 1;
    spans.push(Math.round(left * scale), Math.round(x * scale));
  }
  return spans;
}

function writeVarint(bytes: number[], value: number): void {
  let rest = value;
  while (rest >= 0x80) {
    bytes.push((rest & 0x7f) | 0x80);
    rest >>>= 7;
  }
  bytes.push(rest);
}

/** Decode an area into spans, ordered from top to bottom and left to right. Throws AreaError for invalid bytes. */
export function decodeArea(bytes: Uint8Array): PixelSpan[] {
  if (bytes[0] !== VERSION) throw new AreaError("unknown version of an area");
  let offset = 1;
  const readVarint = (): number => {
    let value = 0;
    for (let shift = 0; shift <= 14; shift += 7) {
      const byte = bytes[offset];
      if (byte === undefined) throw new AreaError("an area ends too soon");
      offset += 1;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    throw new AreaError("a number of an area is too long");
  };
  const spans: PixelSpan[] = [];
  const first = readVarint();
  const count = readVarint();
  for (let y = first; y < first + count; y += 1) {
    let right = 0;
    for (let rest = readVarint(); rest > 0; rest -= 1) {
      const left = right + readVarint();
      right = left + readVarint();
      if (right > SIDE_MAX || y > SIDE_MAX) throw new AreaError("an area reaches too far");
      spans.push({ y, left, right });
    }
  }
  return spans;
}
