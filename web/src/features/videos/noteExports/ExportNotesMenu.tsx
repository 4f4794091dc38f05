import { Download, FileSpreadsheet, FileText, MapPin } from "lucide-react";
import { useState } from "react";
import { path } from "@/api/client";
import { fetchAndDownload } from "@/api/download";
import { getErrorMessage } from "@/api/problem";
import type { Video } from "@/features/videos/types";
import { Button } from "@/ui/Button";
import { Menu } from "@/ui/Menu";
import { MenuItem } from "@/ui/MenuItem";
import { toast } from "@/ui/toasts";
import { EXPORT_TIMEOUT_MS } from "./limits";
import { messages } from "./messages";

/** Export formats. `ending` is the file extension, also in the API path. */
const FORMATS = [
  { ending: "csv", label: messages.csv, icon: FileSpreadsheet },
  { ending: "pdf", label: messages.pdf, icon: FileText },
  { ending: "edl", label: messages.edl, icon: MapPin },
] as const;

/** Menu to export the notes of a version. */
export default function ExportNotesMenu({ video, version }: { video: Video; version: number }) {
  const [isPending, setPending] = useState(false);

  const save = async (ending: (typeof FORMATS)[number]["ending"]): Promise<void> => {
    setPending(true);
    try {
      const file = `${path`/api/videos/${video.id}/review-notes`}.${ending}?video_version=${version}`;
      await fetchAndDownload(file, `${video.slug}-notes.${ending}`, EXPORT_TIMEOUT_MS);
    } catch (error) {
      toast(getErrorMessage(error, messages.failed), "error");
    }
    setPending(false);
  };

  return (
    <Menu
      align="end"
      trigger={
        <Button pending={isPending} icon={<Download size={16} aria-hidden="true" />}>
          {messages.exportNotes}
        </Button>
      }
    >
      {FORMATS.map(({ ending, label, icon: Icon }) => (
        <MenuItem key={ending} icon={<Icon size={16} aria-hidden="true" />} onSelect={() => void save(ending)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
