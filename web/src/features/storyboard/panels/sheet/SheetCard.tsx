import { draggable } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { type MouseEvent, memo, useEffect, useRef, useState } from "react";
import { useBoard, useListPicture } from "@/features/storyboard/desk/desk";
import { messages } from "@/features/storyboard/messages";
import { titleOf } from "@/features/storyboard/model/titleOf";
import type { Cut, CutText } from "@/features/storyboard/types";
import { sheetMessages } from "./messages";
import styles from "./Sheet.module.css";

interface SheetCardProps {
  cut: Cut;
  index: number;
  column: number;
  label: string | undefined;
  /** Shown in place of all that it is called, where there is no room for it. */
  short: string | undefined;
  texts: readonly CutText[];
  left: number;
  width: number;
  pictureHeight: number;
  selected: boolean;
  current: boolean;
  onPick: (cutId: string, event: MouseEvent) => void;
  onOpen: (cutId: string) => void;
}

export const SheetCard = memo(function SheetCard(props: SheetCardProps) {
  const { cut, index, column, label, short, texts, left, width, pictureHeight, selected, current, onPick, onOpen } =
    props;
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
  const title = titleOf(cut, index + 1, label);
  return (
    // biome-ignore lint/a11y/useSemanticElements: it lies where it is put, in no table
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the focus and the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the grid points at it by aria-activedescendant
    <div
      ref={card}
      id={`sheet-${cut.id}`}
      className={styles.card}
      role="gridcell"
      aria-selected={selected}
      aria-colindex={column + 1}
      aria-label={`${title}, ${messages.framesShort(cut.duration_frames)}`}
      data-current={current}
      style={{ left, width }}
      onClick={(event) => onPick(cut.id, event)}
      onDoubleClick={() => onOpen(cut.id)}
    >
      <span className={styles.picture} style={{ height: pictureHeight }}>
        <Picture cut={cut} />
      </span>
      <span className={styles.line}>
        <span className={styles.title} title={title}>
          {short ?? title}
        </span>
        <span className={styles.frames}>{messages.framesShort(cut.duration_frames)}</span>
      </span>
      {texts.map((key) => (
        <span key={key} className={styles.text} data-text={key} dir="auto">
          {cut[key]}
        </span>
      ))}
    </div>
  );
});

function Picture({ cut }: { cut: Cut }) {
  const url = useListPicture(cut);
  const [failed, setFailed] = useState<string | null>(null);
  if (url === undefined) return null;
  if (url === null) return <span className={styles.noArt}>{sheetMessages.noArt}</span>;
  if (failed === url) return <span className={styles.noArt}>{messages.artAway}</span>;
  return <img src={url} alt="" decoding="async" draggable={false} onError={() => setFailed(url)} />;
}
