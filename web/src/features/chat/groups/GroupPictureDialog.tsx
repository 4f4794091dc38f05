import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import { getErrorMessage } from "@/api/http/problem";
import { useAction } from "@/api/useAction";
import { CHAT_KEY, setGroupPicture } from "@/features/chat/api";
import { texts } from "@/features/chat/texts";
import { Dialog } from "@/ui/dialogs/Dialog";
import { DialogButtons } from "@/ui/dialogs/DialogButtons";
import { CropEditor, type CroppedArea } from "@/ui/forms/CropEditor";
import { ErrorText } from "@/ui/forms/ErrorText";

interface GroupPictureDialogProps {
  chatId: string;
  file: File;
  url: string;
  finalFocus: RefObject<HTMLElement | null>;
  /** Called if the browser can't decode the picture. */
  onLoadError: () => void;
  onClose: () => void;
}

/** Dialog to crop a group's picture to a circle. Stays open until the server has stored the picture. */
export default function GroupPictureDialog({
  chatId,
  file,
  url,
  finalFocus,
  onLoadError,
  onClose,
}: GroupPictureDialogProps) {
  const [area, setArea] = useState<CroppedArea["percent"] | null>(null);
  const client = useQueryClient();
  const { run, error, isPending } = useAction((error) => getErrorMessage(error, texts.actFailed));
  const save = () =>
    run(async () => {
      if (area === null) return;
      await setGroupPicture(chatId, file, area);
      await client.invalidateQueries({ queryKey: CHAT_KEY });
      onClose();
    });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={texts.changePicture}
      description={texts.cropHint}
      finalFocus={finalFocus}
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
        areaLabel={texts.pictureArea}
        zoomLabel={texts.zoom}
        zoomText={texts.zoomText}
        onArea={({ percent }) => setArea(percent)}
        onLoadError={onLoadError}
      />
      <ErrorText text={error} />
    </Dialog>
  );
}
