import { ChevronDown, Download } from "lucide-react";
import { useStore } from "zustand";
import { closePopup, usePopup } from "@/features/storyboard/commands/popupCommand";
import { useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { texts } from "@/features/storyboard/texts";
import { Button } from "@/ui/buttons/Button";
import { lazyComponent } from "@/ui/lazyComponent";
import { Menu } from "@/ui/popups/Menu";

const ExportMenuItems = lazyComponent(() => import("./ExportMenuItems"));
const ExportDialog = lazyComponent(() => import("./ExportDialog"));

/** Menu of all export formats. The button loads lazily after the page, its items when the menu is about to open. */
export default function ExportMenu({ onSend }: { onSend: ((link: string) => void) | null }) {
  const editor = useEditorContext();
  const format = useStore(editor.dialogs, ({ popup }) => (popup?.name === "exportFormat" ? popup.format : null));
  return (
    <>
      <Menu
        {...usePopup("export")}
        preloadItems={ExportMenuItems.preload}
        side="top"
        align="end"
        trigger={
          <Button variant="primary" icon={<Download size={16} aria-hidden="true" />}>
            {texts.exportMenu}
            <ChevronDown size={14} aria-hidden="true" />
          </Button>
        }
      >
        <ExportMenuItems onSend={onSend} />
      </Menu>
      {format ? <ExportDialog format={format} onClose={() => closePopup(editor, "exportFormat")} /> : null}
    </>
  );
}
