import { type RefObject, useCallback, useEffect, useState } from "react";
import { getErrorMessage } from "@/api/http/problem";
import type { GuestLink } from "@/features/videos/types";
import { Button } from "@/ui/buttons/Button";
import { confirm } from "@/ui/dialogs/confirm";
import { Dialog } from "@/ui/dialogs/Dialog";
import { ErrorText } from "@/ui/forms/ErrorText";
import { Skeleton } from "@/ui/layout/Skeleton";
import { listLinks, revokeLink } from "./api";
import styles from "./Guests.module.css";
import { LinkItem } from "./LinkItem";
import { NewLinkForm } from "./NewLinkForm";
import { texts } from "./texts";

export interface GuestLinksDialogProps {
  video: string;
  opener: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** Dialog to create, list and revoke a video's guest links. */
export default function GuestLinksDialog({ video, opener, onClose }: GuestLinksDialogProps) {
  const [links, setLinks] = useState<readonly GuestLink[] | null>(null);
  const [errorText, setErrorText] = useState<string | null>(null);

  const load = useCallback(async (): Promise<void> => {
    try {
      setLinks((await listLinks(video)).items);
      setErrorText(null);
    } catch (error) {
      setErrorText(getErrorMessage(error, texts.loadFailed));
    }
  }, [video]);
  useEffect(() => void load(), [load]);

  const revoke = async (link: GuestLink): Promise<void> => {
    const confirmOptions = { confirmLabel: texts.revoke, cancelLabel: texts.cancel, danger: true };
    if (!(await confirm({ title: texts.revokeTitle, description: texts.revokeText, ...confirmOptions }))) return;
    try {
      await revokeLink(video, link.id);
      await load();
    } catch (error) {
      setErrorText(getErrorMessage(error, texts.revokeFailed));
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      description={texts.about}
      finalFocus={opener}
      dismissible={false}
      footer={<Button onClick={onClose}>{texts.close}</Button>}
    >
      <ErrorText text={errorText} />
      <NewLinkForm video={video} onCreated={() => void load()} />
      <section className={styles.existing} aria-label={texts.existing}>
        <h3 className={styles.heading}>{texts.existing}</h3>
        {links === null ? (
          <Skeleton height={48} />
        ) : links.length === 0 ? (
          <p className={styles.muted}>{texts.none}</p>
        ) : (
          <ul className={styles.links}>
            {links.map((link) => (
              <LinkItem key={link.id} link={link} onRevoke={() => void revoke(link)} />
            ))}
          </ul>
        )}
      </section>
    </Dialog>
  );
}
