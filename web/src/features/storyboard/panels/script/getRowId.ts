import type { ParagraphRef } from "./paragraphSelection";

/** A paragraph's id in the page. */
export function getRowId({ scene, part }: ParagraphRef): string {
  return `script-${scene}-${part}`;
}
