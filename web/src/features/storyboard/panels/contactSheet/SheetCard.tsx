import { draggable } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { type MouseEvent, memo, useEffect, useRef, useState } from "react";
import { useBoard, useListPreviewUrl } from "@/features/storyboard/editorContext/editorContext";
import { formatCutTitle } from "@/features/storyboard/model/cutTitle";
import { texts } from "@/features/storyboard/texts";
import type { Cut, CutText } from "@/features/storyboard/types";
import styles from "./ContactSheet.module.css";
import { sheetTexts } from "./texts";

interface SheetCardProps {
  cut: Cut;
  index: number;
  column: number;
  label: string | undefined;
  /** Replaces the full title in narrow cells. */
  shortLabel: string | undefined;
  textKinds: readonly CutText[];
  left: number;
  width: number;
  pictureHeight: number;
  selected: boolean;
  current: boolean;
  onSelect: (cutId: string, event: MouseEvent) => void;
  onOpen: (cutId: string) => void;
}

export const SheetCard = memo(function SheetCard(props: SheetCardProps) {
  const {
    cut,
    index,
    column,
    label,
    shortLabel,
    textKinds,
    left,
    width,
    pictureHeight,
    selected,
    current,
    onSelect,
    onOpen,
  } = props;
  const canEdit = useBoard((state) => state.canEdit);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = card.current;
    if (!element || !canEdit) return;
    return draggable({
      element,
      getInitialData: () => ({ cutId: cut.id }),
      onDragStart: () => element.setAttribute("data-dragged", "true"),
      onDrop: () => element.removeAttribute("data-dragged"),
    });
  }, [cut.id, canEdit]);
  const title = formatCutTitle(cut, index + 1, label);
  return (
    // biome-ignore lint/a11y/useSemanticElements: cells are positioned absolutely, so a table doesn't fit
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the focus and the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the grid points at it by aria-activedescendant
    <div
      ref={card}
      id={`sheet-${cut.id}`}
      data-cut={cut.id}
      className={styles.card}
      role="gridcell"
      aria-selected={selected}
      aria-colindex={column + 1}
      aria-label={`${title}, ${texts.framesShort({ frames: cut.duration_frames })}`}
      data-current={current}
      style={{ left, width }}
      onClick={(event) => onSelect(cut.id, event)}
      onDoubleClick={() => onOpen(cut.id)}
    >
      <span className={styles.picture} style={{ height: pictureHeight }}>
        <CardPicture cut={cut} />
      </span>
      <span className={styles.caption}>
        <span className={styles.title} title={title}>
          {shortLabel ?? title}
        </span>
        <span className={styles.frames}>{texts.framesShort({ frames: cut.duration_frames })}</span>
      </span>
      {textKinds.map((key) => (
        <span key={key} className={styles.text} data-text={key} dir="auto">
          {cut[key]}
        </span>
      ))}
    </div>
  );
});

function CardPicture({ cut }: { cut: Cut }) {
  const url = useListPreviewUrl(cut);
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (url === undefined) return null;
  if (url === null) return <span className={styles.noArt}>{sheetTexts.noArt}</span>;
  if (failedUrl === url) return <span className={styles.noArt}>{texts.drawingUnavailable}</span>;
  return <img src={url} alt="" decoding="async" draggable={false} onError={() => setFailedUrl(url)} />;
}
