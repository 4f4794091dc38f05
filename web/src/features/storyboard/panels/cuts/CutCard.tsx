import { type KeyboardEvent, type MouseEvent, memo, type RefObject, useEffect, useRef, useState } from "react";
import { useBoard, useEditorContext, useListPreviewUrl } from "@/features/storyboard/editorContext/editorContext";
import { getSelectMode } from "@/features/storyboard/model/selection";
import { getShortLabel } from "@/features/storyboard/model/shots";
import { FramesField } from "@/features/storyboard/shared/FramesField";
import { registerDragAndDrop } from "@/features/storyboard/shared/input/registerDragAndDrop";
import { texts } from "@/features/storyboard/texts";
import type { Cut } from "@/features/storyboard/types";
import styles from "./CutCard.module.css";
import { CutNameField } from "./CutNameField";

interface CutCardProps {
  cut: Cut;
  index: number;
  /** In px from the top of the list. */
  top: number;
  selected: boolean;
  current: boolean;
}

export const CutCard = memo(function CutCard({ cut, index, top, selected, current }: CutCardProps) {
  const { board } = useEditorContext();
  const canEdit = useBoard((state) => state.canEdit);
  const card = useRef<HTMLLIElement>(null);
  const label = useBoard(({ shots }) => shots.labels.get(cut.id));
  const shortLabel = useBoard(({ shots }) => getShortLabel(shots, cut.id));
  const frames = useRef<HTMLInputElement>(null);
  const thumb = useRef<HTMLButtonElement>(null);
  useCardDrag(card, cut.id, canEdit);

  const handleClick = (event: MouseEvent): void => {
    // Clicking a field of a selected card only focuses the field and keeps the selection.
    const isInField = event.target instanceof HTMLInputElement;
    if (isInField && selected) return;
    board.select(cut.id, isInField ? "one" : getSelectMode(event));
  };
  const focusFrames = (event: MouseEvent): void => {
    if (!canEdit || event.target instanceof HTMLInputElement) return;
    frames.current?.focus();
    frames.current?.select();
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined || event.altKey || event.target !== thumb.current) return;
    event.preventDefault();
    const { view } = board.store.getState();
    const next = view.order[index + step];
    if (next === undefined) return;
    board.select(next, event.shiftKey ? "range" : "one");
    requestAnimationFrame(() => document.getElementById(`card-${next}`)?.focus());
  };

  return (
    <li
      ref={card}
      className={styles.card}
      data-cut={cut.id}
      data-selected={selected}
      data-current={current}
      style={{ transform: `translateY(${top}px)` }}
      onClick={handleClick}
      onDoubleClick={focusFrames}
      onKeyDown={handleKeyDown}
    >
      <button
        ref={thumb}
        id={`card-${cut.id}`}
        type="button"
        className={styles.thumbnail}
        aria-label={texts.selectCut({ number: index + 1 })}
        aria-pressed={selected}
        tabIndex={current ? 0 : -1}
      >
        <Thumbnail cut={cut} />
        {/* For a cut in a shot, CSS draws the label from `data-panel`, so the button's accessible name keeps the
            cut number. */}
        <span className={styles.number} data-panel={shortLabel}>
          {shortLabel === undefined ? index + 1 : null}
        </span>
      </button>
      <div className={styles.texts}>
        <CutNameField cut={cut} number={index + 1} label={label} isTabStop={current} readOnly={!canEdit} />
        <p className={styles.note}>{cut.note.trim() === "" ? texts.noNote : cut.note}</p>
      </div>
      <FramesField ref={frames} cut={cut} isTabStop={current} readOnly={!canEdit} />
    </li>
  );
});

function Thumbnail({ cut }: { cut: Cut }) {
  const url = useListPreviewUrl(cut);
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (url == null || failedUrl === url) return <span className={styles.blank} />;
  return <img src={url} alt="" decoding="async" loading="lazy" draggable={false} onError={() => setFailedUrl(url)} />;
}

/** Make a card draggable, except by its fields, where dragging selects text. */
function useCardDrag(card: RefObject<HTMLLIElement | null>, cutId: string, canEdit: boolean): void {
  useEffect(() => {
    const element = card.current;
    if (!element || !canEdit) return;
    return registerDragAndDrop(({ draggable }) =>
      draggable({
        element,
        canDrag: ({ input }) => !(document.elementFromPoint(input.clientX, input.clientY) instanceof HTMLInputElement),
        getInitialData: () => ({ cutId }),
        onDragStart: () => element.setAttribute("data-dragged", "true"),
        onDrop: () => element.removeAttribute("data-dragged"),
      }),
    );
  }, [card, cutId, canEdit]);
}
