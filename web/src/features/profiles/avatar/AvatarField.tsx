import { useEffect, useRef, useState } from "react";
import { pictureFault, READABLE_PICTURES, UNREADABLE_PICTURE } from "@/api/pictureFiles";
import { messageOf } from "@/api/problem";
import { profileSaved } from "@/api/session";
import type { Profile } from "@/api/types";
import { useAct } from "@/api/useAct";
import { removeAvatar } from "@/features/profiles/api";
import { messages } from "@/features/profiles/messages";
import { Avatar } from "@/ui/Avatar";
import { Button } from "@/ui/Button";
import { Fault } from "@/ui/Fault";
import { FilePick } from "@/ui/FilePick";
import { late } from "@/ui/late";
import styles from "./Avatar.module.css";

const AvatarDialog = late(() => import("./AvatarDialog"));
const AVATAR_PX = 144;

export interface AvatarFieldProps {
  profile: Profile;
  /** As it is being typed: the initials are made of it. */
  name: string;
  disabled: boolean;
}

/** The own picture, and how it is changed. */
export function AvatarField({ profile, name, disabled }: AvatarFieldProps) {
  const [url, setUrl] = useState<string | null>(null);
  const { act, fault, setFault, isPending } = useAct((error) => messageOf(error, messages.removeFailed));
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => () => URL.revokeObjectURL(url ?? ""), [url]);

  const choose = ([file]: File[]): void => {
    if (!file) return;
    const found = pictureFault(file);
    setFault(found);
    if (found === null) setUrl(URL.createObjectURL(file));
  };

  return (
    <div className={styles.field}>
      <Avatar id={profile.id} name={name} url={profile.avatar_url} size={AVATAR_PX} />
      <div className={styles.acts}>
        <FilePick label={messages.changeAvatar} accept={READABLE_PICTURES} onFiles={choose}>
          {(open) => (
            <Button ref={button} disabled={disabled} onClick={open}>
              {messages.changeAvatar}
            </Button>
          )}
        </FilePick>
        {profile.avatar_url !== null ? (
          <Button
            variant="ghost"
            pending={isPending}
            onClick={() => void act(async () => profileSaved(await removeAvatar()))}
          >
            {messages.removeAvatar}
          </Button>
        ) : null}
      </div>
      <Fault text={fault} />
      {url !== null ? (
        <AvatarDialog
          url={url}
          opener={button}
          onFailed={() => {
            setUrl(null);
            setFault(UNREADABLE_PICTURE);
          }}
          onClose={() => setUrl(null)}
        />
      ) : null}
    </div>
  );
}
