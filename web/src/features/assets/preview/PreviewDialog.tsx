import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Asset, getDownloadUrl, textQuery } from "@/features/assets/api";
import { FileIcon } from "@/features/assets/FileIcon";
import { texts as shared } from "@/features/assets/texts";
import { formatDateTime } from "@/i18n/dates";
import { Button } from "@/ui/buttons/Button";
import { getButtonClass } from "@/ui/buttons/buttonClass";
import { Dialog } from "@/ui/dialogs/Dialog";
import { EmptyState } from "@/ui/layout/EmptyState";
import { formatSize } from "@/ui/text/formatSize";
import { DocumentPages } from "./DocumentPages";
import styles from "./PreviewDialog.module.css";
import { texts } from "./texts";

function Details({ asset }: { asset: Asset }) {
  const { kind, size, uploader, created_at, changed_at } = asset;
  const rows = [
    [texts.kind, texts.kinds[kind]],
    [texts.size, size === null ? null : formatSize(size)],
    [texts.addedBy, uploader?.display_name ?? texts.deletedUser],
    [texts.added, formatDateTime(created_at)],
    [texts.changed, changed_at === created_at ? null : formatDateTime(changed_at)],
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

function TextPreview({ projectRef, asset }: { projectRef: string; asset: Asset }) {
  const { data, error } = useQuery(textQuery(projectRef, asset.id));
  if (error) return <EmptyState role="alert" title={shared.error({ message: error.message })} />;
  if (!data) return <EmptyState role="status" title={shared.loading} />;
  return (
    <section className={styles.text} aria-label={texts.textOf({ name: asset.name })}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys */}
      <pre tabIndex={0}>{data.text}</pre>
      {data.is_truncated ? <p>{texts.textTruncated}</p> : null}
    </section>
  );
}

function MediaPreview({ asset, url, onBroken }: { asset: Asset; url: string; onBroken: () => void }) {
  if (asset.kind === "sound") {
    return (
      <div className={styles.sound}>
        {asset.tile ? <img src={asset.tile.url} alt="" width={asset.tile.width} height={asset.tile.height} /> : null}
        {/* biome-ignore lint/a11y/useMediaCaption: files of a team's work come without captions */}
        <audio src={url} controls aria-label={asset.name} onError={onBroken} />
      </div>
    );
  }
  if (asset.kind === "video") {
    // biome-ignore lint/a11y/useMediaCaption: as above
    return <video src={url} controls aria-label={asset.name} onError={onBroken} />;
  }
  return <img src={url} alt={asset.name} onError={onBroken} />;
}

/** Preview of a file. Images are shown as the server's rendition, never as the original file. */
function FilePreview({ projectRef, asset }: { projectRef: string; asset: Asset }) {
  const [isBroken, setBroken] = useState(false);
  const { kind, preview_url: url, picture_state: pictureState } = asset;
  const icon = <FileIcon asset={asset} size={40} />;
  if (asset.is_folder) return icon;
  if (kind === "text") return <TextPreview projectRef={projectRef} asset={asset} />;
  if (kind === "pdf" && pictureState === "made") return <DocumentPages projectRef={projectRef} asset={asset} />;
  if (isBroken) return <EmptyState title={texts.previewFailed} />;
  if (url !== null) return <MediaPreview asset={asset} url={url} onBroken={() => setBroken(true)} />;
  if (pictureState === "coming") return <EmptyState role="status" icon={icon} title={texts.creatingPreview} />;
  return <EmptyState icon={icon} title={pictureState === "failed" ? texts.previewFailed : texts.noPreview} />;
}

interface PreviewDialogProps {
  projectRef: string;
  asset: Asset;
  onClose: () => void;
}

/** Dialog that previews a file, or shows its icon if there is no preview, with details of the file or folder. */
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
            <a className={getButtonClass("secondary")} href={getDownloadUrl(projectRef, [asset])}>
              {texts.open}
            </a>
          )}
          <Button onClick={onClose}>{shared.close}</Button>
        </>
      }
    >
      <div className={styles.preview}>
        <FilePreview projectRef={projectRef} asset={asset} />
      </div>
      <Details asset={asset} />
    </Dialog>
  );
}
