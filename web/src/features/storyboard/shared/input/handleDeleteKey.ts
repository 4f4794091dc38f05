import type { KeyboardEvent } from "react";
import type { CutEdits } from "@/features/storyboard/store/cutEdits";

/** Delete the selected cuts on Delete or Backspace, unless the focus is in a text field. */
export function handleDeleteKey(event: KeyboardEvent, edits: CutEdits): void {
  if ((event.key !== "Delete" && event.key !== "Backspace") || event.altKey) return;
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
  event.preventDefault();
  edits.deleteSelected();
}
