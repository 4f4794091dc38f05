import type { PictureRegion } from "@/playback/pictureRegion";

/** Request to the preview worker. Requests for one cut are handled in order. */
export type PreviewRequest =
  | { type: "update"; cutId: string; canvas: { width: number; height: number }; update: Uint8Array }
  | { type: "flatten"; cutId: string; job: number; backgroundId: string | null }
  | { type: "drop"; cutId: string }
  | RegionRequest;

/** Request to render one region of a drawing. Stateless: the worker keeps nothing. */
export interface RegionRequest {
  type: "region";
  job: number;
  own: Uint8Array;
  background: Uint8Array | null;
  region: PictureRegion;
}

/** `bitmap` is null if the region couldn't be rendered. */
export interface RegionResponse {
  job: number;
  bitmap: ImageBitmap | null;
}

/** Preview of a cut in full and small size. */
export interface PreviewPictures {
  full: Blob;
  small: Blob;
}

/** `pictures`: image/webp, or image/png if the browser can't encode WebP; null if rendering failed. */
export interface PreviewResponse {
  cutId: string;
  job: number;
  pictures: PreviewPictures | null;
}
