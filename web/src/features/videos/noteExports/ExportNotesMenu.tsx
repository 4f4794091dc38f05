import { Download, FileSpreadsheet, FileText, MapPin } from "lucide-react";
import { useState } from "react";
import { path } from "@/api/http/client";
import { fetchAndDownload } from "@/api/http/download";
import { getErrorMessage } from "@/api/http/problem";
import type { Video } from "@/features/videos/types";
import { Button } from "@/ui/buttons/Button";
import { Menu } from "@/ui/popups/Menu";
import { MenuItem } from "@/ui/popups/MenuItem";
import { toast } from "@/ui/status/toasts";
import { EXPORT_TIMEOUT_MS } from "./limits";
import { texts } from "./texts";

/** Export formats. `extension` is the file extension, also in the API path. */
const FORMATS = [
  { extension: "csv", label: texts.csv, icon: FileSpreadsheet },
  { extension: "pdf", label: texts.pdf, icon: FileText },
  { extension: "edl", label: texts.edl, icon: MapPin },
] as const;

/** Menu to export the notes of a version. */
export default function ExportNotesMenu({ video, version }: { video: Video; version: number }) {
  const [isPending, setPending] = useState(false);

  const exportNotes = async (extension: (typeof FORMATS)[number]["extension"]): Promise<void> => {
    setPending(true);
    try {
      const file = `${path`/api/videos/${video.id}/review-notes`}.${extension}?video_version=${version}`;
      await fetchAndDownload(file, `${video.slug}-notes.${extension}`, EXPORT_TIMEOUT_MS);
    } catch (error) {
      toast(getErrorMessage(error, texts.failed), "error");
    }
    setPending(false);
  };

  return (
    <Menu
      align="end"
      trigger={
        <Button pending={isPending} icon={<Download size={16} aria-hidden="true" />}>
          {texts.exportNotes}
        </Button>
      }
    >
      {FORMATS.map(({ extension, label, icon: Icon }) => (
        <MenuItem
          key={extension}
          icon={<Icon size={16} aria-hidden="true" />}
          onSelect={() => void exportNotes(extension)}
        >
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
