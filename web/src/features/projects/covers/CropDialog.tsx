import { type RefObject, useState } from "react";
import { CropEditor, type CroppedArea } from "@/ui/CropEditor";
import { Dialog } from "@/ui/Dialog";
import { DialogButtons } from "@/ui/DialogButtons";
import type { CropArea } from "./api";
import { messages } from "./messages";

export interface CropDialogProps {
  url: string;
  aspect: number;
  opener: RefObject<HTMLElement | null>;
  onUse: (part: CropArea) => void;
  /** Called if the browser can't decode the picture. */
  onFailed: () => void;
  onClose: () => void;
}

function toShare(percent: number): number {
  return Math.min(1, Math.max(0, percent / 100));
}

/** Convert percentages to fractions. Rounding must not extend the area beyond the picture. */
function toCropArea({ x, y, width, height }: CroppedArea["percent"]): CropArea {
  const [left, top] = [toShare(x), toShare(y)];
  return { x: left, y: top, width: Math.min(toShare(width), 1 - left), height: Math.min(toShare(height), 1 - top) };
}

export default function CropDialog({ url, aspect, opener, onUse, onFailed, onClose }: CropDialogProps) {
  const [area, setArea] = useState<CroppedArea["percent"] | null>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.crop}
      description={messages.cropText}
      size="wide"
      finalFocus={opener}
      dismissible={false}
      onSubmit={() => area && onUse(toCropArea(area))}
      footer={
        <DialogButtons cancel={messages.cancel} onCancel={onClose} submit={messages.save} disabled={area === null} />
      }
    >
      <CropEditor
        url={url}
        aspect={aspect}
        areaLabel={messages.area}
        zoomLabel={messages.zoom}
        zoomText={messages.zoomText}
        onArea={({ percent }) => setArea(percent)}
        onLoadError={onFailed}
      />
    </Dialog>
  );
}
