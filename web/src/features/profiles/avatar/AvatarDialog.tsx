import { type RefObject, useRef, useState } from "react";
import { messageOf } from "@/api/problem";
import { profileSaved } from "@/api/session";
import { useAct } from "@/api/useAct";
import { putAvatar } from "@/features/profiles/api";
import { square } from "@/features/profiles/avatar/square";
import { messages } from "@/features/profiles/messages";
import { type CroppedArea, CropStage } from "@/ui/CropStage";
import { Dialog } from "@/ui/Dialog";
import { DialogButtons } from "@/ui/DialogButtons";
import { Fault } from "@/ui/Fault";

export interface AvatarDialogProps {
  url: string;
  opener: RefObject<HTMLElement | null>;
  /** The browser cannot read the picture. */
  onFailed: () => void;
  onClose: () => void;
}

/** Chooses the round part of a picture; it stays open until the server has it. */
export default function AvatarDialog({ url, opener, onFailed, onClose }: AvatarDialogProps) {
  const [area, setArea] = useState<CroppedArea["pixels"] | null>(null);
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
      <CropStage
        url={url}
        aspect={1}
        round
        area={messages.avatarArea}
        zoomLabel={messages.zoom}
        zoomText={messages.zoomText}
        picture={picture}
        onArea={({ pixels }) => setArea(pixels)}
        onFailed={onFailed}
      />
      <Fault text={fault} />
    </Dialog>
  );
}
