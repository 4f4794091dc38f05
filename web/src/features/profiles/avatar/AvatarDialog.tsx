import { type RefObject, useRef, useState } from "react";
import Cropper, { type Area } from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import { messageOf } from "@/api/problem";
import { profileSaved } from "@/api/session";
import { useAct } from "@/api/useAct";
import { putAvatar } from "@/features/profiles/api";
import { square } from "@/features/profiles/avatar/square";
import { messages } from "@/features/profiles/messages";
import { Dialog } from "@/ui/Dialog";
import { DialogButtons } from "@/ui/DialogButtons";
import { Fault } from "@/ui/Fault";
import { Slider } from "@/ui/Slider";
import styles from "./Avatar.module.css";

const ZOOM_MAX = 4;
const ARROW_PX = 8;

export interface AvatarDialogProps {
  url: string;
  opener: RefObject<HTMLElement | null>;
  /** The browser cannot read the picture. */
  onFailed: () => void;
  onClose: () => void;
}

/** Chooses the round part of a picture; it stays open until the server has it. */
export default function AvatarDialog({ url, opener, onFailed, onClose }: AvatarDialogProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const picture = useRef<HTMLImageElement>(null);
  const { act, fault, setFault, isPending } = useAct((error) => messageOf(error, messages.avatarSaveFailed));

  const save = () =>
    act(async () => {
      const shown = picture.current;
      const made = area && shown ? await square(shown, area).catch(() => null) : null;
      if (made === null) return setFault(messages.compressionFailed);
      profileSaved(await putAvatar(made));
      onClose();
    });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={messages.changeAvatar}
      description={messages.avatarText}
      finalFocus={opener}
      dismissible={false}
      onSubmit={() => void save()}
      footer={
        <DialogButtons
          cancel={messages.cancel}
          onCancel={onClose}
          submit={messages.save}
          pending={isPending}
          disabled={area === null}
        />
      }
    >
      <div className={styles.stage}>
        <Cropper
          image={url}
          aspect={1}
          cropShape="round"
          showGrid={false}
          crop={crop}
          zoom={zoom}
          maxZoom={ZOOM_MAX}
          keyboardStep={ARROW_PX}
          // It would add a <style> element, which the page's policy forbids.
          disableAutomaticStylesInjection
          classes={{ cropAreaClassName: styles.area ?? "" }}
          cropperProps={{ role: "group", "aria-label": messages.avatarArea }}
          mediaProps={{ alt: "", onError: onFailed }}
          setImageRef={(ref) => {
            picture.current = ref.current;
          }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_, pixels) => setArea(pixels)}
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
      <Fault text={fault} />
    </Dialog>
  );
}
