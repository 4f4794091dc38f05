import { type PathSamples, SAMPLE_STRIDE } from "@/engine/brush/strokePath";
import type { Projection } from "@/engine/render/projection";
import type { Rect } from "@/engine/render/surface";

/**
 * Coverage of a brush trail per px of a rectangle, row by row, 0 to 1. Coverage decreases linearly from 1 to 0 between
 * half a px inside the edge and half a px outside. The coverage of a trail narrower than a px is at most its width, so
 * it looks the same at every zoom. `adapters/paint/mask.py` must compute the same values.
 */
export class CoverageMask {
  readonly values: Float32Array;

  constructor(
    /** Device px. */
    readonly rect: Rect,
  ) {
    this.values = new Float32Array(rect.width * rect.height);
  }

  /**
   * Add segments, each from the sample at an offset to the next one. Where segments overlap, the highest value wins.
   */
  addTrail(samples: PathSamples, offsets: readonly number[], projection: Projection): void {
    const { x: sx, y: sy } = projection;
    const scale = (sx + sy) / 2;
    const left = projection.left + this.rect.x;
    const top = projection.top + this.rect.y;
    const valueAt = (index: number): number => samples[index] ?? 0;
    const last = samples.length - SAMPLE_STRIDE;
    for (const from of offsets) {
      const to = Math.min(from + SAMPLE_STRIDE, last);
      this.#addSegment(
        valueAt(from) * sx - left,
        valueAt(from + 1) * sy - top,
        valueAt(from + 2) * scale,
        valueAt(from + 3),
        valueAt(to) * sx - left,
        valueAt(to + 1) * sy - top,
        valueAt(to + 2) * scale,
        valueAt(to + 3),
      );
    }
  }

  /** Add round dabs (by sample offset). Each covers a share of what is still uncovered. */
  addDabs(dabs: PathSamples, offsets: readonly number[], projection: Projection): void {
    const { x: sx, y: sy } = projection;
    const scale = (sx + sy) / 2;
    const { values } = this;
    const { width, height } = this.rect;
    for (const index of offsets) {
      const x = (dabs[index] ?? 0) * sx - projection.left - this.rect.x;
      const y = (dabs[index + 1] ?? 0) * sy - projection.top - this.rect.y;
      const r = (dabs[index + 2] ?? 0) * scale;
      const amount = dabs[index + 3] ?? 0;
      const reach = r + 0.5;
      const maxCover = Math.min(1, 2 * r);
      const bottom = Math.min(height - 1, Math.ceil(y + reach - 0.5));
      for (let row = Math.max(0, Math.floor(y - reach - 0.5)); row <= bottom; row += 1) {
        const dy = row + 0.5 - y;
        if (dy < -reach || dy > reach) continue;
        const half = Math.sqrt(reach * reach - dy * dy);
        const end = Math.min(width - 1, Math.ceil(x + half - 0.5));
        for (let column = Math.max(0, Math.floor(x - half - 0.5)); column <= end; column += 1) {
          const dx = column + 0.5 - x;
          const cover = reach - Math.sqrt(dx * dx + dy * dy);
          if (cover <= 0) continue;
          const pixel = row * width + column;
          const previous = values[pixel] ?? 0;
          values[pixel] = previous + (1 - previous) * amount * (cover < maxCover ? cover : maxCover);
        }
      }
    }
  }

  #addSegment(ax: number, ay: number, ar: number, aa: number, bx: number, by: number, br: number, ba: number): void {
    const { values } = this;
    const { width, height } = this.rect;
    const reach = Math.max(ar, br) + 0.5;
    if (Math.max(ax, bx) < -reach || Math.min(ax, bx) > width + reach) return;
    const firstRow = Math.max(0, Math.floor(Math.min(ay, by) - reach - 0.5));
    const lastRow = Math.min(height - 1, Math.ceil(Math.max(ay, by) + reach - 0.5));
    const [dx, dy, dr, da] = [bx - ax, by - ay, br - ar, ba - aa];
    const lengthSquared = dx * dx + dy * dy;
    const inverseLengthSquared = lengthSquared > 0 ? 1 / lengthSquared : 0;
    // Px within this distance of the line are fully covered.
    const core = aa === 1 && ba === 1 ? Math.min(ar, br) - 0.5 : 0;
    for (let row = firstRow; row <= lastRow; row += 1) {
      const py = row + 0.5 - ay;
      const low = findLowestX(dx, dy, lengthSquared, reach, py);
      if (low === null) continue;
      // The right end of a row is the mirrored left end of the mirrored segment.
      const high = -(findLowestX(-dx, dy, lengthSquared, reach, py) ?? 0);
      const first = Math.max(0, Math.floor(low + ax - 0.5));
      const last = Math.min(width - 1, Math.ceil(high + ax - 0.5));
      let coreFirst = width;
      let coreLast = -1;
      const coreLow = core > 2 ? findLowestX(dx, dy, lengthSquared, core, py) : null;
      if (coreLow !== null) {
        coreFirst = Math.max(0, Math.ceil(coreLow + ax - 0.5));
        coreLast = Math.min(width - 1, Math.floor(ax - (findLowestX(-dx, dy, lengthSquared, core, py) ?? 0) - 0.5));
        if (coreLast >= coreFirst) values.fill(1, row * width + coreFirst, row * width + coreLast + 1);
        else coreFirst = width;
      }
      for (let column = first; column <= last; column += 1) {
        if (column === coreFirst) {
          column = coreLast;
          continue;
        }
        const px = column + 0.5 - ax;
        let t = (px * dx + py * dy) * inverseLengthSquared;
        t = t < 0 ? 0 : t > 1 ? 1 : t;
        const r = ar + t * dr;
        const ox = px - t * dx;
        const oy = py - t * dy;
        let cover = r + 0.5 - Math.sqrt(ox * ox + oy * oy);
        if (cover <= 0) continue;
        const maxCover = r < 0.5 ? 2 * r : 1;
        if (cover > maxCover) cover = maxCover;
        const value = cover * (aa + t * da);
        const pixel = row * width + column;
        if (value > (values[pixel] ?? 0)) values[pixel] = value;
      }
    }
  }
}

/**
 * Return the lowest x at height `y` within `reach` of the segment from (0, 0) to (dx, dy); null if no px of this row
 * is.
 */
function findLowestX(dx: number, dy: number, lengthSquared: number, reach: number, y: number): number | null {
  let low = Number.POSITIVE_INFINITY;
  if (Math.abs(y) <= reach) low = -Math.sqrt(reach * reach - y * y);
  const dyToEnd = y - dy;
  if (Math.abs(dyToEnd) <= reach) low = Math.min(low, dx - Math.sqrt(reach * reach - dyToEnd * dyToEnd));
  if (dy !== 0) {
    // Check the side of the capsule: a parallel of the segment at distance `reach`, between its end caps.
    const length = Math.sqrt(lengthSquared);
    const t = (y - ((dy > 0 ? 1 : -1) * dx * reach) / length) / dy;
    if (t >= 0 && t <= 1) low = Math.min(low, t * dx - (Math.abs(dy) * reach) / length);
  }
  return low === Number.POSITIVE_INFINITY ? null : low;
}
