import { ChevronDown, Download, SendHorizontal } from "lucide-react";
import { useState } from "react";
import { useConfig } from "@/api/config";
import { fetchAndSave } from "@/api/download";
import { messageOf } from "@/api/problem";
import { useUserId } from "@/api/session";
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
import { isWritten, type MadeKind, offered, WRITTEN, type WrittenKind } from "./formats";
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
      const { url, ending } = WRITTEN[kind];
      await fetchAndSave(url(project.id), `${project.slug}-${ending}`);
    } catch (error) {
      const reason = messageOf(error, "");
      const file = exportMessages.formats[kind];
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
            {formats.map(({ kind, icon: Icon }) => (
              <MenuItem
                key={kind}
                icon={<Icon size={16} aria-hidden="true" />}
                onSelect={() => (isWritten(kind) ? void save(kind) : ask(kind))}
              >
                {exportMessages.formats[kind]}
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

/** Asks for what is to be made. */
function MadeDialog({ kind, onClose }: { kind: MadeKind; onClose: () => void }) {
  switch (kind) {
    case "pdf":
      return <PdfDialog onClose={onClose} />;
    case "gif":
    case "webp":
      return <LoopDialog kind={kind} onClose={onClose} />;
    case "psd":
    case "storyboarder":
      return <LayeredDialog kind={kind} onClose={onClose} />;
    case "otio":
    case "edl":
    case "fcp7":
    case "fcpxml":
      return <EditDialog kind={kind} onClose={onClose} />;
    default:
      return <RenderDialog kind={kind} onClose={onClose} />;
  }
}
