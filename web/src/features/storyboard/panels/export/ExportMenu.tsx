import { ChevronDown, Download, SendHorizontal } from "lucide-react";
import { useState } from "react";
import { useConfig } from "@/api/config";
import { fetchAndDownload } from "@/api/download";
import { FORMATS } from "@/api/gen/formats";
import { getErrorMessage } from "@/api/problem";
import { useUserId } from "@/api/session";
import { getTextFileUrl } from "@/features/storyboard/api";
import { useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { messages } from "@/features/storyboard/messages";
import { flushPending } from "@/features/storyboard/shared/flushPending";
import { Button } from "@/ui/Button";
import { lazyComponent } from "@/ui/lazyComponent";
import { Menu } from "@/ui/Menu";
import { MenuGroup } from "@/ui/MenuGroup";
import { MenuItem } from "@/ui/MenuItem";
import { MenuSeparator } from "@/ui/MenuSeparator";
import { toast } from "@/ui/toasts";
import { type DirectFormat, getExportSections, hasRequest, isDirectFormat, type JobFormat } from "./exportFormats";
import { exportMessages } from "./messages";

const RenderDialog = lazyComponent(() => import("./RenderDialog"));
const PdfDialog = lazyComponent(() => import("./PdfDialog"));
const LoopDialog = lazyComponent(() => import("./LoopDialog"));
const LayeredDialog = lazyComponent(() => import("./LayeredDialog"));
const EditDialog = lazyComponent(() => import("./EditDialog"));

/** Menu of all export formats. Loaded lazily after the page. */
export default function ExportMenu({ onSend }: { onSend: ((link: string) => void) | null }) {
  const { project, board, drawings } = useEditorContext();
  const [asking, setAsking] = useState<JobFormat | null>(null);
  const sections = getExportSections(useUserId() !== null, useConfig());
  const ask = (kind: JobFormat): void => {
    void flushPending({ board, drawings }).catch(() => undefined); // the dialog reports errors
    setAsking(kind);
  };

  /** Send a link to the current cut to a chat. */
  const sendLink = (): void => {
    const { currentId } = board.store.getState();
    onSend?.(`/storyboard/${project.slug}${currentId === null ? "" : `?cut=${currentId}`}`);
  };
  const save = async (kind: DirectFormat): Promise<void> => {
    const { cuts, order } = board.store.getState().view;
    const isSaid = order.some((id) => cuts.get(id)?.dialogue.trim());
    if ((kind === "srt" || kind === "vtt") && !isSaid) return toast(exportMessages.noDialogue);
    try {
      await flushPending({ board, drawings });
      const { address } = FORMATS[kind].text;
      await fetchAndDownload(getTextFileUrl(project.id, address), `${project.slug}-${address}`);
    } catch (error) {
      const reason = getErrorMessage(error, "");
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
                onSelect={() => (isDirectFormat(kind) ? void save(kind) : ask(kind))}
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
      {asking ? <ExportDialog kind={asking} onClose={() => setAsking(null)} /> : null}
    </>
  );
}

/** Options dialog of a format. */
function ExportDialog({ kind, onClose }: { kind: JobFormat; onClose: () => void }) {
  if (hasRequest(kind, "PdfExport")) return <PdfDialog onClose={onClose} />;
  if (hasRequest(kind, "LoopExport")) return <LoopDialog kind={kind} onClose={onClose} />;
  if (hasRequest(kind, "LayeredExport")) return <LayeredDialog kind={kind} onClose={onClose} />;
  if (hasRequest(kind, "EditExport")) return <EditDialog kind={kind} onClose={onClose} />;
  return <RenderDialog kind={kind} onClose={onClose} />;
}
