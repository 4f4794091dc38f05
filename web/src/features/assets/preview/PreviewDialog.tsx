import { useState } from "react";
import { type Asset, downloadAddress } from "@/features/assets/api";
import { FileIcon } from "@/features/assets/FileIcon";
import { messages as shared } from "@/features/assets/messages";
import { Button } from "@/ui/Button";
import { buttonClass } from "@/ui/buttonClass";
import { Dialog } from "@/ui/Dialog";
import { EmptyState } from "@/ui/EmptyState";
import { sizeText } from "@/ui/sizeText";
import { messages } from "./messages";
import styles from "./PreviewDialog.module.css";

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

function Details({ asset }: { asset: Asset }) {
  const { kind, size, uploader, created_at, changed_at } = asset;
  const rows = [
    [messages.kind, messages.kinds[kind]],
    [messages.size, size === null ? null : sizeText(size)],
    [messages.addedBy, uploader?.display_name ?? messages.nobody],
    [messages.added, moment.format(new Date(created_at))],
    [messages.changed, changed_at === created_at ? null : moment.format(new Date(changed_at))],
  ];
  return (
    <dl className={styles.details}>
      {rows.map(([term, text]) =>
        text === null ? null : (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

function Picture({ asset }: { asset: Asset }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <EmptyState title={messages.previewFailed} />;
  if (asset.kind === "image" && asset.preview_url !== null) {
    return <img src={asset.preview_url} alt={asset.name} onError={() => setBroken(true)} />;
  }
  if (asset.kind === "video" && asset.preview_url !== null) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: files of a team's work come without captions
      <video src={asset.preview_url} controls aria-label={asset.name} onError={() => setBroken(true)} />
    );
  }
  const icon = <FileIcon asset={asset} size={40} />;
  return asset.is_folder ? icon : <EmptyState icon={icon} title={messages.noPreview} />;
}

interface PreviewDialogProps {
  projectRef: string;
  asset: Asset;
  onClose: () => void;
}

/** A picture or a film, or a link to any other file; and what is known of it, or of a folder. */
export default function PreviewDialog({ projectRef, asset, onClose }: PreviewDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={asset.name}
      size={asset.is_folder ? "normal" : "large"}
      footer={
        <>
          {asset.is_folder ? null : (
            <a className={buttonClass("secondary")} href={downloadAddress(projectRef, [asset])}>
              {messages.open}
            </a>
          )}
          <Button onClick={onClose}>{shared.close}</Button>
        </>
      }
    >
      <div className={styles.preview}>
        <Picture asset={asset} />
      </div>
      <Details asset={asset} />
    </Dialog>
  );
}
