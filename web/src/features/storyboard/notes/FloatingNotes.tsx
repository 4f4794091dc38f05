import { messages } from "@/features/storyboard/messages";
import { NoteField } from "@/features/storyboard/notes/NoteField";
import { FloatingPanel } from "@/features/storyboard/shared/FloatingPanel";

/** The notes as a panel that floats over the page. */
export function FloatingNotes() {
  return (
    <FloatingPanel name="notes" title={messages.notes}>
      <NoteField />
    </FloatingPanel>
  );
}
