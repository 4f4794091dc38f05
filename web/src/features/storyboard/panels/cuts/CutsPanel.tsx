import { ArrowDown, ArrowUp, Copy, ListChecks, ListStart, Plus, Trash2 } from "lucide-react";
import { CommandButton } from "@/features/storyboard/commands/CommandButton";
import { FIXED_KEYS } from "@/features/storyboard/commands/fixedKeys";
import { useCommand } from "@/features/storyboard/commands/useCommand";
import { useBoard, useDesk } from "@/features/storyboard/desk/desk";
import { messages } from "@/features/storyboard/messages";
import { keepKeysFree } from "@/features/storyboard/shared/keepKeysFree";
import { removesCuts } from "@/features/storyboard/shared/removesCuts";
import { Button } from "@/ui/Button";
import { IconButton } from "@/ui/IconButton";
import { CutList } from "./CutList";
import { CutPreview } from "./CutPreview";
import styles from "./CutsPanel.module.css";

/** With a preview of its own, unless the page shows the current cut elsewhere. */
export function CutsPanel({ hasPreview = true }: { hasPreview?: boolean }) {
  const { edits } = useDesk();
  return (
    <section className={styles.panel} aria-label={messages.cuts} onKeyDown={(event) => removesCuts(event, edits)}>
      {hasPreview ? <CutPreview /> : null}
      <Head />
      <CutList />
      <SelectionBar />
    </section>
  );
}

function Head() {
  const { board } = useDesk();
  const newCut = useCommand("newCut");
  const canEdit = useBoard((state) => state.canEdit);
  const selected = useBoard((state) => state.selection.ids.size > 0);
  const waiting = useBoard((state) => state.ops.some((op) => op.kind === "order"));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the listener only keeps the focus where it is
    <div className={styles.head} onMouseDown={keepKeysFree}>
      <Button
        size="small"
        icon={<Plus size={14} aria-hidden="true" />}
        disabled={!newCut.isAllowed}
        onClick={newCut.run}
      >
        {newCut.label}
      </Button>
      <span className={styles.space} />
      <CommandButton command="selectAll" size="small">
        <ListChecks size={15} aria-hidden="true" />
      </CommandButton>
      <Button size="small" variant="ghost" disabled={!selected} onClick={() => board.clearSelection()}>
        {messages.clear}
      </Button>
      <Button
        size="small"
        variant="ghost"
        className={styles.saveOrder}
        disabled={!canEdit}
        data-waiting={waiting}
        onClick={() => board.queue.flush()}
      >
        {messages.saveOrder}
      </Button>
    </div>
  );
}

/** What can be done with the selected cuts without a keyboard. */
function SelectionBar() {
  const { edits } = useDesk();
  const canEdit = useBoard((state) => state.canEdit);
  const count = useBoard((state) => state.selection.ids.size);
  if (count === 0 || !canEdit) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the listener only keeps the focus where it is
    <div className={styles.selection} onMouseDown={keepKeysFree}>
      <span className={styles.selected}>{messages.selected(count)}</span>
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
        label={messages.deleteCuts}
        keys={FIXED_KEYS.deleteCuts}
        size="small"
        onClick={() => edits.deleteSelected()}
      >
        <Trash2 size={15} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
