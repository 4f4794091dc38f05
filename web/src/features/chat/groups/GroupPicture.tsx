import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { getErrorMessage } from "@/api/http/problem";
import { ACCEPTED_PICTURE_TYPES, getPictureError, PICTURE_LOAD_ERROR } from "@/api/uploads/pictureFiles";
import { useAction } from "@/api/useAction";
import { CHAT_KEY, type ChatOut, removeGroupPicture } from "@/features/chat/api";
import { texts } from "@/features/chat/texts";
import { Button } from "@/ui/buttons/Button";
import { ErrorText } from "@/ui/forms/ErrorText";
import { FilePicker } from "@/ui/forms/FilePicker";
import { lazyComponent } from "@/ui/lazyComponent";
import { Avatar } from "@/ui/people/Avatar";
import styles from "./Groups.module.css";

const GroupPictureDialog = lazyComponent(() => import("./GroupPictureDialog"));
const PICTURE_PX = 72;

/** Picture of a group, with the owner's buttons to change it. */
export function GroupPicture({ chat }: { chat: ChatOut }) {
  const [selection, setSelection] = useState<{ file: File; url: string } | null>(null);
  const { run, error, setError, isPending } = useAction((error) => getErrorMessage(error, texts.actFailed));
  const button = useRef<HTMLButtonElement>(null);
  const client = useQueryClient();
  useEffect(() => () => URL.revokeObjectURL(selection?.url ?? ""), [selection]);

  const choose = ([file]: File[]): void => {
    if (!file) return;
    const pictureError = getPictureError(file);
    setError(pictureError);
    if (pictureError === null) setSelection({ file, url: URL.createObjectURL(file) });
  };
  const remove = async (): Promise<void> => {
    await removeGroupPicture(chat.id);
    await client.invalidateQueries({ queryKey: CHAT_KEY });
  };

  return (
    <>
      <div className={styles.picture}>
        <Avatar id={chat.id} name={chat.name ?? ""} url={chat.picture_url} size={PICTURE_PX} />
        <FilePicker label={texts.changePicture} accept={ACCEPTED_PICTURE_TYPES} onFiles={choose}>
          {(open) => (
            <Button ref={button} size="small" onClick={open}>
              {texts.changePicture}
            </Button>
          )}
        </FilePicker>
        {chat.picture_url !== null ? (
          <Button size="small" variant="ghost" pending={isPending} onClick={() => void run(remove)}>
            {texts.removePicture}
          </Button>
        ) : null}
      </div>
      <ErrorText text={error} />
      {selection !== null ? (
        <GroupPictureDialog
          chatId={chat.id}
          file={selection.file}
          url={selection.url}
          finalFocus={button}
          onLoadError={() => {
            setSelection(null);
            setError(PICTURE_LOAD_ERROR);
          }}
          onClose={() => setSelection(null)}
        />
      ) : null}
    </>
  );
}
