import type { PointerSample } from "./liveStroke";

/** Shorter segments look curved already, canvas px. Added points are about this far apart. */
const SPACING = 12;
const ADDED_MAX = 4;
/** Segments that turn less are straight; those that turn more are corners. In radians. */
const TURN_MIN = (4 * Math.PI) / 180;
const TURN_MAX = (80 * Math.PI) / 180;

/**
 * Return points between two samples of a fast stroke, so that its line passes through the samples as a curve. Without them
 * a line of samples that are far apart cuts off its bends, and starts and ends straight. `before` and `after` are the
 * neighboring samples; null at the ends of a stroke. Short or straight segments and corners get none.
 *
 * The curve is a centripetal Catmull-Rom spline (Yuksel, Schaefer, Keyser 2011: it has no loops or overshoots), and
 * continues as a parabola at the ends.
 */
export function refineSegment(
  before: PointerSample | null,
  from: PointerSample,
  to: PointerSample,
  after: PointerSample | null,
): PointerSample[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const outer = before ?? after;
  if (length < SPACING || !outer) return [];
  const turns = [before && getTurn(before, from, to), after && getTurn(from, to, after)].filter(
    (turn) => turn !== null,
  );
  if (Math.max(...turns) < TURN_MIN || Math.max(...turns) > TURN_MAX) return [];
  const first = before ?? extrapolate(from, to, outer);
  const last = after ?? extrapolate(to, from, outer);
  const count = Math.min(ADDED_MAX, Math.ceil(length / SPACING) - 1);
  return Array.from({ length: count }, (_, index) => interpolate(first, from, to, last, (index + 1) / (count + 1)));
}

/** Return the change of direction at `at`, 0 to π. */
function getTurn(from: PointerSample, at: PointerSample, to: PointerSample): number {
  const turn = Math.abs(Math.atan2(to.y - at.y, to.x - at.x) - Math.atan2(at.y - from.y, at.x - from.x));
  return Math.min(turn, 2 * Math.PI - turn);
}

/** Continue the parabola through three samples beyond the first one. */
function extrapolate(first: PointerSample, second: PointerSample, third: PointerSample): PointerSample {
  return {
    x: 3 * first.x - 3 * second.x + third.x,
    y: 3 * first.y - 3 * second.y + third.y,
    pressure: first.pressure,
  };
}

/** Return the point at `share` (0 to 1) of the spline between b and c, by the pyramid of Barry and Goldman (1988). */
function interpolate(
  a: PointerSample,
  b: PointerSample,
  c: PointerSample,
  d: PointerSample,
  share: number,
): PointerSample {
  const ta = -Math.sqrt(Math.hypot(b.x - a.x, b.y - a.y));
  const tc = Math.sqrt(Math.hypot(c.x - b.x, c.y - b.y));
  const td = tc + Math.sqrt(Math.hypot(d.x - c.x, d.y - c.y));
  const t = tc * share;
  const mix = (p: PointerSample, q: PointerSample, start: number, end: number): PointerSample => {
    const weight = end === start ? 0 : (t - start) / (end - start);
    return { x: p.x + (q.x - p.x) * weight, y: p.y + (q.y - p.y) * weight, pressure: p.pressure };
  };
  const [ab, bc, cd] = [mix(a, b, ta, 0), mix(b, c, 0, tc), mix(c, d, tc, td)];
  const point = mix(mix(ab, bc, ta, tc), mix(bc, cd, 0, td), 0, tc);
  return { ...point, pressure: b.pressure + (c.pressure - b.pressure) * share };
}
