import { Ellipsis } from "lucide-react";
import { IconButton } from "@/ui/buttons/IconButton";
import { Menu } from "@/ui/popups/Menu";
import { FileMenuItems, type FileMenuItemsProps } from "./FileMenuItems";
import { texts } from "./texts";

/** The grid's context menu as a button. Needed on touch screens, where a long press selects. */
export default function MoreActions(actions: FileMenuItemsProps) {
  return (
    <Menu
      trigger={
        <IconButton label={texts.moreActions}>
          <Ellipsis size={18} />
        </IconButton>
      }
    >
      <FileMenuItems {...actions} />
    </Menu>
  );
}
