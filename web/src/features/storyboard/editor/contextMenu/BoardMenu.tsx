import { Fragment, type ReactNode, useState } from "react";
import type { MenuRequest } from "@/features/storyboard/editor/contextMenu/listenToMenuRequests";
import { listMenuEntries, type MenuEntry } from "@/features/storyboard/editor/contextMenu/menuEntries";
import { menuTexts } from "@/features/storyboard/editor/contextMenu/menuTexts";
import { paletteTexts } from "@/features/storyboard/editor/palette/paletteTexts";
import { useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { MenuAtPoint } from "@/ui/popups/MenuAtPoint";
import { MenuGroup, MenuItem, MenuSeparator } from "@/ui/popups/MenuItem";

interface BoardMenuProps extends MenuRequest {
  /** Called once the menu has disappeared. */
  onClosed: () => void;
}

/** Context menu of the board: the commands for what it was opened on. Unavailable ones show the reason. */
export default function BoardMenu({ target, anchor, previousFocus, onClosed }: BoardMenuProps) {
  const editor = useEditorContext();
  const canEdit = useBoard((state) => state.canEdit);
  const [sections] = useState(() => listMenuEntries(editor, target));
  const items = sections.map((entries, index) => (
    <Fragment key={entries[0]?.id}>
      {index > 0 ? <MenuSeparator /> : null}
      {entries.map((entry) => (
        <EntryItem key={entry.id} entry={entry} />
      ))}
    </Fragment>
  ));
  return (
    <MenuAtPoint
      label={menuTexts.titles[target.kind]}
      anchor={anchor}
      previousFocus={previousFocus}
      onClosed={onClosed}
    >
      {canEdit ? items : <ViewOnlyGroup>{items}</ViewOnlyGroup>}
    </MenuAtPoint>
  );
}

/** Says once why the entries that change the board are unavailable. */
function ViewOnlyGroup({ children }: { children: ReactNode }) {
  return <MenuGroup label={paletteTexts.reasons.viewOnly}>{children}</MenuGroup>;
}

function EntryItem({ entry }: { entry: MenuEntry }) {
  const { label, keys, disabledReason, needsUserActivation, isDangerous, run } = entry;
  const select = (): void => {
    // Wait until the menu has restored the focus, because the command may move it.
    if (needsUserActivation) run();
    else requestAnimationFrame(() => setTimeout(run));
  };
  return (
    <MenuItem
      keys={keys}
      danger={isDangerous}
      disabled={disabledReason !== null}
      reason={disabledReason ?? undefined}
      onSelect={select}
    >
      {label}
    </MenuItem>
  );
}
