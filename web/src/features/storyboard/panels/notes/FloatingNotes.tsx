import { messages } from "@/features/storyboard/messages";
import { FloatingPanel } from "@/features/storyboard/shared/FloatingPanel";
import type { PanelDefaults } from "@/features/storyboard/shared/panelDefaults";
import { NotesEditor } from "./NotesEditor";

/** The notes panel as a floating window. */
export function FloatingNotes({ home }: { home: PanelDefaults }) {
  return (
    <FloatingPanel name="notes" title={messages.notes} defaults={home}>
      <NotesEditor />
    </FloatingPanel>
  );
}
