/** An encoded frame in the file. Samples are in decoding order. */
export interface Sample {
  offset: number;
  size: number;
  /** True if it decodes without other samples (key frame). */
  isKey: boolean;
  /** Index in presentation order. */
  frame: number;
}

/** Video track of an MP4 file: decoder configuration and sample table. */
export interface VideoTrack {
  codec: string;
  /** Decoder configuration record (avcC). */
  description: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
  samples: readonly Sample[];
}

interface Box {
  type: string;
  from: number;
  to: number;
}

/** Bytes of a visual sample entry before its child boxes (ISO/IEC 14496-12, 12.1.3). */
const VISUAL_ENTRY_BYTES = 78;
const HEADER_BYTES = 8;
/** Maximum rows of a table, more than any published video has. Prevents a corrupt table from filling the memory. */
const ROWS_MAX = 100_000;
const LONG_HEADER_BYTES = 16;

/** Return the box at an offset, or null if there is none. `to` may lie beyond the end of the view. */
export function readBox(view: DataView, offset: number): Box | null {
  if (offset + HEADER_BYTES > view.byteLength) return null;
  const type = String.fromCharCode(...[4, 5, 6, 7].map((byte) => view.getUint8(offset + byte)));
  const size = view.getUint32(offset);
  if (size !== 1) return size < HEADER_BYTES ? null : { type, from: offset + HEADER_BYTES, to: offset + size };
  if (offset + LONG_HEADER_BYTES > view.byteLength) return null;
  const size64 = Number(view.getBigUint64(offset + HEADER_BYTES));
  return size64 < LONG_HEADER_BYTES ? null : { type, from: offset + LONG_HEADER_BYTES, to: offset + size64 };
}

function findBoxes(view: DataView, { from, to }: Pick<Box, "from" | "to">, type: string): Box[] {
  const boxes: Box[] = [];
  let offset = from;
  while (offset < to) {
    const box = readBox(view, offset);
    if (!box || box.to > to) break;
    if (box.type === type) boxes.push(box);
    offset = box.to;
  }
  return boxes;
}

function findBox(view: DataView, parent: Pick<Box, "from" | "to">, ...types: string[]): Box | null {
  let box: Pick<Box, "from" | "to"> = parent;
  for (const type of types) {
    const [inner] = findBoxes(view, box, type);
    if (!inner) return null;
    box = inner;
  }
  return box as Box;
}

/** Return the number of rows of a table. Throws RangeError if it exceeds `ROWS_MAX`. */
function readRowCount(view: DataView, offset: number): number {
  return checkRowCount(view.getUint32(offset));
}

function checkRowCount(count: number): number {
  if (count > ROWS_MAX) throw new RangeError(`${count} frames`);
  return count;
}

/** Return a table's rows of 32-bit numbers; [] if there is no table. */
function readRows(view: DataView, box: Box | null, columns: number): number[][] {
  if (!box) return [];
  const count = readRowCount(view, box.from + 4);
  return Array.from({ length: count }, (_, row) =>
    Array.from({ length: columns }, (_, column) => view.getUint32(box.from + 8 + (row * columns + column) * 4)),
  );
}

function readSampleSizes(view: DataView, box: Box): number[] {
  const [fixedSize, count] = [view.getUint32(box.from + 4), readRowCount(view, box.from + 8)];
  return Array.from({ length: count }, (_, index) => fixedSize || view.getUint32(box.from + 12 + index * 4));
}

function readSampleOffsets(view: DataView, table: Box, sizes: readonly number[]): number[] {
  const co64 = findBox(view, table, "co64");
  const chunks = co64
    ? readRows(view, co64, 2).map(([high = 0, low = 0]) => high * 2 ** 32 + low)
    : readRows(view, findBox(view, table, "stco"), 1).map(([offset = 0]) => offset);
  const chunkRuns = readRows(view, findBox(view, table, "stsc"), 3);
  const offsets: number[] = [];
  chunks.forEach((start, index) => {
    const [, samplesPerChunk = 0] = chunkRuns.findLast(([first = 0]) => first <= index + 1) ?? [];
    let offset = start;
    for (let sample = 0; sample < samplesPerChunk && offsets.length < sizes.length; sample += 1) {
      offset += sizes[offsets.length] ?? 0;
      offsets.push(offset - (sizes[offsets.length] ?? 0));
    }
  });
  return offsets;
}

/** Return the presentation time of each sample, in ticks of the track. */
function readSampleTimes(view: DataView, table: Box): number[] {
  const expandRuns = (box: Box | null) =>
    readRows(view, box, 2).flatMap(([count = 0, value = 0]) =>
      Array.from({ length: checkRowCount(count) }, () => value),
    );
  const compositionOffsets = expandRuns(findBox(view, table, "ctts"));
  let time = 0;
  return expandRuns(findBox(view, table, "stts")).map((duration, index) => {
    time += duration;
    // Signed in version 1 boxes; values of version 0 are small enough to be read as signed.
    return time - duration + ((compositionOffsets[index] ?? 0) | 0);
  });
}

/** Return true if an edit list skips the start of the video. */
function isTrimmedAtStart(view: DataView, track: Box, times: readonly number[]): boolean {
  const editList = findBox(view, track, "edts", "elst");
  if (!editList) return false;
  const isLong = view.getUint8(editList.from) === 1;
  const count = view.getUint32(editList.from + 4);
  for (let entry = 0; entry < count; entry += 1) {
    const offset = editList.from + 8 + entry * (isLong ? 20 : 12);
    const start = isLong ? Number(view.getBigInt64(offset + 8)) : view.getInt32(offset + 4);
    if (start > Math.min(...times.slice(0, 64))) return true;
  }
  return false;
}

function isVideoTrack(view: DataView, track: Box): boolean {
  const handler = findBox(view, track, "mdia", "hdlr");
  return handler !== null && view.getUint32(handler.from + 8) === 0x76_69_64_65; // "vide"
}

/**
 * Parse the H.264 track of a `moov` box. Returns null if there is none, or if its frames can't be located individually.
 */
export function parseVideoTrack(view: DataView, moov: Pick<Box, "from" | "to">): VideoTrack | null {
  const track = findBoxes(view, moov, "trak").find((candidate) => isVideoTrack(view, candidate));
  const table = track && findBox(view, track, "mdia", "minf", "stbl");
  const sampleDescriptions = table && findBox(view, table, "stsd");
  const entry =
    sampleDescriptions && findBox(view, { from: sampleDescriptions.from + 8, to: sampleDescriptions.to }, "avc1");
  const decoderConfig = entry && findBox(view, { from: entry.from + VISUAL_ENTRY_BYTES, to: entry.to }, "avcC");
  const sizeTable = table && findBox(view, table, "stsz");
  if (!decoderConfig || !sizeTable) return null;
  const sizes = readSampleSizes(view, sizeTable);
  const offsets = readSampleOffsets(view, table, sizes);
  const times = readSampleTimes(view, table);
  if (sizes.length === 0 || offsets.length !== sizes.length || times.length !== sizes.length) return null;
  if (isTrimmedAtStart(view, track, times)) return null;
  const keyTable = findBox(view, table, "stss");
  const keyFrames = keyTable && new Set(readRows(view, keyTable, 1).map(([number = 0]) => number - 1));
  const displayOrder = new Map(
    times
      .map((time, index) => ({ time, index }))
      .sort((a, b) => a.time - b.time)
      .map(({ index }, position) => [index, position]),
  );
  const description = new Uint8Array(
    view.buffer.slice(view.byteOffset + decoderConfig.from, view.byteOffset + decoderConfig.to),
  );
  const profile = [...description.slice(1, 4)].map((byte) => byte.toString(16).padStart(2, "0"));
  return {
    codec: `avc1.${profile.join("")}`,
    description: description as Uint8Array<ArrayBuffer>,
    width: view.getUint16(entry.from + 24),
    height: view.getUint16(entry.from + 26),
    samples: sizes.map((size, index) => ({
      offset: offsets[index] ?? 0,
      size,
      isKey: keyFrames ? keyFrames.has(index) : true,
      frame: displayOrder.get(index) ?? index,
    })),
  };
}
