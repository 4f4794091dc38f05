import { type RefObject, useState } from "react";
import Cropper, { type Area } from "react-easy-crop";
import { DialogButtons } from "@/ui/DialogButtons";
import { messages } from "./messages";
import "react-easy-crop/react-easy-crop.css";
import { Dialog } from "@/ui/Dialog";
import { Slider } from "@/ui/Slider";
import type { Part } from "./api";
import styles from "./CoverField.module.css";

const ZOOM_MAX = 4;
const ARROW_PX = 8;

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
function partOf({ x, y, width, height }: Area): Part {
  const [left, top] = [share(x), share(y)];
  return { x: left, y: top, width: Math.min(share(width), 1 - left), height: Math.min(share(height), 1 - top) };
}

export default function CropDialog({ url, aspect, opener, onUse, onFailed, onClose }: CropDialogProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
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
      <div className={styles.stage}>
        <Cropper
          image={url}
          aspect={aspect}
          crop={crop}
          zoom={zoom}
          maxZoom={ZOOM_MAX}
          keyboardStep={ARROW_PX}
          // It would add a <style> element, which the page's policy forbids.
          disableAutomaticStylesInjection
          classes={{ cropAreaClassName: styles.area ?? "" }}
          cropperProps={{ role: "group", "aria-label": messages.area }}
          mediaProps={{ alt: "", onError: onFailed }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={setArea}
        />
      </div>
      <div className={styles.zoom}>
        <span aria-hidden="true">{messages.zoom}</span>
        <Slider
          label={messages.zoom}
          min={1}
          max={ZOOM_MAX}
          step={0.05}
          value={zoom}
          valueText={messages.zoomText}
          onValueChange={setZoom}
        />
      </div>
    </Dialog>
  );
}
