import { useRef } from "react";
import { useBoard } from "@/features/storyboard/editorContext/editorContext";
import { messages } from "@/features/storyboard/messages";
import { SelectionFrames } from "@/features/storyboard/shared/SelectionFrames";
import { selectionMessages } from "@/features/storyboard/shared/selectionMessages";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";

/** Dialog for the length of the selected cuts, opened by a command: one length for each, or a total spread over all. */
export default function FramesDialog({ of, onClose }: { of: "each" | "all"; onClose: () => void }) {
  const count = useBoard((state) => state.selection.ids.size);
  const canEdit = useBoard((state) => state.canEdit);
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={canEdit}
      onOpenChange={(open) => !open && onClose()}
      title={selectionMessages.title}
      description={count === 0 ? selectionMessages.none : selectionMessages.selected(count)}
      initialFocus={field}
      footer={<Button onClick={onClose}>{messages.cancel}</Button>}
    >
      {count === 0 ? null : <SelectionFrames {...{ [of]: field }} onDone={onClose} />}
    </Dialog>
  );
}
