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
import { MenuItem } from "@/ui/MenuItem";
import { MenuSeparator } from "@/ui/MenuSeparator";
import { messages } from "./messages";

export interface FileActionsProps {
  hasSelection: boolean;
  isOne: boolean;
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
  /** null: one has no chats. */
  onSend: (() => void) | null;
  onDetails: () => void;
}

const SIZE = 15;

/** What can be done with what is selected, as entries of a menu. */
export function FileActions(props: FileActionsProps) {
  const { hasSelection, isOne, hasFolders, canChange, canPaste } = props;
  const isFixed = !hasSelection || !canChange;
  return (
    <>
      <MenuItem icon={<Copy size={SIZE} />} keys="Ctrl+C" disabled={isFixed} onSelect={props.onCopy}>
        {messages.copy}
      </MenuItem>
      <MenuItem icon={<Scissors size={SIZE} />} keys="Ctrl+X" disabled={isFixed} onSelect={props.onCut}>
        {messages.cut}
      </MenuItem>
      <MenuItem icon={<ClipboardPaste size={SIZE} />} keys="Ctrl+V" disabled={!canPaste} onSelect={props.onPaste}>
        {messages.paste}
      </MenuItem>
      <MenuItem icon={<CopyPlus size={SIZE} />} keys="Ctrl+D" disabled={isFixed} onSelect={props.onDuplicate}>
        {messages.duplicate}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Pencil size={SIZE} />} keys="F2" disabled={isFixed || !isOne} onSelect={props.onRename}>
        {messages.rename}
      </MenuItem>
      <MenuItem icon={<Download size={SIZE} />} disabled={!hasSelection || hasFolders} onSelect={props.onDownload}>
        {messages.download}
      </MenuItem>
      {props.onSend ? (
        <MenuItem icon={<MessageSquareShare size={SIZE} />} disabled={!isOne} onSelect={props.onSend}>
          {messages.send}
        </MenuItem>
      ) : null}
      <MenuItem icon={<Trash2 size={SIZE} />} keys="Delete" danger disabled={isFixed} onSelect={props.onDelete}>
        {messages.delete}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Info size={SIZE} />} disabled={!isOne} onSelect={props.onDetails}>
        {messages.details}
      </MenuItem>
    </>
  );
}
