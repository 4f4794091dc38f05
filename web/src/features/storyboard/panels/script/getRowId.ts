import type { ParagraphRef } from "./paragraphSelection";

/** Return the element id of a paragraph. */
export function getRowId({ scene, part }: ParagraphRef): string {
  return `script-${scene}-${part}`;
}
