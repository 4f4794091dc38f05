import { MOVING_SIDE_MAX } from "@/api/gen/limit-values";
import type { Desk } from "@/features/storyboard/desk/desk";
import { SheetMaker } from "@/features/storyboard/drawingSync/sheetMaker";
import { sameValue } from "@/features/storyboard/model/cutFields";
import type { Camera, Cut } from "@/features/storyboard/types";
import { type Piece, pieceOf } from "@/playback/piece";
import { loadPicture } from "./loadPicture";
import type { Placed } from "./screenProtocol";
import type { Held, Screens } from "./screens";

interface Sheet {
  readonly held: Held;
  readonly piece: Piece;
  readonly of: SheetOf;
}

/** What a sheet was painted of: where that is another by now, it is painted anew. */
interface SheetOf {
  readonly look: string;
  readonly underId: string | null;
  readonly camera: Camera;
  readonly frames: number;
  readonly across: number;
}

interface Kept {
  /** The preview, and the small one until that is there, by what names their contents. */
  previews: Record<Size, { name: string; held: Held | null } | null>;
  sheet: Sheet | null;
  /** What could not be painted: its preview has to do. */
  failed: SheetOf | null;
}

type Size = "full" | "small";

/** Of the cuts that nobody asks for now so many keep their pictures, and so many px of theirs. */
const KEPT = 6;
const KEPT_PX = 24_000_000;

/**
 * The pictures of a board's cuts as they are needed while it plays: previews, and of cuts with a camera all that it sees,
 * painted from the document so that it is sharp from near. Few are held at a time, the others closed.
 */
export class Pictures {
  /** Told when a cut has another picture. */
  readonly listeners = new Set<(cutId: string) => void>();
  readonly #desk: Pick<Desk, "board" | "drawings">;
  readonly #sheets: SheetMaker;
  readonly #kept = new Map<string, Kept>();
  #wanted: readonly string[] = [];
  #moving: readonly string[] = [];
  #across = 0;
  #isPainting = false;
  #isOver = false;

  constructor(
    desk: Pick<Desk, "board" | "drawings">,
    private readonly screens: Screens,
  ) {
    this.#desk = desk;
    this.#sheets = new SheetMaker(desk.drawings);
  }

  /** The best there is of a cut now; null = paper. */
  of(cutId: string): Placed | null {
    const kept = this.#kept.get(cutId);
    if (!kept) return null;
    const { sheet, previews } = kept;
    const cut = this.#cut(cutId);
    if (sheet && cut?.camera && isSeenBy(sheet, cut)) {
      const { left, top, width, height, scale } = sheet.piece;
      const place = { x: left / scale, y: top / scale, width: width / scale, height: height / scale };
      return { picture: sheet.held.picture, ...place };
    }
    const held = previews.full?.held ?? previews.small?.held;
    return held ? { picture: held.picture, x: 0, y: 0, ...this.#desk.drawings.options.canvas } : null;
  }

  /**
   * Has the pictures of these cuts ready, the nearest first, and of those in `moving` what their cameras see, for a
   * picture `across` px wide.
   */
  want(cutIds: readonly string[], moving: readonly string[], across: number): void {
    this.#wanted = cutIds;
    this.#moving = moving;
    this.#across = across;
    for (const id of cutIds) this.#load(id);
    this.#forget();
    void this.#paint();
  }

  dispose(): void {
    this.#isOver = true;
    this.#sheets.dispose();
    this.#kept.clear();
    this.listeners.clear();
  }

  #cut(cutId: string): Cut | undefined {
    return this.#desk.board.store.getState().view.cuts.get(cutId);
  }

  #load(cutId: string): void {
    const cut = this.#cut(cutId);
    const kept = this.#kept.get(cutId) ?? { previews: { full: null, small: null }, sheet: null, failed: null };
    this.#kept.delete(cutId);
    this.#kept.set(cutId, kept);
    const { drawings } = this.#desk;
    for (const size of ["small", "full"] as const) {
      const local = drawings.localPreview(cutId, size);
      const url = local ?? (size === "small" ? cut?.preview?.small_url : cut?.preview?.url);
      const name = local ?? cut?.preview?.key;
      const known = kept.previews[size];
      if (known?.name === name) continue;
      if (url === undefined || name === undefined) {
        this.#drop(known?.held);
        kept.previews[size] = null;
      } else if (size === "full" || !kept.previews.full?.held) {
        void this.#fetch(cutId, kept, size, url, name);
      }
    }
  }

  /** Until it is there, the one before is shown: it is the same cut's. */
  async #fetch(cutId: string, kept: Kept, size: Size, url: string, name: string): Promise<void> {
    const entry = { name, held: kept.previews[size]?.held ?? null };
    kept.previews[size] = entry;
    const bitmap = await loadPicture(url);
    if (this.#isOver || kept.previews[size] !== entry || this.#kept.get(cutId) !== kept) {
      bitmap?.close();
      return;
    }
    this.#drop(entry.held);
    entry.held = bitmap && this.screens.keep(bitmap);
    // Asked for again when it is wanted again: its address may have been too old.
    if (!bitmap) kept.previews[size] = null;
    if (size === "full" && bitmap) {
      this.#drop(kept.previews.small?.held);
      kept.previews.small = null;
    }
    this.#tell(cutId);
  }

  /** One after the other, the nearest first; what is wanted may be another by then. */
  async #paint(): Promise<void> {
    if (this.#isPainting) return;
    this.#isPainting = true;
    try {
      for (let next = this.#next(); next && !this.#isOver; next = this.#next()) await this.#paintOne(next);
    } finally {
      this.#isPainting = false;
    }
  }

  #next(): { cutId: string; of: SheetOf } | null {
    for (const cutId of this.#moving) {
      const kept = this.#kept.get(cutId);
      const of = this.#sheetOf(cutId);
      if (kept && of && !sameValue(kept.sheet?.of ?? null, of) && !sameValue(kept.failed, of)) return { cutId, of };
    }
    return null;
  }

  #sheetOf(cutId: string): SheetOf | null {
    const cut = this.#cut(cutId);
    if (!cut?.camera || this.#across === 0) return null;
    const { drawings } = this.#desk;
    const underId = cut.background_id ?? null;
    const revisions = [cutId, underId].map((id) => (id === null ? null : drawings.edited.get(id)));
    const look = JSON.stringify([drawings.localPreview(cutId) ?? cut.preview?.key ?? null, ...revisions]);
    return { look, underId, camera: cut.camera, frames: cut.duration_frames, across: this.#across };
  }

  async #paintOne({ cutId, of }: { cutId: string; of: SheetOf }): Promise<void> {
    const { canvas } = this.#desk.drawings.options;
    const piece = pieceOf(canvas, of.camera, of.frames, of.across, MOVING_SIDE_MAX);
    const isWanted = () => !this.#isOver && this.#moving.includes(cutId);
    const bitmap = await this.#sheets.make(cutId, of.underId, piece, isWanted);
    const kept = this.#kept.get(cutId);
    if (this.#isOver || !kept) {
      bitmap?.close();
      return;
    }
    this.#drop(kept.sheet?.held);
    kept.sheet = bitmap && { held: this.screens.keep(bitmap), piece, of };
    kept.failed = bitmap || !isWanted() ? null : of;
    this.#forget();
    this.#tell(cutId);
  }

  #tell(cutId: string): void {
    for (const listener of [...this.listeners]) listener(cutId);
  }

  #forget(): void {
    const others = [...this.#kept.keys()].filter((id) => !this.#wanted.includes(id));
    let px = 0;
    let count = 0;
    for (const id of others.reverse()) {
      const kept = this.#kept.get(id);
      if (!kept) continue;
      px += pixelsOf(kept);
      count += 1;
      if (count <= KEPT && px <= KEPT_PX) continue;
      for (const held of heldBy(kept)) this.screens.drop(held);
      this.#kept.delete(id);
    }
  }

  #drop(held: Held | null | undefined): void {
    if (held) this.screens.drop(held);
  }
}

/** A sheet for another camera may not have all that this one sees. */
function isSeenBy({ of }: Sheet, cut: Cut): boolean {
  return cut.duration_frames === of.frames && sameValue(cut.camera, of.camera);
}

function heldBy({ previews, sheet }: Kept): Held[] {
  return [previews.full?.held, previews.small?.held, sheet?.held].filter((each) => each != null);
}

function pixelsOf(kept: Kept): number {
  return heldBy(kept).reduce((sum, { width, height }) => sum + width * height, 0);
}
