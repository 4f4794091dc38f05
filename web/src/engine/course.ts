import type { Tip } from "./tip";

/**
 * Where a brush's tip goes, as beads that are joined by straight pieces: x, y and radius in canvas px, and how much it
 * leaves there (0 to 1), four numbers a bead. The server's painter reckons the same (`adapters/paint/stroke_path.py`), number
 * by number: whatever changes here changes there.
 */
export type Beads = number[];

export const BEAD = 4;

/** How far each sample draws the line towards itself: the hand's jitter is evened out. */
const FOLLOW = 0.7;
/** How far a straight piece may stray from the curve, canvas px. */
const FLATNESS = 0.05;
const STEPS_MAX = 32;
/** What a pencil leaves at no pressure. */
const FAINTEST = 0.2;

/** The beads of a stroke; triples as in points.ts. */
export function courseOf(triples: ArrayLike<number>, count: number, size: number, tip: Tip): Beads {
  const at = samplesOf(triples, count, size, tip);
  if (tip.straight || count < 2) return at;
  // The line ends where the pen was lifted.
  const [r = 0, a = 0] = at.slice(-2);
  at.push(triples[count * 3 - 3] ?? 0, triples[count * 3 - 2] ?? 0, r, a);
  return curved(at);
}

/** Each sample as a bead, drawn towards the one before unless the line is straight. */
function samplesOf(triples: ArrayLike<number>, count: number, size: number, tip: Tip): Beads {
  const beads: Beads = [];
  const follow = tip.straight ? 1 : FOLLOW;
  let [x, y, r, a] = [0, 0, 0, 0];
  for (let index = 0; index < count; index += 1) {
    const pressed = (triples[index * 3 + 2] ?? 0) ** tip.curve;
    const by = index === 0 ? 1 : follow;
    x += ((triples[index * 3] ?? 0) - x) * by;
    y += ((triples[index * 3 + 1] ?? 0) - y) * by;
    r += ((size / 2) * (tip.thin + (1 - tip.thin) * pressed) - r) * by;
    a += ((tip.kind === "pencil" ? FAINTEST + (1 - FAINTEST) * pressed : 1) - a) * by;
    beads.push(x, y, r, a);
  }
  return beads;
}

/** Quadratic curves through the middles between beads, the beads being their control points. */
function curved(at: Beads): Beads {
  if (at.length <= 2 * BEAD) return at;
  const out = at.slice(0, BEAD);
  let start = 0;
  for (let control = BEAD; control < at.length - BEAD; control += BEAD) {
    const [sx, sy, sr, sa] = bead(out, start);
    const [cx, cy, cr, ca] = bead(at, control);
    const [nx, ny, nr, na] = bead(at, control + BEAD);
    const [ex, ey, er, ea] = [(cx + nx) / 2, (cy + ny) / 2, (cr + nr) / 2, (ca + na) / 2];
    const [bx, by] = [(sx + ex) / 2 - cx, (sy + ey) / 2 - cy];
    const steps = Math.min(STEPS_MAX, Math.ceil(Math.sqrt(Math.sqrt(bx * bx + by * by) / (4 * FLATNESS))) || 1);
    for (let step = 1; step <= steps; step += 1) {
      const t = step / steps;
      const [u, v, w] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t];
      out.push(u * sx + v * cx + w * ex, u * sy + v * cy + w * ey, u * sr + v * cr + w * er, u * sa + v * ca + w * ea);
    }
    start = out.length - BEAD;
  }
  for (const each of at.slice(-BEAD)) out.push(each);
  return out;
}

function bead(beads: Beads, at: number): readonly [number, number, number, number] {
  return [beads[at] ?? 0, beads[at + 1] ?? 0, beads[at + 2] ?? 0, beads[at + 3] ?? 0];
}

/** Dabs lie this share of their width apart, and no nearer than so many canvas px. */
const DAB_SPACING = 0.1;
const DAB_APART = 0.5;
/** A line so long that it would take more of them (none that a hand draws) has them farther apart. */
const DABS_MAX = 100_000;

/** The beads set out as single dabs, each leaving as much as makes `flow` of a pass. */
export function dabsOf(beads: Beads, flow: number): Beads {
  const dabs: Beads = [];
  const least = Math.max(DAB_APART, lengthOf(beads) / DABS_MAX);
  // The way to the next dab, from the bead that is looked at.
  let wait = 0;
  for (let at = 0; at < beads.length; at += BEAD) {
    const [x, y, r, a] = bead(beads, at);
    const [nx, ny, nr, na] = at + BEAD < beads.length ? bead(beads, at + BEAD) : [x, y, r, a];
    const way = Math.sqrt((nx - x) * (nx - x) + (ny - y) * (ny - y));
    while (wait < way || (way === 0 && wait === 0)) {
      const t = way === 0 ? 0 : wait / way;
      const radius = r + (nr - r) * t;
      const apart = Math.max(least, DAB_SPACING * 2 * radius);
      const left = 1 - (1 - flow) ** Math.min(1, apart / Math.max(2 * radius, DAB_APART));
      dabs.push(x + (nx - x) * t, y + (ny - y) * t, radius, (a + (na - a) * t) * left);
      wait += apart;
    }
    wait -= way;
  }
  return dabs;
}

function lengthOf(beads: Beads): number {
  let length = 0;
  for (let at = BEAD; at < beads.length; at += BEAD) {
    const [dx, dy] = [(beads[at] ?? 0) - (beads[at - BEAD] ?? 0), (beads[at + 1] ?? 0) - (beads[at - BEAD + 1] ?? 0)];
    length += Math.sqrt(dx * dx + dy * dy);
  }
  return length;
}

/** Pieces are cut where they are longer than this, canvas px, so that the squares around them hold little else. */
const PIECE = 48;
const PARTS_MAX = 256;

/** The same trail in shorter pieces. */
export function shortened(beads: Beads): Beads {
  const out = beads.slice(0, BEAD);
  for (let at = BEAD; at < beads.length; at += BEAD) {
    const [ax, ay, ar, aa] = bead(beads, at - BEAD);
    const [bx, by, br, ba] = bead(beads, at);
    const parts = Math.min(PARTS_MAX, Math.ceil(Math.max(Math.abs(bx - ax), Math.abs(by - ay)) / PIECE));
    for (let part = 1; part < parts; part += 1) {
      const t = part / parts;
      out.push(ax + (bx - ax) * t, ay + (by - ay) * t, ar + (br - ar) * t, aa + (ba - aa) * t);
    }
    out.push(bx, by, br, ba);
  }
  return out;
}
