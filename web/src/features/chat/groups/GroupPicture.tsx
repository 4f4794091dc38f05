import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { pictureFault, READABLE_PICTURES, UNREADABLE_PICTURE } from "@/api/pictureFiles";
import { messageOf } from "@/api/problem";
import { useAct } from "@/api/useAct";
import { ALL, type ChatOut, removeGroupPicture } from "@/features/chat/api";
import { messages } from "@/features/chat/messages";
import { Avatar } from "@/ui/Avatar";
import { Button } from "@/ui/Button";
import { Fault } from "@/ui/Fault";
import { FilePick } from "@/ui/FilePick";
import { late } from "@/ui/late";
import styles from "./Groups.module.css";

const PictureDialog = late(() => import("./PictureDialog"));
const PICTURE_PX = 72;

/** A group's picture, and how its owner changes it. */
export function GroupPicture({ chat }: { chat: ChatOut }) {
  const [chosen, setChosen] = useState<{ file: File; url: string } | null>(null);
  const { act, fault, setFault, isPending } = useAct((error) => messageOf(error, messages.actFailed));
  const button = useRef<HTMLButtonElement>(null);
  const client = useQueryClient();
  useEffect(() => () => URL.revokeObjectURL(chosen?.url ?? ""), [chosen]);

  const choose = ([file]: File[]): void => {
    if (!file) return;
    const found = pictureFault(file);
    setFault(found);
    if (found === null) setChosen({ file, url: URL.createObjectURL(file) });
  };
  const remove = async (): Promise<void> => {
    await removeGroupPicture(chat.id);
    await client.invalidateQueries({ queryKey: ALL });
  };

  return (
    <>
      <div className={styles.picture}>
        <Avatar id={chat.id} name={chat.name ?? ""} url={chat.picture_url} size={PICTURE_PX} />
        <FilePick label={messages.changePicture} accept={READABLE_PICTURES} onFiles={choose}>
          {(open) => (
            <Button ref={button} size="small" onClick={open}>
              {messages.changePicture}
            </Button>
          )}
        </FilePick>
        {chat.picture_url !== null ? (
          <Button size="small" variant="ghost" pending={isPending} onClick={() => void act(remove)}>
            {messages.removePicture}
          </Button>
        ) : null}
      </div>
      <Fault text={fault} />
      {chosen !== null ? (
        <PictureDialog
          chatId={chat.id}
          file={chosen.file}
          url={chosen.url}
          opener={button}
          onFailed={() => {
            setChosen(null);
            setFault(UNREADABLE_PICTURE);
          }}
          onClose={() => setChosen(null)}
        />
      ) : null}
    </>
  );
}
