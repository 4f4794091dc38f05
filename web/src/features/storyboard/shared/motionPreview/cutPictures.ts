import { MOVING_SIDE_MAX } from "@/api/gen/limit-values";
import { RegionPainter } from "@/features/storyboard/drawingSync/regionPainter";
import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";
import { isSameValue } from "@/features/storyboard/model/cutFields";
import type { Camera, Cut } from "@/features/storyboard/types";
import { computePictureRegion, type PictureRegion } from "@/playback/pictureRegion";
import type { CompositorClient, WorkerPicture } from "./compositorClient";
import type { PositionedPicture } from "./compositorProtocol";
import { loadBitmap } from "./loadBitmap";

interface CameraPicture {
  readonly picture: WorkerPicture;
  readonly piece: PictureRegion;
  readonly source: CameraPictureSource;
}

/** Inputs of a camera picture. It is painted again when they change. */
interface CameraPictureSource {
  readonly contentKey: string;
  readonly backgroundId: string | null;
  readonly camera: Camera;
  readonly frames: number;
  readonly widthPx: number;
}

interface CutEntry {
  /** Full preview, and the small one until the full one is loaded. `name` identifies their contents. */
  previews: Record<PreviewSize, { name: string; picture: WorkerPicture | null } | null>;
  cameraPicture: CameraPicture | null;
  /** Inputs that couldn't be painted; the preview is used instead. */
  failedSource: CameraPictureSource | null;
}

type PreviewSize = "full" | "small";

/** Limits for the cached pictures of cuts that are not requested now: number of cuts, and total px. */
const UNUSED_CUTS_MAX = 6;
const UNUSED_PIXELS_MAX = 24_000_000;

/**
 * Pictures of a board's cuts for playback: previews, and for cuts with a camera everything that it sees, painted from
 * the document so that close-ups are sharp. Only few are kept.
 */
export class CutPictures {
  /** Called with the cut's id when its picture changes. */
  readonly listeners = new Set<(cutId: string) => void>();
  readonly #desk: Pick<EditorContext, "board" | "drawings">;
  readonly #regionPainter: RegionPainter;
  readonly #entries = new Map<string, CutEntry>();
  #wanted: readonly string[] = [];
  #moving: readonly string[] = [];
  #widthPx = 0;
  #isPainting = false;
  #isDisposed = false;

  constructor(
    desk: Pick<EditorContext, "board" | "drawings">,
    private readonly screens: CompositorClient,
  ) {
    this.#desk = desk;
    this.#regionPainter = new RegionPainter(desk.drawings);
  }

  /** Return the best available picture of a cut; null for blank paper. */
  of(cutId: string): PositionedPicture | null {
    const kept = this.#entries.get(cutId);
    if (!kept) return null;
    const { cameraPicture, previews } = kept;
    const cut = this.#getCut(cutId);
    if (cameraPicture && cut?.camera && coversCamera(cameraPicture, cut)) {
      const { left, top, width, height, scale } = cameraPicture.piece;
      const place = { x: left / scale, y: top / scale, width: width / scale, height: height / scale };
      return { pictureId: cameraPicture.picture.id, ...place };
    }
    const held = previews.full?.picture ?? previews.small?.picture;
    return held ? { pictureId: held.id, x: 0, y: 0, ...this.#desk.drawings.options.canvas } : null;
  }

  /**
   * Request pictures of these cuts, nearest first, and camera pictures of those in `moving`. `across` is the width of
   * the preview, px.
   */
  request(cutIds: readonly string[], moving: readonly string[], across: number): void {
    this.#wanted = cutIds;
    this.#moving = moving;
    this.#widthPx = across;
    for (const id of cutIds) this.#loadPreviews(id);
    this.#evictUnused();
    void this.#paintAll();
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#regionPainter.dispose();
    this.#entries.clear();
    this.listeners.clear();
  }

  #getCut(cutId: string): Cut | undefined {
    return this.#desk.board.store.getState().view.cuts.get(cutId);
  }

  #loadPreviews(cutId: string): void {
    const cut = this.#getCut(cutId);
    const kept = this.#entries.get(cutId) ?? {
      previews: { full: null, small: null },
      cameraPicture: null,
      failedSource: null,
    };
    this.#entries.delete(cutId);
    this.#entries.set(cutId, kept);
    const { drawings } = this.#desk;
    for (const size of ["small", "full"] as const) {
      const local = drawings.getLocalPreviewUrl(cutId, size);
      const url = local ?? (size === "small" ? cut?.preview?.small_url : cut?.preview?.url);
      const name = local ?? cut?.preview?.key;
      const known = kept.previews[size];
      if (known?.name === name) continue;
      if (url === undefined || name === undefined) {
        this.#dropPicture(known?.picture);
        kept.previews[size] = null;
      } else if (size === "full" || !kept.previews.full?.picture) {
        void this.#fetchPreview(cutId, kept, size, url, name);
      }
    }
  }

  /** Load a preview. The previous picture of the same cut stays visible until then. */
  async #fetchPreview(cutId: string, kept: CutEntry, size: PreviewSize, url: string, name: string): Promise<void> {
    const entry = { name, picture: kept.previews[size]?.picture ?? null };
    kept.previews[size] = entry;
    const bitmap = await loadBitmap(url);
    if (this.#isDisposed || kept.previews[size] !== entry || this.#entries.get(cutId) !== kept) {
      bitmap?.close();
      return;
    }
    this.#dropPicture(entry.picture);
    entry.picture = bitmap && this.screens.addPicture(bitmap);
    // Load it again on the next request, because its URL may have expired.
    if (!bitmap) kept.previews[size] = null;
    if (size === "full" && bitmap) {
      this.#dropPicture(kept.previews.small?.picture);
      kept.previews.small = null;
    }
    this.#notifyListeners(cutId);
  }

  /** Paint requested camera pictures one by one, nearest first. The requests may change while one is painted. */
  async #paintAll(): Promise<void> {
    if (this.#isPainting) return;
    this.#isPainting = true;
    try {
      for (let next = this.#getNextToPaint(); next && !this.#isDisposed; next = this.#getNextToPaint())
        await this.#paintOne(next);
    } finally {
      this.#isPainting = false;
    }
  }

  #getNextToPaint(): { cutId: string; of: CameraPictureSource } | null {
    for (const cutId of this.#moving) {
      const kept = this.#entries.get(cutId);
      const of = this.#getCameraPictureSource(cutId);
      if (kept && of && !isSameValue(kept.cameraPicture?.source ?? null, of) && !isSameValue(kept.failedSource, of))
        return { cutId, of };
    }
    return null;
  }

  #getCameraPictureSource(cutId: string): CameraPictureSource | null {
    const cut = this.#getCut(cutId);
    if (!cut?.camera || this.#widthPx === 0) return null;
    const { drawings } = this.#desk;
    const underId = cut.background_id ?? null;
    const revisions = [cutId, underId].map((id) => (id === null ? null : drawings.editedVersions.get(id)));
    const look = JSON.stringify([drawings.getLocalPreviewUrl(cutId) ?? cut.preview?.key ?? null, ...revisions]);
    return {
      contentKey: look,
      backgroundId: underId,
      camera: cut.camera,
      frames: cut.duration_frames,
      widthPx: this.#widthPx,
    };
  }

  async #paintOne({ cutId, of }: { cutId: string; of: CameraPictureSource }): Promise<void> {
    const { canvas } = this.#desk.drawings.options;
    const piece = computePictureRegion(canvas, of.camera, of.frames, of.widthPx, MOVING_SIDE_MAX);
    const isWanted = () => !this.#isDisposed && this.#moving.includes(cutId);
    const bitmap = await this.#regionPainter.paint(cutId, of.backgroundId, piece, isWanted);
    const kept = this.#entries.get(cutId);
    if (this.#isDisposed || !kept) {
      bitmap?.close();
      return;
    }
    this.#dropPicture(kept.cameraPicture?.picture);
    kept.cameraPicture = bitmap && { picture: this.screens.addPicture(bitmap), piece, source: of };
    kept.failedSource = bitmap || !isWanted() ? null : of;
    this.#evictUnused();
    this.#notifyListeners(cutId);
  }

  #notifyListeners(cutId: string): void {
    for (const listener of [...this.listeners]) listener(cutId);
  }

  #evictUnused(): void {
    const others = [...this.#entries.keys()].filter((id) => !this.#wanted.includes(id));
    let px = 0;
    let count = 0;
    for (const id of others.reverse()) {
      const kept = this.#entries.get(id);
      if (!kept) continue;
      px += countPixels(kept);
      count += 1;
      if (count <= UNUSED_CUTS_MAX && px <= UNUSED_PIXELS_MAX) continue;
      for (const held of getPictures(kept)) this.screens.removePicture(held);
      this.#entries.delete(id);
    }
  }

  #dropPicture(held: WorkerPicture | null | undefined): void {
    if (held) this.screens.removePicture(held);
  }
}

/**
 * True if the picture was painted for the cut's current camera and length. Otherwise it may not cover everything that
 * the camera sees.
 */
function coversCamera({ source }: CameraPicture, cut: Cut): boolean {
  return cut.duration_frames === source.frames && isSameValue(cut.camera, source.camera);
}

function getPictures({ previews, cameraPicture }: CutEntry): WorkerPicture[] {
  return [previews.full?.picture, previews.small?.picture, cameraPicture?.picture].filter((each) => each != null);
}

function countPixels(kept: CutEntry): number {
  return getPictures(kept).reduce((sum, { width, height }) => sum + width * height, 0);
}
