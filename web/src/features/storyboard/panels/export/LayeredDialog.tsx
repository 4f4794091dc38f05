import { useDesk } from "@/features/storyboard/desk/desk";
import { FormatDialog } from "./FormatDialog";
import type { KindOf } from "./formats";
import { useFormatCapabilities } from "./useFormatCapabilities";

interface LayeredDialogProps {
  kind: KindOf<"LayeredExport">;
  onClose: () => void;
}

/** The cuts with their layers: for Photoshop, or as a project of Storyboarder. */
export default function LayeredDialog({ kind, onClose }: LayeredDialogProps) {
  const capabilities = useFormatCapabilities(useDesk().project.id, kind);
  return (
    <FormatDialog
      kind={kind}
      capabilities={capabilities}
      wish={(cut_ids) => ({ kind, options: { cut_ids } })}
      onClose={onClose}
    />
  );
}
