import type { PaletteColor } from "@/features/storyboard/panels/playbar/color/paletteEdits";

/** What a palette file contains. */
export interface PaletteFile {
  /** Name of the palette; an empty string if the format has none. */
  readonly name: string;
  readonly colors: readonly PaletteColor[];
  /** Number of colors in a color system that has no conversion to sRGB, such as Pantone numbers. */
  readonly skipped: number;
}

/** The file isn't of this format, or is damaged. */
export class BrokenPaletteFile extends Error {
  override readonly name = "BrokenPaletteFile";
}

/** Reads big-endian numbers and UTF-16 texts from bytes. Throws BrokenPaletteFile at the end of the bytes. */
export class ByteReader {
  readonly #view: DataView;
  position = 0;

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get isAtEnd(): boolean {
    return this.position >= this.#view.byteLength;
  }

  uint16(): number {
    return this.#view.getUint16(this.#advance(2));
  }

  int16(): number {
    return this.#view.getInt16(this.#advance(2));
  }

  uint32(): number {
    return this.#view.getUint32(this.#advance(4));
  }

  float32(): number {
    const value = this.#view.getFloat32(this.#advance(4));
    if (!Number.isFinite(value)) throw new BrokenPaletteFile();
    return value;
  }

  ascii(length: number): string {
    const start = this.#advance(length);
    return String.fromCharCode(...Array.from({ length }, (_, index) => this.#view.getUint8(start + index)));
  }

  /** Read a text of `length` UTF-16 units; it ends at the first zero. */
  utf16(length: number): string {
    const start = this.#advance(length * 2);
    const bytes = new Uint8Array(this.#view.buffer, this.#view.byteOffset + start, length * 2);
    return new TextDecoder("utf-16be").decode(bytes).split("\0", 1)[0] ?? "";
  }

  #advance(length: number): number {
    const start = this.position;
    if (start + length > this.#view.byteLength) throw new BrokenPaletteFile();
    this.position += length;
    return start;
  }
}
