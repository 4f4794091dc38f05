import { SendHorizontal } from "lucide-react";
import { useConfig } from "@/api/http/config";
import { useUserId } from "@/api/http/session";
import { useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { getExportSections } from "@/features/storyboard/panels/export/options/exportFormats";
import { MenuGroup, MenuItem, MenuSeparator } from "@/ui/popups/MenuItem";
import { exportBoard } from "./exportBoard";
import { exportTexts } from "./texts";

/** Items of the export menu: all formats of the instance. Loaded when the menu is about to open. */
export default function ExportMenuItems({ onSend }: { onSend: ((link: string) => void) | null }) {
  const editor = useEditorContext();
  const sections = getExportSections(useUserId() !== null, useConfig());

  /** Send a link to the current cut to a chat. */
  const sendLink = (): void => {
    const { project, board } = editor;
    const { currentId } = board.store.getState();
    onSend?.(`/storyboard/${project.slug}${currentId === null ? "" : `?cut=${currentId}`}`);
  };
  return (
    <>
      {sections.map(({ label, formats }) => (
        <MenuGroup key={label} label={label}>
          {formats.map(({ kind, title, icon: Icon }) => (
            <MenuItem
              key={kind}
              icon={<Icon size={16} aria-hidden="true" />}
              onSelect={() => exportBoard(editor, kind)}
            >
              {title}
            </MenuItem>
          ))}
        </MenuGroup>
      ))}
      {onSend ? (
        <>
          <MenuSeparator />
          <MenuItem icon={<SendHorizontal size={16} aria-hidden="true" />} onSelect={sendLink}>
            {exportTexts.sendToChat}
          </MenuItem>
        </>
      ) : null}
    </>
  );
}
