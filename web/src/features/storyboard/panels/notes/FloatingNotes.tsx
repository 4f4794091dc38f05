import { messages } from "@/features/storyboard/messages";
import { FloatingPanel } from "@/features/storyboard/shared/FloatingPanel";
import { NoteField } from "./NoteField";

/** The notes as a panel that floats over the page. */
export function FloatingNotes() {
  return (
    <FloatingPanel name="notes" title={messages.notes}>
      <NoteField />
    </FloatingPanel>
  );
}
