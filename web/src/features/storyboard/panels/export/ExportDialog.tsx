import type { FORMATS } from "@/api/gen/formats";
import { hasRequest, isJobFormat } from "@/features/storyboard/panels/export/options/exportFormats";
import { lazyComponent } from "@/ui/lazyComponent";

const RenderDialog = lazyComponent(() => import("@/features/storyboard/panels/export/dialogs/RenderDialog"));
const PdfDialog = lazyComponent(() => import("@/features/storyboard/panels/export/dialogs/PdfDialog"));
const LoopDialog = lazyComponent(() => import("@/features/storyboard/panels/export/dialogs/LoopDialog"));
const LayeredDialog = lazyComponent(() => import("@/features/storyboard/panels/export/dialogs/LayeredDialog"));
const EditDialog = lazyComponent(() => import("@/features/storyboard/panels/export/dialogs/EditDialog"));

/** Options dialog of a format; nothing for a format without options. */
export default function ExportDialog({ format, onClose }: { format: keyof typeof FORMATS; onClose: () => void }) {
  if (!isJobFormat(format)) return null;
  if (hasRequest(format, "PdfExport")) return <PdfDialog onClose={onClose} />;
  if (hasRequest(format, "LoopExport")) return <LoopDialog kind={format} onClose={onClose} />;
  if (hasRequest(format, "LayeredExport")) return <LayeredDialog kind={format} onClose={onClose} />;
  if (hasRequest(format, "EditExport")) return <EditDialog kind={format} onClose={onClose} />;
  return <RenderDialog kind={format} onClose={onClose} />;
}
