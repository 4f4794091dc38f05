import { BLANK_FIELDS } from "@/features/storyboard/model/cutFields";
import { emptyBoard } from "@/features/storyboard/model/serverBoard";
import type { Cut, CutList } from "@/features/storyboard/types";

/** Create a cut for tests. */
export function createTestCut(id: string, fields: Partial<Cut> = {}): Cut {
  return {
    ...BLANK_FIELDS,
    id,
    project_id: "p",
    name: id,
    position: 0,
    version: 1,
    has_asset: false,
    drawing_seq: 0,
    preview: null,
    created_at: "2026-01-01T00:00:00Z",
    ...fields,
  };
}

/** Create a board as the API returns it, for tests. */
export function createTestCutList(items: Cut[], overrides: Partial<CutList> = {}): CutList {
  const { settings: board } = emptyBoard;
  return {
    items,
    backgrounds: [],
    board,
    scenes: [],
    shots: [],
    order_version: 1,
    seq: 0,
    can_edit: true,
    ...overrides,
  };
}

/** Deterministic random numbers in [0, 1) for property tests (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function shuffle<T>(items: readonly T[], random: () => number): T[] {
  const result = [...items];
  for (let index = result.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    [result[index], result[other]] = [result[other] as T, result[index] as T];
  }
  return result;
}
