import { type RefObject, useState } from "react";
import Cropper, { type Area } from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import styles from "./CropEditor.module.css";
import { Slider } from "./Slider";

const ZOOM_MAX = 4;
const KEYBOARD_STEP_PX = 8;

/** Crop area in `percent` of the picture's size, and in `pixels` of the original picture. */
export interface CroppedArea {
  percent: Area;
  pixels: Area;
}

export interface CropEditorProps {
  url: string;
  aspect: number;
  round?: boolean;
  /** Accessible names, and the text of a zoom value. */
  areaLabel: string;
  zoomLabel: string;
  zoomText: (zoom: number) => string;
  imageRef?: RefObject<HTMLImageElement | null>;
  onArea: (area: CroppedArea) => void;
  /** Called if the browser can't read the picture. */
  onLoadError: () => void;
}

/** Editor that crops a picture. The picture moves by dragging and arrow keys, and zooms by wheel, pinch and slider. */
export function CropEditor({
  url,
  aspect,
  round = false,
  areaLabel,
  zoomLabel,
  zoomText,
  imageRef,
  onArea,
  onLoadError,
}: CropEditorProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  return (
    <>
      <div className={styles.stage}>
        <Cropper
          image={url}
          aspect={aspect}
          cropShape={round ? "round" : "rect"}
          showGrid={!round}
          crop={crop}
          zoom={zoom}
          maxZoom={ZOOM_MAX}
          keyboardStep={KEYBOARD_STEP_PX}
          // Would add a <style> element, which the Content Security Policy forbids.
          disableAutomaticStylesInjection
          classes={{ cropAreaClassName: styles.area ?? "" }}
          cropperProps={{ role: "group", "aria-label": areaLabel }}
          mediaProps={{ alt: "", onError: onLoadError }}
          setImageRef={(ref) => {
            if (imageRef) imageRef.current = ref.current;
          }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(percent, pixels) => onArea({ percent, pixels })}
        />
      </div>
      <div className={styles.zoom}>
        <span aria-hidden="true">{zoomLabel}</span>
        <Slider
          label={zoomLabel}
          min={1}
          max={ZOOM_MAX}
          step={0.05}
          value={zoom}
          valueText={zoomText}
          onValueChange={setZoom}
        />
      </div>
    </>
  );
}
