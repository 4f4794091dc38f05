import { PIECE_RETRY_MS, PIECES_AT_ONCE } from "@/playback/limits";
import { SAMPLE_RATE } from "@/playback/samples";
import { type Later, later } from "./later";
import { PieceUnavailable } from "./pieceUnavailable";

export interface PieceName {
  readonly soundId: string;
  readonly index: number;
}

/** The bytes of a piece, which are given away with it: decoding takes them. May reject with PieceUnavailable. */
export type LoadPiece = (piece: PieceName, signal: AbortSignal) => Promise<ArrayBuffer>;

interface Piece extends PieceName {
  buffer: AudioBuffer | null;
  /** Ends its loading; null where nothing is on its way. */
  stop: AbortController | null;
  /** Milliseconds; 0 until it failed. */
  pause: number;
  isUnavailable: boolean;
  /** Gives up that it is asked for again; null where it is not to be. */
  giveUp: (() => void) | null;
}

const keyOf = ({ soundId, index }: PieceName): string => `${soundId} ${index}`;

/**
 * The decoded pieces of sounds, those that are wanted and no others. What does not come is asked for again a little
 * later, as long as it is wanted.
 */
export class Pieces {
  readonly #load: LoadPiece;
  readonly #onReady: () => void;
  readonly #later: Later;
  /** In the order in which they are wanted. */
  #pieces = new Map<string, Piece>();
  // It decodes at the boards' rate whatever the device's is, and without anybody having touched the page.
  readonly #decoder = new OfflineAudioContext(1, 1, SAMPLE_RATE);

  constructor(load: LoadPiece, onReady: () => void, wait: Later = later) {
    this.#load = load;
    this.#onReady = onReady;
    this.#later = wait;
  }

  get(piece: PieceName): AudioBuffer | null {
    return this.#pieces.get(keyOf(piece))?.buffer ?? null;
  }

  /** Whether there is nothing to wait for: the piece is there, or cannot be had. */
  isSettled(piece: PieceName): boolean {
    const known = this.#pieces.get(keyOf(piece));
    return known !== undefined && (known.buffer !== null || known.isUnavailable);
  }

  /** Ask for everything at once that was to be asked for later. */
  retry(): void {
    for (const piece of this.#pieces.values()) {
      piece.giveUp?.();
      piece.giveUp = null;
      piece.pause = 0;
    }
    this.#fetchNext();
  }

  /** These and no others, the most urgent first; repeats are fine. */
  want(names: Iterable<PieceName>): void {
    const wanted = new Map<string, Piece>();
    for (const { soundId, index } of names) {
      const key = keyOf({ soundId, index });
      const kept = wanted.get(key) ?? this.#pieces.get(key);
      wanted.set(
        key,
        kept ?? { soundId, index, buffer: null, stop: null, pause: 0, isUnavailable: false, giveUp: null },
      );
    }
    for (const [key, piece] of this.#pieces) if (!wanted.has(key)) drop(piece);
    this.#pieces = wanted;
    this.#fetchNext();
  }

  #fetchNext(): void {
    let loading = 0;
    for (const { stop } of this.#pieces.values()) if (stop) loading += 1;
    for (const piece of this.#pieces.values()) {
      if (loading >= PIECES_AT_ONCE) return;
      if (piece.buffer || piece.stop || piece.giveUp) continue;
      loading += 1;
      void this.#fetch(piece);
    }
  }

  async #fetch(piece: Piece): Promise<void> {
    const stop = new AbortController();
    piece.stop = stop;
    try {
      const bytes = await this.#load({ soundId: piece.soundId, index: piece.index }, stop.signal);
      const buffer = await this.#decoder.decodeAudioData(bytes);
      if (stop.signal.aborted) return;
      piece.buffer = buffer;
    } catch (error) {
      if (stop.signal.aborted) return;
      piece.isUnavailable = error instanceof PieceUnavailable;
      piece.pause = Math.min(piece.pause * 2 || PIECE_RETRY_MS.first, PIECE_RETRY_MS.most);
      piece.giveUp = this.#later(() => {
        piece.giveUp = null;
        this.#fetchNext();
      }, piece.pause);
    } finally {
      piece.stop = null;
    }
    this.#fetchNext();
    if (piece.buffer || piece.isUnavailable) this.#onReady();
  }
}

function drop(piece: Piece): void {
  piece.stop?.abort();
  piece.giveUp?.();
}
