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
  readonly region: PictureRegion;
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
  readonly #editor: Pick<EditorContext, "board" | "drawings">;
  readonly #regionPainter: RegionPainter;
  readonly #entries = new Map<string, CutEntry>();
  #requestedIds: readonly string[] = [];
  #movingIds: readonly string[] = [];
  #widthPx = 0;
  #isPainting = false;
  #isDisposed = false;

  constructor(
    editor: Pick<EditorContext, "board" | "drawings">,
    private readonly compositor: CompositorClient,
  ) {
    this.#editor = editor;
    this.#regionPainter = new RegionPainter(editor.drawings);
  }

  /** Return the best available picture of a cut; null for blank paper. */
  getPicture(cutId: string): PositionedPicture | null {
    const entry = this.#entries.get(cutId);
    if (!entry) return null;
    const { cameraPicture, previews } = entry;
    const cut = this.#getCut(cutId);
    if (cameraPicture && cut?.camera && coversCamera(cameraPicture, cut)) {
      const { left, top, width, height, scale } = cameraPicture.region;
      const rect = { x: left / scale, y: top / scale, width: width / scale, height: height / scale };
      return { pictureId: cameraPicture.picture.id, ...rect };
    }
    const picture = previews.full?.picture ?? previews.small?.picture;
    return picture ? { pictureId: picture.id, x: 0, y: 0, ...this.#editor.drawings.options.canvas } : null;
  }

  /**
   * Request pictures of these cuts, nearest first, and camera pictures of those in `movingIds`. `widthPx` is the width of
   * the preview, px.
   */
  request(cutIds: readonly string[], moving: readonly string[], widthPx: number): void {
    this.#requestedIds = cutIds;
    this.#movingIds = moving;
    this.#widthPx = widthPx;
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
    return this.#editor.board.store.getState().view.cuts.get(cutId);
  }

  #loadPreviews(cutId: string): void {
    const cut = this.#getCut(cutId);
    const entry = this.#entries.get(cutId) ?? {
      previews: { full: null, small: null },
      cameraPicture: null,
      failedSource: null,
    };
    this.#entries.delete(cutId);
    this.#entries.set(cutId, entry);
    const { drawings } = this.#editor;
    for (const size of ["small", "full"] as const) {
      const local = drawings.getLocalPreviewUrl(cutId, size);
      const url = local ?? (size === "small" ? cut?.preview?.small_url : cut?.preview?.url);
      const name = local ?? cut?.preview?.key;
      const loaded = entry.previews[size];
      if (loaded?.name === name) continue;
      if (url === undefined || name === undefined) {
        this.#dropPicture(loaded?.picture);
        entry.previews[size] = null;
      } else if (size === "full" || !entry.previews.full?.picture) {
        void this.#fetchPreview(cutId, entry, size, url, name);
      }
    }
  }

  /** Load a preview. The previous picture of the same cut stays visible until then. */
  async #fetchPreview(cutId: string, kept: CutEntry, size: PreviewSize, url: string, name: string): Promise<void> {
    const preview = { name, picture: kept.previews[size]?.picture ?? null };
    kept.previews[size] = preview;
    const bitmap = await loadBitmap(url);
    if (this.#isDisposed || kept.previews[size] !== preview || this.#entries.get(cutId) !== kept) {
      bitmap?.close();
      return;
    }
    this.#dropPicture(preview.picture);
    preview.picture = bitmap && this.compositor.addPicture(bitmap);
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

  #getNextToPaint(): { cutId: string; source: CameraPictureSource } | null {
    for (const cutId of this.#movingIds) {
      const entry = this.#entries.get(cutId);
      const source = this.#getCameraPictureSource(cutId);
      if (
        entry &&
        source &&
        !isSameValue(entry.cameraPicture?.source ?? null, source) &&
        !isSameValue(entry.failedSource, source)
      )
        return { cutId, source };
    }
    return null;
  }

  #getCameraPictureSource(cutId: string): CameraPictureSource | null {
    const cut = this.#getCut(cutId);
    if (!cut?.camera || this.#widthPx === 0) return null;
    const { drawings } = this.#editor;
    const backgroundId = cut.background_id ?? null;
    const revisions = [cutId, backgroundId].map((id) => (id === null ? null : drawings.editedVersions.get(id)));
    const contentKey = JSON.stringify([drawings.getLocalPreviewUrl(cutId) ?? cut.preview?.key ?? null, ...revisions]);
    return {
      contentKey,
      backgroundId,
      camera: cut.camera,
      frames: cut.duration_frames,
      widthPx: this.#widthPx,
    };
  }

  async #paintOne({ cutId, source }: { cutId: string; source: CameraPictureSource }): Promise<void> {
    const { canvas } = this.#editor.drawings.options;
    const region = computePictureRegion(canvas, source.camera, source.frames, source.widthPx, MOVING_SIDE_MAX);
    const isWanted = () => !this.#isDisposed && this.#movingIds.includes(cutId);
    const bitmap = await this.#regionPainter.paint(cutId, source.backgroundId, region, isWanted);
    const entry = this.#entries.get(cutId);
    if (this.#isDisposed || !entry) {
      bitmap?.close();
      return;
    }
    this.#dropPicture(entry.cameraPicture?.picture);
    entry.cameraPicture = bitmap && { picture: this.compositor.addPicture(bitmap), region, source };
    entry.failedSource = bitmap || !isWanted() ? null : source;
    this.#evictUnused();
    this.#notifyListeners(cutId);
  }

  #notifyListeners(cutId: string): void {
    for (const listener of [...this.listeners]) listener(cutId);
  }

  #evictUnused(): void {
    const others = [...this.#entries.keys()].filter((id) => !this.#requestedIds.includes(id));
    let px = 0;
    let count = 0;
    for (const id of others.reverse()) {
      const entry = this.#entries.get(id);
      if (!entry) continue;
      px += countPixels(entry);
      count += 1;
      if (count <= UNUSED_CUTS_MAX && px <= UNUSED_PIXELS_MAX) continue;
      for (const picture of getPictures(entry)) this.compositor.removePicture(picture);
      this.#entries.delete(id);
    }
  }

  #dropPicture(picture: WorkerPicture | null | undefined): void {
    if (picture) this.compositor.removePicture(picture);
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

function countPixels(entry: CutEntry): number {
  return getPictures(entry).reduce((sum, { width, height }) => sum + width * height, 0);
}
