import {
  ClipboardPaste,
  Copy,
  CopyPlus,
  Download,
  Info,
  MessageSquareShare,
  Pencil,
  Scissors,
  Trash2,
} from "lucide-react";
import { MenuItem, MenuSeparator } from "@/ui/popups/MenuItem";
import { texts } from "./texts";

export interface FileMenuItemsProps {
  hasSelection: boolean;
  isSingle: boolean;
  hasFolders: boolean;
  canChange: boolean;
  canPaste: boolean;
  onCopy: () => void;
  onCut: () => void;
  onPaste: () => void;
  onDuplicate: () => void;
  onRename: () => void;
  onDelete: () => void;
  onDownload: () => void;
  /** null if the user has no chats. */
  onSend: (() => void) | null;
  onDetails: () => void;
}

const ICON_SIZE = 15;

/** Menu items for the selection. */
export function FileMenuItems(props: FileMenuItemsProps) {
  const { hasSelection, isSingle, hasFolders, canChange, canPaste } = props;
  const isReadOnly = !hasSelection || !canChange;
  return (
    <>
      <MenuItem icon={<Copy size={ICON_SIZE} />} keys="Ctrl+C" disabled={isReadOnly} onSelect={props.onCopy}>
        {texts.copy}
      </MenuItem>
      <MenuItem icon={<Scissors size={ICON_SIZE} />} keys="Ctrl+X" disabled={isReadOnly} onSelect={props.onCut}>
        {texts.cut}
      </MenuItem>
      <MenuItem icon={<ClipboardPaste size={ICON_SIZE} />} keys="Ctrl+V" disabled={!canPaste} onSelect={props.onPaste}>
        {texts.paste}
      </MenuItem>
      <MenuItem icon={<CopyPlus size={ICON_SIZE} />} keys="Ctrl+D" disabled={isReadOnly} onSelect={props.onDuplicate}>
        {texts.duplicate}
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={<Pencil size={ICON_SIZE} />}
        keys="F2"
        disabled={isReadOnly || !isSingle}
        onSelect={props.onRename}
      >
        {texts.rename}
      </MenuItem>
      <MenuItem icon={<Download size={ICON_SIZE} />} disabled={!hasSelection || hasFolders} onSelect={props.onDownload}>
        {texts.download}
      </MenuItem>
      {props.onSend ? (
        <MenuItem icon={<MessageSquareShare size={ICON_SIZE} />} disabled={!isSingle} onSelect={props.onSend}>
          {texts.send}
        </MenuItem>
      ) : null}
      <MenuItem icon={<Trash2 size={ICON_SIZE} />} keys="Delete" danger disabled={isReadOnly} onSelect={props.onDelete}>
        {texts.delete}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Info size={ICON_SIZE} />} disabled={!isSingle} onSelect={props.onDetails}>
        {texts.details}
      </MenuItem>
    </>
  );
}
