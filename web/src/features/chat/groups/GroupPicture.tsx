import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ACCEPTED_PICTURE_TYPES, getPictureError, PICTURE_LOAD_ERROR } from "@/api/pictureFiles";
import { getErrorMessage } from "@/api/problem";
import { useAction } from "@/api/useAction";
import { CHAT_KEY, type ChatOut, removeGroupPicture } from "@/features/chat/api";
import { messages } from "@/features/chat/messages";
import { Avatar } from "@/ui/Avatar";
import { Button } from "@/ui/Button";
import { ErrorText } from "@/ui/ErrorText";
import { FilePicker } from "@/ui/FilePicker";
import { lazyComponent } from "@/ui/lazyComponent";
import styles from "./Groups.module.css";

const GroupPictureDialog = lazyComponent(() => import("./GroupPictureDialog"));
const PICTURE_PX = 72;

/** Picture of a group, with the owner's buttons to change it. */
export function GroupPicture({ chat }: { chat: ChatOut }) {
  const [chosen, setChosen] = useState<{ file: File; url: string } | null>(null);
  const { act, fault, setFault, isPending } = useAction((error) => getErrorMessage(error, messages.actFailed));
  const button = useRef<HTMLButtonElement>(null);
  const client = useQueryClient();
  useEffect(() => () => URL.revokeObjectURL(chosen?.url ?? ""), [chosen]);

  const choose = ([file]: File[]): void => {
    if (!file) return;
    const found = getPictureError(file);
    setFault(found);
    if (found === null) setChosen({ file, url: URL.createObjectURL(file) });
  };
  const remove = async (): Promise<void> => {
    await removeGroupPicture(chat.id);
    await client.invalidateQueries({ queryKey: CHAT_KEY });
  };

  return (
    <>
      <div className={styles.picture}>
        <Avatar id={chat.id} name={chat.name ?? ""} url={chat.picture_url} size={PICTURE_PX} />
        <FilePicker label={messages.changePicture} accept={ACCEPTED_PICTURE_TYPES} onFiles={choose}>
          {(open) => (
            <Button ref={button} size="small" onClick={open}>
              {messages.changePicture}
            </Button>
          )}
        </FilePicker>
        {chat.picture_url !== null ? (
          <Button size="small" variant="ghost" pending={isPending} onClick={() => void act(remove)}>
            {messages.removePicture}
          </Button>
        ) : null}
      </div>
      <ErrorText text={fault} />
      {chosen !== null ? (
        <GroupPictureDialog
          chatId={chat.id}
          file={chosen.file}
          url={chosen.url}
          finalFocus={button}
          onLoadError={() => {
            setChosen(null);
            setFault(PICTURE_LOAD_ERROR);
          }}
          onClose={() => setChosen(null)}
        />
      ) : null}
    </>
  );
}
