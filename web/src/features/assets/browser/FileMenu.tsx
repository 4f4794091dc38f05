import type { ReactElement } from "react";
import { ContextMenu } from "@/ui/ContextMenu";
import { FileMenuItems, type FileMenuItemsProps } from "./FileMenuItems";
import { messages } from "./messages";

interface FileMenuProps extends FileMenuItemsProps {
  /** On what the menu opens. */
  target: ReactElement;
}

/** The context menu of the grid. */
export default function FileMenu({ target, ...actions }: FileMenuProps) {
  return (
    <ContextMenu label={messages.fileMenu} target={target}>
      <FileMenuItems {...actions} />
    </ContextMenu>
  );
}
