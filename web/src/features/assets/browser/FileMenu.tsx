import type { ReactElement } from "react";
import { ContextMenu } from "@/ui/popups/ContextMenu";
import { FileMenuItems, type FileMenuItemsProps } from "./FileMenuItems";
import { texts } from "./texts";

interface FileMenuProps extends FileMenuItemsProps {
  /** The element that the menu opens on. */
  target: ReactElement;
}

/** Context menu of the file grid. */
export default function FileMenu({ target, ...actions }: FileMenuProps) {
  return (
    <ContextMenu label={texts.fileMenu} target={target}>
      <FileMenuItems {...actions} />
    </ContextMenu>
  );
}
