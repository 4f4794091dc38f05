import { EDGE_LENGTH_MAX, RING_MAX, RING_MIN } from "./limits";

export interface PersonPosition {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  /** Index of the ring, from the innermost (0). */
  readonly ring: number;
}

export interface Edge {
  readonly from: PersonPosition;
  readonly to: PersonPosition;
  /** 1 at distance 0, falling to 0 at `EDGE_LENGTH_MAX`. */
  readonly strength: number;
  /** True if the two are friends. */
  readonly isFriendship: boolean;
}

/** Slots per ring. Their sum is the maximum number of people shown. */
const RING_SLOTS = [6, 12, 18, 18, 18] as const;
/** Random offset from the ring in px, and along the ring as a fraction of a slot, for an irregular look. */
const RADIUS_JITTER_PX = 9;
const ANGLE_JITTER = 0.14;
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
/** Weight of the distance to neighbors against the distance to the slot derived from the id. */
const CROWDING_WEIGHT = 0.9;

/** Hash a text to a number from 0 to 1, evenly distributed (FNV-1a with a final mix). */
function hashToUnit(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 13), 0x297a2d39);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

export function getRingRadius(ring: number): number {
  return RING_MIN + ((RING_MAX - RING_MIN) * ring) / (RING_SLOTS.length - 1);
}

/** Distance of two slots on a ring, 0 to 0.5 of the circumference. */
function getRingDistance(a: number, b: number, slotCount: number): number {
  const distance = Math.abs(a - b) / slotCount;
  return Math.min(distance, 1 - distance);
}

function findFreeSlot(wantedSlot: number, takenSlots: readonly number[], slotCount: number): number {
  let best = 0;
  let leastCost = Number.POSITIVE_INFINITY;
  for (let slot = 0; slot < slotCount; slot += 1) {
    if (takenSlots.includes(slot)) continue;
    const nearest = Math.min(0.5, ...takenSlots.map((other) => getRingDistance(slot, other, slotCount)));
    const cost =
      getRingDistance(slot, wantedSlot, slotCount) + CROWDING_WEIGHT * (takenSlots.length === 0 ? 0 : 0.5 - nearest);
    if (cost < leastCost) [best, leastCost] = [slot, cost];
  }
  return best;
}

/**
 * Place people around the user at (0, 0), closest first. A position depends only on the person's id and the people
 * before them: it's the same on each visit and doesn't change when more people are shown.
 */
export function layoutPeople(ids: readonly string[]): PersonPosition[] {
  const positions: PersonPosition[] = [];
  let first = 0;
  for (const [ring, slotCount] of RING_SLOTS.entries()) {
    const takenSlots: number[] = [];
    for (const id of ids.slice(first, first + slotCount)) {
      const slot = findFreeSlot(hashToUnit(id) * slotCount, takenSlots, slotCount);
      takenSlots.push(slot);
      const angleOffset = (hashToUnit(`${id} beside`) - 0.5) * 2 * ANGLE_JITTER;
      const angle = ((slot + angleOffset) / slotCount) * 2 * Math.PI + ring * GOLDEN_ANGLE;
      const radiusOffset = (hashToUnit(`${id} off`) - 0.5) * 2 * RADIUS_JITTER_PX;
      const radius = Math.min(Math.max(getRingRadius(ring) + radiusOffset, RING_MIN), RING_MAX);
      positions.push({ id, x: radius * Math.cos(angle), y: radius * Math.sin(angle), ring });
    }
    first += slotCount;
  }
  return positions;
}

/** Return a line for each pair of people closer than `EDGE_LENGTH_MAX`. */
export function findEdges(positions: readonly PersonPosition[], friendships: ReadonlySet<string>): Edge[] {
  const edges: Edge[] = [];
  for (const [index, from] of positions.entries()) {
    for (const to of positions.slice(index + 1)) {
      const distance = Math.hypot(from.x - to.x, from.y - to.y);
      if (distance >= EDGE_LENGTH_MAX) continue;
      edges.push({
        from,
        to,
        strength: 1 - distance / EDGE_LENGTH_MAX,
        isFriendship: friendships.has(getFriendshipKey(from.id, to.id)),
      });
    }
  }
  return edges;
}

export function getFriendshipKey(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function isOverlapping(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Return the size of avatars on the screen, in px. It grows more slowly than the distances between them. */
export function getAvatarSize(zoom: number): number {
  return Math.round(Math.min(Math.max(34 * Math.sqrt(zoom), 24), 56));
}

const LABEL = { height: 18, gap: 4, widthMax: 116, padding: 10 } as const;
const LETTER_PX = 7;
/** Code points from here on (CJK, emoji) are about twice as wide. */
const WIDE_FROM = 0x2e80;

/** Estimate the width of a name label, in px. Longer names are truncated with an ellipsis. */
export function getLabelWidth(name: string): number {
  let width = LABEL.padding;
  for (const char of name) width += (char.codePointAt(0) ?? 0) < WIDE_FROM ? LETTER_PX : 2 * LETTER_PX;
  return Math.min(width, LABEL.widthMax);
}

/** Return the ids of people whose names fit without overlapping another name or avatar, closest first. */
export function findNamesToShow(
  positions: readonly PersonPosition[],
  names: ReadonlyMap<string, string>,
  zoom: number,
): Set<string> {
  const size = getAvatarSize(zoom);
  const centerSize = size + 16;
  const avatarBoxes = new Map<string, Box>();
  for (const { id, x, y } of positions) {
    avatarBoxes.set(id, { x: x * zoom - size / 2, y: y * zoom - size / 2, width: size, height: size });
  }
  const labelBoxes: Box[] = [
    { x: -centerSize / 2, y: -centerSize / 2, width: centerSize, height: centerSize + LABEL.height },
  ];
  const visibleIds = new Set<string>();
  for (const { id, x, y } of positions) {
    const width = getLabelWidth(names.get(id) ?? "");
    const top = y * zoom + size / 2 + LABEL.gap;
    const box = { x: x * zoom - width / 2, y: top, width, height: LABEL.height };
    const isFree =
      !labelBoxes.some((other) => isOverlapping(box, other)) &&
      ![...avatarBoxes].some(([other, avatarBox]) => other !== id && isOverlapping(box, avatarBox));
    if (!isFree) continue;
    labelBoxes.push(box);
    visibleIds.add(id);
  }
  return visibleIds;
}

const CAPTION = { width: 104, height: 16, turns: 48 } as const;

/**
 * Find a spot for each ring's caption that overlaps no avatar or name, in px. Rings without such a spot are left out.
 */
export function placeRingCaptions(
  positions: readonly PersonPosition[],
  labeledIds: ReadonlySet<string>,
  zoom: number,
): Map<number, Box> {
  const size = getAvatarSize(zoom);
  const { width, height, turns } = CAPTION;
  const occupied: Box[] = positions.map(({ id, x, y }) => {
    const isNamed = labeledIds.has(id);
    const boxWidth = isNamed ? LABEL.widthMax : size;
    const boxHeight = size + (isNamed ? LABEL.gap + LABEL.height : 0);
    return { x: x * zoom - boxWidth / 2, y: y * zoom - size / 2, width: boxWidth, height: boxHeight };
  });
  const captions = new Map<number, Box>();
  for (const ring of new Set(positions.map((position) => position.ring))) {
    const radius = getRingRadius(ring) * zoom;
    for (let step = 0; step < turns; step += 1) {
      const angle = (step / turns) * 2 * Math.PI - Math.PI / 2;
      const caption = {
        x: radius * Math.cos(angle) - width / 2,
        y: radius * Math.sin(angle) - height / 2,
        width,
        height,
      };
      if (occupied.some((other) => isOverlapping(caption, other))) continue;
      occupied.push(caption);
      captions.set(ring, caption);
      break;
    }
  }
  return captions;
}

export type Direction = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const;
/** Weight of the sideways distance against the distance in the direction of the arrow key. */
const SIDEWAYS_WEIGHT = 2;

/** Return the next person in a direction, or null if there is none. */
export function findNextPerson(
  positions: readonly PersonPosition[],
  from: PersonPosition,
  direction: Direction,
): PersonPosition | null {
  const [dx, dy] = DIRECTIONS[direction];
  let best: PersonPosition | null = null;
  let leastCost = Number.POSITIVE_INFINITY;
  for (const to of positions) {
    const forwardDistance = (to.x - from.x) * dx + (to.y - from.y) * dy;
    if (to.id === from.id || forwardDistance <= 0) continue;
    const cost = forwardDistance + SIDEWAYS_WEIGHT * Math.abs((to.x - from.x) * dy + (to.y - from.y) * dx);
    if (cost < leastCost) [best, leastCost] = [to, cost];
  }
  return best;
}

export interface View {
  readonly zoom: number;
  /** Position of the user, in px from the center of the stage. */
  readonly x: number;
  readonly y: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Margin around the outermost people for their avatars and names, in px. */
const MARGIN = 56;

/** Return the closest view that shows everyone. */
export function fitView(positions: readonly PersonPosition[], stage: Size, zoomMin: number, zoomMax: number): View {
  const maxX = Math.max(RING_MIN, ...positions.map(({ x }) => Math.abs(x)));
  const maxY = Math.max(RING_MIN, ...positions.map(({ y }) => Math.abs(y)));
  const fit = Math.min((stage.width / 2 - MARGIN) / maxX, (stage.height / 2 - MARGIN) / maxY);
  return { zoom: Math.min(Math.max(fit, zoomMin), Math.min(zoomMax, 2)), x: 0, y: 0 };
}

/** Zoom to a level and keep the content under `point` (px from the center of the stage) in place. */
export function zoomView(view: View, zoom: number, point: { x: number; y: number }): View {
  const scale = zoom / view.zoom;
  return { zoom, x: point.x + (view.x - point.x) * scale, y: point.y + (view.y - point.y) * scale };
}

/** Limit panning so that some people always stay visible. */
export function clampView(view: View, stage: Size): View {
  const extent = RING_MAX * view.zoom;
  const [maxX, maxY] = [Math.max(extent, stage.width / 2) * 0.9, Math.max(extent, stage.height / 2) * 0.9];
  return { ...view, x: Math.min(Math.max(view.x, -maxX), maxX), y: Math.min(Math.max(view.y, -maxY), maxY) };
}
