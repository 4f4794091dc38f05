import type { PictureRegion } from "@/playback/pictureRegion";

/** What the page asks of the preview worker. What is asked of one cut is done in order. */
export type PreviewRequest =
  | { type: "update"; cutId: string; canvas: { width: number; height: number }; update: Uint8Array }
  | { type: "flatten"; cutId: string; job: number; underId: string | null }
  | { type: "drop"; cutId: string }
  | RegionRequest;

/** A piece of a drawing, which stands on its own: nothing of it is kept. */
export interface RegionRequest {
  type: "sheet";
  job: number;
  own: Uint8Array;
  under: Uint8Array | null;
  region: PictureRegion;
}

/** sheet = null where it could not be painted. */
export interface RegionResponse {
  job: number;
  bitmap: ImageBitmap | null;
}

/** The cut's picture, and the same one small. */
export interface PreviewPictures {
  full: Blob;
  small: Blob;
}

/** pictures = image/webp, or image/png where the browser makes no webp; null when they could not be made. */
export interface PreviewResponse {
  cutId: string;
  job: number;
  pictures: PreviewPictures | null;
}
