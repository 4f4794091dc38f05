import { type DragEvent, type MouseEvent, useState } from "react";
import type { Asset } from "@/features/assets/api";
import { FileIcon } from "@/features/assets/FileIcon";
import { cx } from "@/ui/cx";
import styles from "./FileGrid.module.css";
import { messages } from "./messages";

export interface FileCellProps {
  asset: Asset;
  column: number;
  isSelected: boolean;
  isActive: boolean;
  isCut: boolean;
  /** Where what is dragged would go: into the folder, or before or after it. */
  drop: "into" | "before" | "after" | null;
  onClick: (event: MouseEvent) => void;
  onOpen: () => void;
  onDragStart: (event: DragEvent) => void;
}

/** A finger that stays selects: it does not drag. */
const IS_COARSE = matchMedia("(pointer: coarse)").matches;

export function getCellId(id: string): string {
  return `file-${id}`;
}

/** The tile that the server made of a file; until it is there, what kind of file it is. */
function FilePicture({ asset }: { asset: Asset }) {
  const [broken, setBroken] = useState<string | null>(null);
  const { tile, kind } = asset;
  if (!tile || tile.url === broken) return <FileIcon asset={asset} size={asset.is_folder ? 52 : 44} />;
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
        onError={() => setBroken(tile.url)}
      />
      {kind === "image" ? null : (
        <span className={styles.kind}>
          <FileIcon asset={asset} size={14} />
        </span>
      )}
    </>
  );
}

/** A folder or a file in the grid. The grid itself has the focus; this shows where in it one stands. */
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
      aria-description={asset.is_folder ? (asset.restricted ? messages.restricted : messages.folder) : undefined}
      data-id={asset.id}
      className={cx(
        styles.cell,
        isSelected && styles.selected,
        isActive && styles.active,
        isCut && styles.taken,
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
