import {
  AudioLines,
  Captions,
  ChevronDown,
  Download,
  FileSpreadsheet,
  FileText,
  Film,
  Images,
  SendHorizontal,
} from "lucide-react";
import { useState } from "react";
import { useConfig } from "@/api/config";
import { fetchAndSave } from "@/api/download";
import { messageOf } from "@/api/problem";
import { useUserId } from "@/api/session";
import { captionsUrl, timingSheetUrl, trackerSheetUrl } from "@/features/storyboard/api";
import { useDesk } from "@/features/storyboard/desk/desk";
import { messages } from "@/features/storyboard/messages";
import { settle } from "@/features/storyboard/shared/settle";
import { Button } from "@/ui/Button";
import { late } from "@/ui/late";
import { Menu } from "@/ui/Menu";
import { MenuItem } from "@/ui/MenuItem";
import { toast } from "@/ui/toasts";

const RenderDialog = late(() => import("./RenderDialog"));
const PdfDialog = late(() => import("./PdfDialog"));

type Dialog = "pdf" | "mp4" | "wav" | "zip";
/** What is written at once: its address, and what its file is called behind the board's name. */
const WRITTEN = {
  csv: { url: timingSheetUrl, ending: "timing-sheet.csv" },
  tracker: { url: trackerSheetUrl, ending: "tracker-sheet.csv" },
  srt: { url: (id: string) => captionsUrl(id, "srt"), ending: "captions.srt" },
  vtt: { url: (id: string) => captionsUrl(id, "vtt"), ending: "captions.vtt" },
};
type Written = keyof typeof WRITTEN;

/** A further format is one more line. What a job renders is for people who are signed in. */
const FORMATS = [
  { kind: "pdf", label: messages.pdf, icon: FileText, isRendered: false },
  { kind: "csv", label: messages.csv, icon: FileSpreadsheet, isRendered: false },
  { kind: "tracker", label: messages.trackerSheet, icon: FileSpreadsheet, isRendered: false },
  { kind: "srt", label: messages.srt, icon: Captions, isRendered: false },
  { kind: "vtt", label: messages.vtt, icon: Captions, isRendered: false },
  { kind: "mp4", label: messages.mp4, icon: Film, isRendered: true },
  { kind: "wav", label: messages.soundExport, icon: AudioLines, isRendered: true },
  { kind: "zip", label: messages.pictures, icon: Images, isRendered: true },
] as const;

/** What can be taken away from the board; it comes after the page. */
export default function ExportMenu({ onSend }: { onSend: ((link: string) => void) | null }) {
  const { project, board, drawings } = useDesk();
  const [asking, setAsking] = useState<Dialog | null>(null);
  const userId = useUserId();
  const canFilm = useConfig()?.encoder !== false;
  const close = (): void => setAsking(null);
  const ask = (dialog: Dialog): void => {
    void settle({ board, drawings }).catch(() => undefined); // the dialog says what fails
    setAsking(dialog);
  };

  /** The cut that one is at, as a link. */
  const sendLink = (): void => {
    const { currentId } = board.store.getState();
    onSend?.(`/storyboard/${project.slug}${currentId === null ? "" : `?cut=${currentId}`}`);
  };
  const save = async (kind: Written, label: string): Promise<void> => {
    const { cuts, order } = board.store.getState().view;
    const isSaid = order.some((id) => cuts.get(id)?.dialogue.trim());
    if ((kind === "srt" || kind === "vtt") && !isSaid) return toast(messages.noDialogue);
    try {
      await settle({ board, drawings });
      const { url, ending } = WRITTEN[kind];
      await fetchAndSave(url(project.id), `${project.slug}-${ending}`);
    } catch (error) {
      const reason = messageOf(error, "");
      toast(kind === "csv" ? messages.csvFailed(reason) : messages.fileFailed(label, reason), "error");
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
        {FORMATS.filter(
          ({ kind, isRendered }) => (!isRendered || userId !== null) && ((kind !== "mp4" && kind !== "wav") || canFilm),
        ).map(({ kind, label, icon: Icon }) => (
          <MenuItem
            key={kind}
            icon={<Icon size={16} aria-hidden="true" />}
            onSelect={() => (kind in WRITTEN ? void save(kind as Written, label) : ask(kind as Dialog))}
          >
            {label}
          </MenuItem>
        ))}
        {onSend ? (
          <MenuItem icon={<SendHorizontal size={16} aria-hidden="true" />} onSelect={sendLink}>
            {messages.sendToChat}
          </MenuItem>
        ) : null}
      </Menu>
      {asking ? (
        asking === "pdf" ? (
          <PdfDialog onClose={close} />
        ) : (
          <RenderDialog kind={asking} onClose={close} />
        )
      ) : null}
    </>
  );
}
