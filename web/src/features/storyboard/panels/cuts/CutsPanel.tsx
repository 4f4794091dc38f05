import { ListChecks, Plus } from "lucide-react";
import { CommandButton } from "@/features/storyboard/commands/CommandButton";
import { useCommand } from "@/features/storyboard/commands/useCommand";
import { deferredComponent } from "@/features/storyboard/editorContext/deferred";
import { useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { handleDeleteKey } from "@/features/storyboard/shared/input/handleDeleteKey";
import { preventButtonFocus } from "@/features/storyboard/shared/input/preventButtonFocus";
import { useEditorSizes } from "@/features/storyboard/shared/layout/editorSizes";
import { useIsNarrow } from "@/features/storyboard/shared/layout/useIsNarrow";
import { texts } from "@/features/storyboard/texts";
import { Button } from "@/ui/buttons/Button";
import { cx } from "@/ui/cx";
import { lazyComponent } from "@/ui/lazyComponent";
import { CutList } from "./CutList";
import { CutPreview } from "./CutPreview";
import styles from "./CutsPanel.module.css";

const ShotsMenu = deferredComponent(() => import("./ShotsMenu"));
const SelectionBar = lazyComponent(() => import("./SelectionBar"));

/**
 * Panel with the list of cuts; in small windows, a column of thumbnails. `hasPreview` is false if the page shows the
 * current cut and its controls elsewhere.
 */
export function CutsPanel({ hasPreview = true }: { hasPreview?: boolean }) {
  const { edits, project } = useEditorContext();
  const isNarrow = useIsNarrow();
  const isCompact = useEditorSizes(project.width / project.height).isCompact && !isNarrow;
  const hasSelection = useBoard((state) => state.canEdit && state.selection.ids.size > 0);
  return (
    <section
      className={styles.panel}
      aria-label={texts.cuts}
      data-compact={isCompact}
      onKeyDown={(event) => handleDeleteKey(event, edits)}
    >
      {hasPreview ? <CutPreview /> : null}
      <CutsPanelHeader />
      <CutList isCompact={isCompact} />
      {hasSelection ? <SelectionBar /> : null}
    </section>
  );
}

function CutsPanelHeader() {
  const { board } = useEditorContext();
  const newCut = useCommand("newCut");
  const saveOrder = useCommand("saveOrder");
  const hasSelection = useBoard((state) => state.selection.ids.size > 0);
  const hasPendingOrder = useBoard((state) => state.ops.some((op) => op.kind === "order"));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the listener only keeps the focus where it is
    <div className={styles.header} onMouseDown={preventButtonFocus}>
      <Button
        size="small"
        className={styles.headerButton}
        icon={<Plus size={14} aria-hidden="true" />}
        disabled={!newCut.isAllowed}
        onClick={newCut.run}
      >
        {newCut.label}
      </Button>
      <span className={styles.spacer} />
      <ShotsMenu />
      <CommandButton command="selectAll" size="small">
        <ListChecks size={15} aria-hidden="true" />
      </CommandButton>
      <Button
        size="small"
        variant="ghost"
        className={styles.headerButton}
        title={texts.clearHint}
        disabled={!hasSelection}
        onClick={() => board.clearSelection()}
      >
        {texts.clear}
      </Button>
      <Button
        size="small"
        variant="ghost"
        className={cx(styles.headerButton, styles.saveOrder)}
        title={texts.saveOrderHint}
        disabled={!saveOrder.isAllowed}
        data-waiting={hasPendingOrder}
        onClick={saveOrder.run}
      >
        {saveOrder.label}
      </Button>
    </div>
  );
}
