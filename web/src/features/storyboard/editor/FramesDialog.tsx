import { useRef } from "react";
import { useBoard } from "@/features/storyboard/editorContext/editorContext";
import { SelectionFrames } from "@/features/storyboard/shared/SelectionFrames";
import { selectionMessages } from "@/features/storyboard/shared/selectionTexts";
import { messages } from "@/features/storyboard/texts";
import { Button } from "@/ui/buttons/Button";
import { Dialog } from "@/ui/dialogs/Dialog";

/** Dialog for the length of the selected cuts, opened by a command: one length for each, or a total spread over all. */
export default function FramesDialog({ mode, onClose }: { mode: "each" | "all"; onClose: () => void }) {
  const count = useBoard((state) => state.selection.ids.size);
  const canEdit = useBoard((state) => state.canEdit);
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={canEdit}
      onOpenChange={(open) => !open && onClose()}
      title={selectionMessages.title}
      description={count === 0 ? selectionMessages.none : selectionMessages.selected({ count })}
      initialFocus={field}
      footer={<Button onClick={onClose}>{messages.cancel}</Button>}
    >
      {count === 0 ? null : <SelectionFrames {...{ [mode]: field }} onDone={onClose} />}
    </Dialog>
  );
}
