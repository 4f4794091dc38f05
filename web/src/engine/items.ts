import {
  CANVAS_REACH,
  DRAWING_UPDATE_BYTES_MAX,
  DRAWING_UPDATE_ITEMS_MAX,
  GROUP_DEPTH_MAX,
} from "@/api/gen/limit-values";
import { isStroke, type Stroke } from "./strokes";

/** A picture put down on its layer, stretched into a rectangle of canvas px. The bytes are kept as they were imported. */
export interface PlacedPicture {
  readonly id: string;
  readonly kind: "picture";
  readonly type: PictureType;
  readonly bytes: Uint8Array;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** [a, b, c, d, e, f] in canvas px: x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [number, number, number, number, number, number];

/**
 * What was painted on the layer so far inside a polygon is taken away (unless `keep`) and put down again through the
 * matrix; an empty matrix only takes away. Being an entry of its own it holds for erased parts too, and is undone and
 * merged like a stroke.
 */
export interface MovedArea {
  readonly id: string;
  readonly kind: "move";
  /** The polygon, see points.ts; pressures mean nothing. */
  readonly points: Uint8Array;
  readonly matrix: Matrix | readonly [];
  readonly keep?: boolean;
}

/** Another layer's entries, merged into this one: painted by themselves, then put down with their opacity. */
export interface Group {
  readonly id: string;
  readonly kind: "group";
  readonly opacity: number;
  readonly strokes: readonly Item[];
}

/** An area of one colour. */
export interface Fill {
  readonly id: string;
  readonly kind: "fill";
  /** #rrggbb */
  readonly colour: string;
  /** 0 to 1 */
  readonly opacity: number;
  /** Every canvas px of it, see areas.ts. */
  readonly area: Uint8Array;
}

/** An entry of a layer, in paint order. */
export type Item = Stroke | Fill | PlacedPicture | MovedArea | Group;

/** Bytes that an entry takes beside its points or its picture. */
const ITEM_OVERHEAD_BYTES = 200;

export const PICTURE_TYPES = ["image/webp", "image/png", "image/jpeg"] as const;
type PictureType = (typeof PICTURE_TYPES)[number];

/** Entries in parts, each of which fits into one update with room to spare, unless a single entry does not. */
export function splitIntoUpdates(items: readonly Item[]): Item[][] {
  const parts: Item[][] = [];
  let room = 0;
  for (const item of items) {
    const part = parts.at(-1);
    room -= estimateBytes(item);
    if (part && room >= 0 && part.length < DRAWING_UPDATE_ITEMS_MAX / 4) {
      part.push(item);
    } else {
      parts.push([item]);
      room = DRAWING_UPDATE_BYTES_MAX / 2 - estimateBytes(item);
    }
  }
  return parts;
}

/** About how many bytes an entry takes in an update. */
function estimateBytes(item: Item): number {
  if (item.kind === "group")
    return item.strokes.reduce((sum, inner) => sum + estimateBytes(inner), ITEM_OVERHEAD_BYTES);
  return (
    ITEM_OVERHEAD_BYTES + (item.kind === "picture" ? item.bytes : item.kind === "fill" ? item.area : item.points).length
  );
}

/** Whether something out of a document (others wrote it too) is an entry that can be painted. */
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
  const isShare = typeof opacity === "number" && opacity >= 0 && opacity <= 1;
  return typeof colour === "string" && isShare && area instanceof Uint8Array;
}

function isPicture(value: object): boolean {
  const { type, bytes, x, y, width, height } = value as Record<string, unknown>;
  if (!(bytes instanceof Uint8Array) || !PICTURE_TYPES.some((known) => known === type)) return false;
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

/** The entries of a group that can be painted. */
export function getGroupItems(group: Group, depth: number): Item[] {
  return group.strokes.filter((item) => isItem(item, depth + 1));
}
