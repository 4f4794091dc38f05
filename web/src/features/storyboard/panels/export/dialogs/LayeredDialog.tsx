import { useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import type { FormatWithRequest } from "@/features/storyboard/panels/export/options/exportFormats";
import { useFormatCapabilities } from "@/features/storyboard/panels/export/useFormatCapabilities";
import { FormatDialog } from "./FormatDialog";

interface LayeredDialogProps {
  kind: FormatWithRequest<"LayeredExport">;
  onClose: () => void;
}

/** Dialog that exports the cuts with their layers: Photoshop files or a Storyboarder project. */
export default function LayeredDialog({ kind, onClose }: LayeredDialogProps) {
  const capabilities = useFormatCapabilities(useEditorContext().project.id, kind);
  return (
    <FormatDialog
      kind={kind}
      capabilities={capabilities}
      createRequest={(cut_ids) => ({ kind, options: { cut_ids } })}
      onClose={onClose}
    />
  );
}
