import { FORMATS } from "@/api/gen/formats";
import { fetchAndDownload } from "@/api/http/download";
import { getErrorMessage } from "@/api/http/problem";
import { getTextFileUrl } from "@/features/storyboard/api";
import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";
import {
  type DirectFormat,
  type ExportFormatId,
  isDirectFormat,
} from "@/features/storyboard/panels/export/options/exportFormats";
import { flushPending } from "@/features/storyboard/shared/flushPending";
import { toast } from "@/ui/status/toasts";
import { exportTexts } from "./texts";

/** Export the board: download a file that has no options; for other formats, open the dialog with their options. */
export function exportBoard(editor: EditorContext, format: ExportFormatId): void {
  if (isDirectFormat(format)) {
    void downloadTextFile(editor, format);
    return;
  }
  const { board, drawings, dialogs } = editor;
  void flushPending({ board, drawings }).catch(() => undefined); // the dialog reports errors
  const { popup } = dialogs.getState();
  const selectedOnly = popup?.name === "export" && "selectedOnly" in popup;
  dialogs.setState({ popup: { name: "exportFormat", format, ...(selectedOnly ? { selectedOnly } : {}) } });
}

async function downloadTextFile({ project, board, drawings }: EditorContext, format: DirectFormat): Promise<void> {
  const { cuts, order } = board.store.getState().view;
  const hasDialogue = order.some((id) => cuts.get(id)?.dialogue.trim());
  if ((format === "srt" || format === "vtt") && !hasDialogue) return toast(exportTexts.noDialogue);
  try {
    await flushPending({ board, drawings });
    const { address } = FORMATS[format].text;
    await fetchAndDownload(getTextFileUrl(project.id, address), `${project.slug}-${address}`);
  } catch (error) {
    const reason = getErrorMessage(error, "");
    const file = FORMATS[format].title;
    toast(format === "csv" ? exportTexts.csvFailed({ reason }) : exportTexts.fileFailed({ file, reason }), "error");
  }
}
