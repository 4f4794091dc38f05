import { ChevronDown, Download, FileSpreadsheet, FileText } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { messageOf } from "@/api/problem";
import { timingSheetUrl } from "@/features/storyboard/api";
import { fetchAndSave } from "@/features/storyboard/export/download";
import { settle } from "@/features/storyboard/export/settle";
import { messages } from "@/features/storyboard/messages";
import { useDesk } from "@/features/storyboard/store/desk";
import { Button } from "@/ui/Button";
import { Menu } from "@/ui/Menu";
import { MenuItem } from "@/ui/MenuItem";
import { toast } from "@/ui/toasts";

const PdfDialog = lazy(() => import("@/features/storyboard/export/PdfDialog"));

export function ExportMenu() {
  const { project, board, session } = useDesk();
  const [asking, setAsking] = useState(false);

  const saveSheet = async (): Promise<void> => {
    try {
      await settle({ board, session });
      await fetchAndSave(timingSheetUrl(project.id), `${project.slug}-timing-sheet.csv`);
    } catch (error) {
      toast(messages.csvFailed(messageOf(error, "")), "error");
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
        <MenuItem
          icon={<FileText size={16} aria-hidden="true" />}
          onSelect={() => {
            void settle({ board, session }).catch(() => undefined); // the dialog says what fails
            setAsking(true);
          }}
        >
          {messages.pdf}
        </MenuItem>
        <MenuItem icon={<FileSpreadsheet size={16} aria-hidden="true" />} onSelect={() => void saveSheet()}>
          {messages.csv}
        </MenuItem>
      </Menu>
      {asking ? (
        <Suspense fallback={null}>
          <PdfDialog onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
