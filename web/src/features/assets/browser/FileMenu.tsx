import type { ReactElement } from "react";
import { ContextMenu } from "@/ui/ContextMenu";
import { FileMenuItems, type FileMenuItemsProps } from "./FileMenuItems";
import { messages } from "./messages";

interface FileMenuProps extends FileMenuItemsProps {
  /** The element that the menu opens on. */
  target: ReactElement;
}

/** Context menu of the file grid. */
export default function FileMenu({ target, ...actions }: FileMenuProps) {
  return (
    <ContextMenu label={messages.fileMenu} target={target}>
      <FileMenuItems {...actions} />
    </ContextMenu>
  );
}
