import { useRef } from "react";
import { useBoard } from "@/features/storyboard/editorContext/editorContext";
import { selectionTexts } from "@/features/storyboard/shared/cuts/selectionTexts";
import { SelectionFrames } from "@/features/storyboard/shared/SelectionFrames";
import { texts } from "@/features/storyboard/texts";
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
      title={selectionTexts.title}
      description={count === 0 ? selectionTexts.none : selectionTexts.selected({ count })}
      initialFocus={field}
      footer={<Button onClick={onClose}>{texts.cancel}</Button>}
    >
      {count === 0 ? null : <SelectionFrames {...{ [mode]: field }} onDone={onClose} />}
    </Dialog>
  );
}
