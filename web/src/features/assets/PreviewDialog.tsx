import { useState } from "react";
import { Button } from "@/ui/Button";
import { buttonClass } from "@/ui/buttonClass";
import { Dialog } from "@/ui/Dialog";
import { EmptyState } from "@/ui/EmptyState";
import { type Asset, downloadAddress } from "./api";
import styles from "./Files.module.css";
import { messages } from "./messages";

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
  return <EmptyState title={messages.noPreview} />;
}

interface PreviewDialogProps {
  projectRef: string;
  asset: Asset;
  onClose: () => void;
}

/** A picture or a film, or a link to any other file. */
export default function PreviewDialog({ projectRef, asset, onClose }: PreviewDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={asset.name}
      size="large"
      footer={
        <>
          <a className={buttonClass("secondary")} href={downloadAddress(projectRef, [asset])}>
            {messages.open}
          </a>
          <Button onClick={onClose}>{messages.close}</Button>
        </>
      }
    >
      <div className={styles.preview}>
        <Picture asset={asset} />
      </div>
    </Dialog>
  );
}
