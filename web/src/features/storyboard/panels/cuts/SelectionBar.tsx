import { ArrowDown, ArrowUp, Copy, ListStart, Trash2 } from "lucide-react";
import { CommandButton } from "@/features/storyboard/commands/CommandButton";
import { FIXED_KEYS } from "@/features/storyboard/commands/fixedKeys";
import { useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { selectionTexts } from "@/features/storyboard/shared/cuts/selectionTexts";
import { preventButtonFocus } from "@/features/storyboard/shared/input/preventButtonFocus";
import { SelectionFrames } from "@/features/storyboard/shared/SelectionFrames";
import { IconButton } from "@/ui/buttons/IconButton";
import styles from "./CutsPanel.module.css";

/** Toolbar with the commands for the selected cuts. */
export default function SelectionBar() {
  const { edits } = useEditorContext();
  const canEdit = useBoard((state) => state.canEdit);
  const count = useBoard((state) => state.selection.ids.size);
  if (count === 0 || !canEdit) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the listener only keeps the focus where it is
    <div className={styles.selectionBar} onMouseDown={preventButtonFocus}>
      <div className={styles.actions}>
        <span className={styles.selectedCount}>{selectionTexts.selected({ count })}</span>
        <CommandButton command="newBefore" size="small">
          <ListStart size={15} aria-hidden="true" />
        </CommandButton>
        <CommandButton command="moveEarlier" size="small">
          <ArrowUp size={15} aria-hidden="true" />
        </CommandButton>
        <CommandButton command="moveLater" size="small">
          <ArrowDown size={15} aria-hidden="true" />
        </CommandButton>
        <CommandButton command="duplicate" size="small">
          <Copy size={15} aria-hidden="true" />
        </CommandButton>
        <IconButton
          label={selectionTexts.deleteSelection}
          keys={FIXED_KEYS.deleteCuts}
          size="small"
          onClick={() => edits.deleteSelected()}
        >
          <Trash2 size={15} aria-hidden="true" />
        </IconButton>
      </div>
      {count > 1 ? <SelectionFrames /> : null}
    </div>
  );
}
