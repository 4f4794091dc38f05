import { useEffect, useRef, useState } from "react";
import { getErrorMessage } from "@/api/http/problem";
import { setOwnProfile } from "@/api/http/session";
import type { Profile } from "@/api/types";
import { ACCEPTED_PICTURE_TYPES, getPictureError, PICTURE_LOAD_ERROR } from "@/api/uploads/pictureFiles";
import { useAction } from "@/api/useAction";
import { removeAvatar } from "@/features/profiles/api";
import { texts } from "@/features/profiles/texts";
import { Button } from "@/ui/buttons/Button";
import { ErrorText } from "@/ui/forms/ErrorText";
import { FilePicker } from "@/ui/forms/FilePicker";
import { lazyComponent } from "@/ui/lazyComponent";
import { Avatar } from "@/ui/people/Avatar";
import styles from "./Avatar.module.css";

const AvatarDialog = lazyComponent(() => import("./AvatarDialog"));
const AVATAR_PX = 144;

export interface AvatarFieldProps {
  profile: Profile;
  /** Name as it is being typed; the initials are derived from it. */
  name: string;
  disabled: boolean;
}

/** Field with the user's avatar and the buttons to change it. */
export function AvatarField({ profile, name, disabled }: AvatarFieldProps) {
  const [url, setUrl] = useState<string | null>(null);
  const { run, error, setError, isPending } = useAction((error) => getErrorMessage(error, texts.removeFailed));
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => () => URL.revokeObjectURL(url ?? ""), [url]);

  const choose = ([file]: File[]): void => {
    if (!file) return;
    const fileError = getPictureError(file);
    setError(fileError);
    if (fileError === null) setUrl(URL.createObjectURL(file));
  };

  return (
    <div className={styles.field}>
      <Avatar id={profile.id} name={name} url={profile.avatar_url} size={AVATAR_PX} />
      <div className={styles.actions}>
        <FilePicker label={texts.changeAvatar} accept={ACCEPTED_PICTURE_TYPES} onFiles={choose}>
          {(open) => (
            <Button ref={button} disabled={disabled} onClick={open}>
              {texts.changeAvatar}
            </Button>
          )}
        </FilePicker>
        {profile.avatar_url !== null ? (
          <Button
            variant="ghost"
            pending={isPending}
            onClick={() => void run(async () => setOwnProfile(await removeAvatar()))}
          >
            {texts.removeAvatar}
          </Button>
        ) : null}
      </div>
      <ErrorText text={error} />
      {url !== null ? (
        <AvatarDialog
          url={url}
          opener={button}
          onFailed={() => {
            setUrl(null);
            setError(PICTURE_LOAD_ERROR);
          }}
          onClose={() => setUrl(null)}
        />
      ) : null}
    </div>
  );
}
