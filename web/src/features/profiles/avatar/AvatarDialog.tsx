import { type RefObject, useRef, useState } from "react";
import { getErrorMessage } from "@/api/http/problem";
import { setOwnProfile } from "@/api/http/session";
import { useAction } from "@/api/useAction";
import { putAvatar } from "@/features/profiles/api";
import { cropToSquare } from "@/features/profiles/avatar/cropToSquare";
import { texts } from "@/features/profiles/texts";
import { Dialog } from "@/ui/dialogs/Dialog";
import { DialogButtons } from "@/ui/dialogs/DialogButtons";
import { CropEditor, type CroppedArea } from "@/ui/forms/CropEditor";
import { ErrorText } from "@/ui/forms/ErrorText";

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
  const { run, error, setError, isPending } = useAction((error) => getErrorMessage(error, texts.avatarSaveFailed));

  const save = () =>
    run(async () => {
      const image = picture.current;
      const avatar = area && image ? await cropToSquare(image, area).catch(() => null) : null;
      if (avatar === null) return setError(texts.compressionFailed);
      setOwnProfile(await putAvatar(avatar));
      onClose();
    });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={texts.changeAvatar}
      description={texts.avatarText}
      finalFocus={opener}
      dismissible={false}
      onSubmit={() => void save()}
      footer={
        <DialogButtons
          cancel={texts.cancel}
          onCancel={onClose}
          submit={texts.save}
          pending={isPending}
          disabled={area === null}
        />
      }
    >
      <CropEditor
        url={url}
        aspect={1}
        round
        areaLabel={texts.avatarArea}
        zoomLabel={texts.zoom}
        zoomText={texts.zoomText}
        imageRef={picture}
        onArea={({ pixels }) => setArea(pixels)}
        onLoadError={onFailed}
      />
      <ErrorText text={error} />
    </Dialog>
  );
}
