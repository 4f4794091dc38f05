import type { ReactElement } from "react";
import { ContextMenu } from "@/ui/ContextMenu";
import { FileActions, type FileActionsProps } from "./FileActions";
import { messages } from "./messages";

interface FileMenuProps extends FileActionsProps {
  /** On what the menu opens. */
  target: ReactElement;
}

/** The context menu of the grid. */
export default function FileMenu({ target, ...actions }: FileMenuProps) {
  return (
    <ContextMenu label={messages.fileMenu} target={target}>
      <FileActions {...actions} />
    </ContextMenu>
  );
}
