import {
  CANVAS_REACH,
  DRAWING_UPDATE_BYTES_MAX,
  DRAWING_UPDATE_ITEMS_MAX,
  GROUP_DEPTH_MAX,
} from "@/api/gen/limit-values";
import { type AlphaLockable, isStroke, type Stroke } from "@/engine/brush/strokes";
import type { BlendMode } from "./layers";

/** Picture on a layer, stretched into a rectangle of canvas px. `bytes` is the encoded file as it was imported. */
export interface PlacedPicture extends AlphaLockable {
  readonly id: string;
  readonly kind: "picture";
  readonly type: PictureType;
  readonly bytes: Uint8Array;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Affine matrix [a, b, c, d, e, f] in canvas px: x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [number, number, number, number, number, number];

/**
 * Moves the content of a polygon: everything painted on the layer so far inside the polygon is erased (unless `keep`)
 * and painted again through the matrix. An empty matrix only erases. Because the move is an item of its own, it also
 * applies to erased parts, and is undone and merged like a stroke.
 */
export interface MovedArea extends AlphaLockable {
  readonly id: string;
  readonly kind: "move";
  /** Vertices of the polygon, encoded as in points.ts; pressures are ignored. */
  readonly points: Uint8Array;
  readonly matrix: Matrix | readonly [];
  readonly keep?: boolean;
}

/**
 * Items of another layer that was merged into this one. They are painted on a separate surface, which is then composed
 * with the group's opacity and blend mode; `clipped` confines it to the pixels of the layer. See Layer.
 */
export interface Group {
  readonly id: string;
  readonly kind: "group";
  readonly opacity: number;
  /** Missing if normal. Unknown modes are normal. */
  readonly blend?: BlendMode;
  readonly clipped?: boolean;
  readonly strokes: readonly Item[];
}

/** Filled area in one color. */
export interface Fill extends AlphaLockable {
  readonly id: string;
  readonly kind: "fill";
  /** #rrggbb */
  readonly colour: string;
  /** 0 to 1 */
  readonly opacity: number;
  /** Encoded canvas px of the area, see areas.ts. */
  readonly area: Uint8Array;
}

/** Entry of a layer. */
export type Item = Stroke | Fill | PlacedPicture | MovedArea | Group;

/** Estimated bytes of an item apart from its points, area or picture. */
const ITEM_OVERHEAD_BYTES = 200;

export const PICTURE_TYPES = ["image/webp", "image/png", "image/jpeg"] as const;
type PictureType = (typeof PICTURE_TYPES)[number];

/** Split items into batches that fit into one update each with ample margin, unless a single item is larger. */
export function splitIntoUpdates(items: readonly Item[]): Item[][] {
  const parts: Item[][] = [];
  let remainingBytes = 0;
  for (const item of items) {
    const part = parts.at(-1);
    remainingBytes -= estimateBytes(item);
    if (part && remainingBytes >= 0 && part.length < DRAWING_UPDATE_ITEMS_MAX / 4) {
      part.push(item);
    } else {
      parts.push([item]);
      remainingBytes = DRAWING_UPDATE_BYTES_MAX / 2 - estimateBytes(item);
    }
  }
  return parts;
}

/** Estimate the size of an item in an update, bytes. */
function estimateBytes(item: Item): number {
  if (item.kind === "group")
    return item.strokes.reduce((sum, inner) => sum + estimateBytes(inner), ITEM_OVERHEAD_BYTES);
  return (
    ITEM_OVERHEAD_BYTES + (item.kind === "picture" ? item.bytes : item.kind === "fill" ? item.area : item.points).length
  );
}

/**
 * True if a value from a document is an item that can be painted. Other clients write documents too, so nothing can be
 * assumed.
 */
export function isItem(value: unknown, depth = 0): value is Item {
  if (isStroke(value)) return true;
  if (typeof value !== "object" || value === null || !("kind" in value)) return false;
  if (!("id" in value) || typeof value.id !== "string") return false;
  switch (value.kind) {
    case "fill":
      return isFill(value);
    case "picture":
      return isPicture(value);
    case "move":
      return isMove(value);
    case "group":
      return isGroup(value, depth);
    default:
      return false;
  }
}

function isFill(value: object): boolean {
  const { colour, opacity, area } = value as Record<string, unknown>;
  const isValidOpacity = typeof opacity === "number" && opacity >= 0 && opacity <= 1;
  return typeof colour === "string" && isValidOpacity && area instanceof Uint8Array;
}

function isPicture(value: object): boolean {
  const { type, bytes, x, y, width, height } = value as Record<string, unknown>;
  if (!(bytes instanceof Uint8Array) || !PICTURE_TYPES.some((each) => each === type)) return false;
  return (
    isCanvasLength(x) && isCanvasLength(y) && isCanvasLength(width) && isCanvasLength(height) && width > 0 && height > 0
  );
}

function isMove(value: object): boolean {
  const { points, matrix } = value as Record<string, unknown>;
  if (!(points instanceof Uint8Array) || !Array.isArray(matrix)) return false;
  return (matrix.length === 0 || matrix.length === 6) && matrix.every(isCanvasLength);
}

function isGroup(value: object, depth: number): boolean {
  const { opacity, strokes } = value as Record<string, unknown>;
  return depth < GROUP_DEPTH_MAX && typeof opacity === "number" && Number.isFinite(opacity) && Array.isArray(strokes);
}

function isCanvasLength(value: unknown): value is number {
  return typeof value === "number" && Math.abs(value) <= CANVAS_REACH;
}

/** Return the valid items of a group. */
export function getGroupItems(group: Group, depth: number): Item[] {
  return group.strokes.filter((item) => isItem(item, depth + 1));
}
