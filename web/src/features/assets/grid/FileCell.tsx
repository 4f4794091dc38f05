import { type DragEvent, type MouseEvent, useState } from "react";
import type { Asset } from "@/features/assets/api";
import { FileIcon } from "@/features/assets/FileIcon";
import { cx } from "@/ui/cx";
import styles from "./FileGrid.module.css";
import { texts } from "./texts";

export interface FileCellProps {
  asset: Asset;
  column: number;
  isSelected: boolean;
  isActive: boolean;
  isCut: boolean;
  /** Drop position of the current drag: into the folder, or before or after it; null if it isn't the drop target. */
  drop: "into" | "before" | "after" | null;
  onClick: (event: MouseEvent) => void;
  onOpen: () => void;
  onDragStart: (event: DragEvent) => void;
}

/** True on touch screens, where a long press selects instead of starting a drag. */
const IS_COARSE = matchMedia("(pointer: coarse)").matches;

export function getCellId(id: string): string {
  return `file-${id}`;
}

/** Thumbnail of a file, or the icon of its kind if the server has none or it fails to load. */
function FilePicture({ asset }: { asset: Asset }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const { tile, kind } = asset;
  if (!tile || tile.url === failedUrl) return <FileIcon asset={asset} size={asset.is_folder ? 52 : 44} />;
  return (
    <>
      <img
        src={tile.url}
        width={tile.width}
        height={tile.height}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
        onError={() => setFailedUrl(tile.url)}
      />
      {kind === "image" ? null : (
        <span className={styles.kind}>
          <FileIcon asset={asset} size={14} />
        </span>
      )}
    </>
  );
}

/** Cell of a file or folder. Focus stays on the grid; the cell only shows whether it is active. */
export function FileCell(props: FileCellProps) {
  const { asset, column, isSelected, isActive, isCut, drop, onClick, onOpen, onDragStart } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid listens to the keys of all its cells
    // biome-ignore lint/a11y/useSemanticElements: a table lays out its rows itself; these are placed by hand
    // biome-ignore lint/a11y/useFocusableInteractive: the grid holds the focus and names the active cell
    <div
      id={getCellId(asset.id)}
      role="gridcell"
      aria-colindex={column}
      aria-selected={isSelected}
      aria-label={asset.name}
      aria-description={asset.is_folder ? (asset.restricted ? texts.restricted : texts.folder) : undefined}
      data-id={asset.id}
      className={cx(
        styles.cell,
        isSelected && styles.selected,
        isActive && styles.active,
        isCut && styles.cut,
        drop && styles[drop],
      )}
      draggable={asset.abilities.change === true && !IS_COARSE}
      onClick={onClick}
      onDoubleClick={onOpen}
      onDragStart={onDragStart}
    >
      <span className={cx(styles.picture, asset.is_folder && styles.folder)} aria-hidden="true">
        <FilePicture asset={asset} />
      </span>
      <span className={styles.name} title={asset.name}>
        {asset.name}
      </span>
    </div>
  );
}
