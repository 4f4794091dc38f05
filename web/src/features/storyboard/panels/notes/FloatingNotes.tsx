import { messages } from "@/features/storyboard/messages";
import { FloatingPanel } from "@/features/storyboard/shared/FloatingPanel";
import type { Home } from "@/features/storyboard/shared/place";
import { NoteField } from "./NoteField";

/** The notes as a panel that floats over the page. */
export function FloatingNotes({ home }: { home: Home }) {
  return (
    <FloatingPanel name="notes" title={messages.notes} home={home}>
      <NoteField />
    </FloatingPanel>
  );
}
