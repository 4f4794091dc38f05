import { AudioLines, type LucideIcon, Scaling, ScrollText } from "lucide-react";
import { useState } from "react";
import { useBoard, useEditorContext, useListPreviewUrl } from "@/features/storyboard/editorContext/editorContext";
import { getImportPictureUrl } from "@/features/storyboard/panels/import/api";
import type { Cut } from "@/features/storyboard/types";
import { getCutId, type ImportRow } from "./importRows";
import styles from "./Plan.module.css";

interface RowPictureProps {
  importId: string;
  row: ImportRow;
  choice: string | null;
}

/** Thumbnail of a row: the cut's drawing, a board of the imported file, or an icon for kinds without a picture. */
export function RowPicture({ importId, row, choice }: RowPictureProps) {
  // For an unclear row, show the chosen cut.
  const cutId = getCutId(row) ?? (row.kind === "unclear" ? choice : null);
  const cut = useBoard((state) => (cutId === null ? undefined : state.view.cuts.get(cutId)));
  const { project } = useEditorContext();
  const Icon = getRowIcon(row);
  if (Icon)
    return (
      <span className={styles.thumb} data-icon={"scene" in row ? "scene" : "other"}>
        <Icon size={18} aria-hidden="true" />
      </span>
    );
  const pictureUrl = row.kind === "board" && row.picture ? getImportPictureUrl(project.id, importId, row.board) : null;
  return (
    <span className={styles.thumb}>
      {cut ? <CutThumbnail cut={cut} /> : null}
      {pictureUrl === null ? null : <Thumbnail url={pictureUrl} />}
    </span>
  );
}

function getRowIcon(row: ImportRow): LucideIcon | null {
  if (row.kind === "sound") return AudioLines;
  if (row.kind === "settings") return Scaling;
  return "scene" in row ? ScrollText : null;
}

function CutThumbnail({ cut }: { cut: Cut }) {
  const url = useListPreviewUrl(cut);
  return url == null ? null : <Thumbnail url={url} />;
}

/** Thumbnail image. Renders nothing if loading fails. */
function Thumbnail({ url }: { url: string }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (failedUrl === url) return null;
  return <img src={url} alt="" decoding="async" loading="lazy" draggable={false} onError={() => setFailedUrl(url)} />;
}
