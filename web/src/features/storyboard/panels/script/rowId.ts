import type { Spot } from "./chosen";

/** A paragraph's id in the page. */
export function rowId({ scene, part }: Spot): string {
  return `script-${scene}-${part}`;
}
