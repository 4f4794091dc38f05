import { type RefObject, useRef, useState } from "react";
import { getErrorMessage } from "@/api/problem";
import { setOwnProfile } from "@/api/session";
import { useAction } from "@/api/useAction";
import { putAvatar } from "@/features/profiles/api";
import { cropToSquare } from "@/features/profiles/avatar/cropToSquare";
import { messages } from "@/features/profiles/messages";
import { CropEditor, type CroppedArea } from "@/ui/CropEditor";
import { Dialog } from "@/ui/Dialog";
import { DialogButtons } from "@/ui/DialogButtons";
import { ErrorText } from "@/ui/ErrorText";

export interface AvatarDialogProps {
  url: string;
  opener: RefObject<HTMLElement | null>;
  /** Called if the browser can't decode the picture. */
  onFailed: () => void;
  onClose: () => void;
}

/** Dialog to crop a picture to a circle. Stays open until the server has stored it. */
export default function AvatarDialog({ url, opener, onFailed, onClose }: AvatarDialogProps) {
  const [area, setArea] = useState<CroppedArea["pixels"] | null>(null);
  const picture = useRef<HTMLImageElement>(null);
  const { act, fault, setFault, isPending } = useAction((error) => getErrorMessage(error, messages.avatarSaveFailed));

  const save = () =>
    act(async () => {
      const shown = picture.current;
      const made = area && shown ? await cropToSquare(shown, area).catch(() => null) : null;
      if (made === null) return setFault(messages.compressionFailed);
      setOwnProfile(await putAvatar(made));
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
      <CropEditor
        url={url}
        aspect={1}
        round
        areaLabel={messages.avatarArea}
        zoomLabel={messages.zoom}
        zoomText={messages.zoomText}
        imageRef={picture}
        onArea={({ pixels }) => setArea(pixels)}
        onLoadError={onFailed}
      />
      <ErrorText text={fault} />
    </Dialog>
  );
}
