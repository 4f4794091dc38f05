import { type RefObject, useState } from "react";
import { Dialog } from "@/ui/dialogs/Dialog";
import { DialogButtons } from "@/ui/dialogs/DialogButtons";
import { CropEditor, type CroppedArea } from "@/ui/forms/CropEditor";
import type { CropArea } from "./api";
import { texts } from "./texts";

export interface CropDialogProps {
  url: string;
  aspect: number;
  opener: RefObject<HTMLElement | null>;
  onUse: (area: CropArea) => void;
  /** Called if the browser can't decode the picture. */
  onLoadError: () => void;
  onClose: () => void;
}

function toFraction(percent: number): number {
  return Math.min(1, Math.max(0, percent / 100));
}

/** Convert percentages to fractions. Rounding must not extend the area beyond the picture. */
function toCropArea({ x, y, width, height }: CroppedArea["percent"]): CropArea {
  const [left, top] = [toFraction(x), toFraction(y)];
  return {
    x: left,
    y: top,
    width: Math.min(toFraction(width), 1 - left),
    height: Math.min(toFraction(height), 1 - top),
  };
}

export default function CropDialog({ url, aspect, opener, onUse, onLoadError, onClose }: CropDialogProps) {
  const [area, setArea] = useState<CroppedArea["percent"] | null>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.crop}
      description={texts.cropText}
      size="wide"
      finalFocus={opener}
      dismissible={false}
      onSubmit={() => area && onUse(toCropArea(area))}
      footer={<DialogButtons cancel={texts.cancel} onCancel={onClose} submit={texts.save} disabled={area === null} />}
    >
      <CropEditor
        url={url}
        aspect={aspect}
        areaLabel={texts.area}
        zoomLabel={texts.zoom}
        zoomText={texts.zoomText}
        onArea={({ percent }) => setArea(percent)}
        onLoadError={onLoadError}
      />
    </Dialog>
  );
}
