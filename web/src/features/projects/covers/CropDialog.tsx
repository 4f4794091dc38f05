import { type RefObject, useState } from "react";
import { type CroppedArea, CropStage } from "@/ui/CropStage";
import { Dialog } from "@/ui/Dialog";
import { DialogButtons } from "@/ui/DialogButtons";
import type { Part } from "./api";
import { messages } from "./messages";

export interface CropDialogProps {
  url: string;
  aspect: number;
  opener: RefObject<HTMLElement | null>;
  onUse: (part: Part) => void;
  /** The browser cannot read the picture. */
  onFailed: () => void;
  onClose: () => void;
}

function share(percent: number): number {
  return Math.min(1, Math.max(0, percent / 100));
}

/** Never beyond the picture, whatever was rounded on the way. */
function partOf({ x, y, width, height }: CroppedArea["percent"]): Part {
  const [left, top] = [share(x), share(y)];
  return { x: left, y: top, width: Math.min(share(width), 1 - left), height: Math.min(share(height), 1 - top) };
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
      onSubmit={() => area && onUse(partOf(area))}
      footer={
        <DialogButtons cancel={messages.cancel} onCancel={onClose} submit={messages.save} disabled={area === null} />
      }
    >
      <CropStage
        url={url}
        aspect={aspect}
        area={messages.area}
        zoomLabel={messages.zoom}
        zoomText={messages.zoomText}
        onArea={({ percent }) => setArea(percent)}
        onFailed={onFailed}
      />
    </Dialog>
  );
}
