import { ListChecks, Plus } from "lucide-react";
import { CommandButton } from "@/features/storyboard/commands/CommandButton";
import { useCommand } from "@/features/storyboard/commands/useCommand";
import { deferredComponent } from "@/features/storyboard/editorContext/deferred";
import { useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { messages } from "@/features/storyboard/messages";
import { handleDeleteKey } from "@/features/storyboard/shared/handleDeleteKey";
import { preventButtonFocus } from "@/features/storyboard/shared/preventButtonFocus";
import { Button } from "@/ui/Button";
import { CutList } from "./CutList";
import { CutPreview } from "./CutPreview";
import styles from "./CutsPanel.module.css";

const ShotsMenu = deferredComponent(() => import("./ShotsMenu"));

const SelectionBar = deferredComponent(() => import("./SelectionBar"));

/** Panel with the list of cuts. `hasPreview` is false if the page shows the current cut elsewhere. */
export function CutsPanel({ hasPreview = true }: { hasPreview?: boolean }) {
  const { edits } = useEditorContext();
  return (
    <section className={styles.panel} aria-label={messages.cuts} onKeyDown={(event) => handleDeleteKey(event, edits)}>
      {hasPreview ? <CutPreview /> : null}
      <CutsPanelHeader />
      <CutList />
      <SelectionBar />
    </section>
  );
}

function CutsPanelHeader() {
  const { board } = useEditorContext();
  const newCut = useCommand("newCut");
  const canEdit = useBoard((state) => state.canEdit);
  const selected = useBoard((state) => state.selection.ids.size > 0);
  const waiting = useBoard((state) => state.ops.some((op) => op.kind === "order"));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the listener only keeps the focus where it is
    <div className={styles.head} onMouseDown={preventButtonFocus}>
      <Button
        size="small"
        icon={<Plus size={14} aria-hidden="true" />}
        disabled={!newCut.isAllowed}
        onClick={newCut.run}
      >
        {newCut.label}
      </Button>
      <span className={styles.space} />
      <ShotsMenu />
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
