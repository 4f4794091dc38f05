import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import { messageOf } from "@/api/problem";
import { useAct } from "@/api/useAct";
import { ALL, putGroupPicture } from "@/features/chat/api";
import { messages } from "@/features/chat/messages";
import { type CroppedArea, CropStage } from "@/ui/CropStage";
import { Dialog } from "@/ui/Dialog";
import { DialogButtons } from "@/ui/DialogButtons";
import { Fault } from "@/ui/Fault";

interface PictureDialogProps {
  chatId: string;
  file: File;
  url: string;
  opener: RefObject<HTMLElement | null>;
  /** The browser cannot read the picture. */
  onFailed: () => void;
  onClose: () => void;
}

/** Chooses the round part of a picture that a group shows; it stays open until the server has it. */
export default function PictureDialog({ chatId, file, url, opener, onFailed, onClose }: PictureDialogProps) {
  const [area, setArea] = useState<CroppedArea["percent"] | null>(null);
  const client = useQueryClient();
  const { act, fault, isPending } = useAct((error) => messageOf(error, messages.actFailed));
  const save = () =>
    act(async () => {
      if (area === null) return;
      await putGroupPicture(chatId, file, area);
      await client.invalidateQueries({ queryKey: ALL });
      onClose();
    });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={messages.changePicture}
      description={messages.pictureHow}
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
        area={messages.pictureArea}
        zoomLabel={messages.zoom}
        zoomText={messages.zoomText}
        onArea={({ percent }) => setArea(percent)}
        onFailed={onFailed}
      />
      <Fault text={fault} />
    </Dialog>
  );
}
