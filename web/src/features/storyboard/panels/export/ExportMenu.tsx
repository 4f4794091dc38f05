import { ChevronDown, Download, SendHorizontal } from "lucide-react";
import { useState } from "react";
import { useConfig } from "@/api/config";
import { fetchAndSave } from "@/api/download";
import { FORMATS } from "@/api/gen/formats";
import { messageOf } from "@/api/problem";
import { useUserId } from "@/api/session";
import { textFileUrl } from "@/features/storyboard/api";
import { useDesk } from "@/features/storyboard/desk/desk";
import { messages } from "@/features/storyboard/messages";
import { settle } from "@/features/storyboard/shared/settle";
import { Button } from "@/ui/Button";
import { late } from "@/ui/late";
import { Menu } from "@/ui/Menu";
import { MenuGroup } from "@/ui/MenuGroup";
import { MenuItem } from "@/ui/MenuItem";
import { MenuSeparator } from "@/ui/MenuSeparator";
import { toast } from "@/ui/toasts";
import { isOf, isWritten, type MadeKind, offered, type WrittenKind } from "./formats";
import { exportMessages } from "./messages";

const RenderDialog = late(() => import("./RenderDialog"));
const PdfDialog = late(() => import("./PdfDialog"));
const LoopDialog = late(() => import("./LoopDialog"));
const LayeredDialog = late(() => import("./LayeredDialog"));
const EditDialog = late(() => import("./EditDialog"));

/** What can be taken away from the board; it comes after the page. */
export default function ExportMenu({ onSend }: { onSend: ((link: string) => void) | null }) {
  const { project, board, drawings } = useDesk();
  const [asking, setAsking] = useState<MadeKind | null>(null);
  const sections = offered(useUserId() !== null, useConfig());
  const ask = (kind: MadeKind): void => {
    void settle({ board, drawings }).catch(() => undefined); // the dialog says what fails
    setAsking(kind);
  };

  /** The cut that one is at, as a link. */
  const sendLink = (): void => {
    const { currentId } = board.store.getState();
    onSend?.(`/storyboard/${project.slug}${currentId === null ? "" : `?cut=${currentId}`}`);
  };
  const save = async (kind: WrittenKind): Promise<void> => {
    const { cuts, order } = board.store.getState().view;
    const isSaid = order.some((id) => cuts.get(id)?.dialogue.trim());
    if ((kind === "srt" || kind === "vtt") && !isSaid) return toast(exportMessages.noDialogue);
    try {
      await settle({ board, drawings });
      const { address } = FORMATS[kind].text;
      await fetchAndSave(textFileUrl(project.id, address), `${project.slug}-${address}`);
    } catch (error) {
      const reason = messageOf(error, "");
      const file = FORMATS[kind].title;
      toast(kind === "csv" ? exportMessages.csvFailed(reason) : exportMessages.fileFailed(file, reason), "error");
    }
  };
  return (
    <>
      <Menu
        side="top"
        align="end"
        trigger={
          <Button variant="primary" icon={<Download size={16} aria-hidden="true" />}>
            {messages.exportMenu}
            <ChevronDown size={14} aria-hidden="true" />
          </Button>
        }
      >
        {sections.map(({ label, formats }) => (
          <MenuGroup key={label} label={label}>
            {formats.map(({ kind, title, icon: Icon }) => (
              <MenuItem
                key={kind}
                icon={<Icon size={16} aria-hidden="true" />}
                onSelect={() => (isWritten(kind) ? void save(kind) : ask(kind))}
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
              {exportMessages.sendToChat}
            </MenuItem>
          </>
        ) : null}
      </Menu>
      {asking ? <MadeDialog kind={asking} onClose={() => setAsking(null)} /> : null}
    </>
  );
}

/** The dialog with the options of a format. */
function MadeDialog({ kind, onClose }: { kind: MadeKind; onClose: () => void }) {
  if (isOf(kind, "PdfExport")) return <PdfDialog onClose={onClose} />;
  if (isOf(kind, "LoopExport")) return <LoopDialog kind={kind} onClose={onClose} />;
  if (isOf(kind, "LayeredExport")) return <LayeredDialog kind={kind} onClose={onClose} />;
  if (isOf(kind, "EditExport")) return <EditDialog kind={kind} onClose={onClose} />;
  return <RenderDialog kind={kind} onClose={onClose} />;
}
