import type { KeyboardEvent } from "react";
import type { CutEdits } from "@/features/storyboard/store/cutEdits";

/** Delete and Backspace take the selected cuts away while the focus is in timeline or cuts, but not within a field. */
export function handleDeleteKey(event: KeyboardEvent, edits: CutEdits): void {
  if ((event.key !== "Delete" && event.key !== "Backspace") || event.altKey) return;
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
  event.preventDefault();
  edits.deleteSelected();
}
