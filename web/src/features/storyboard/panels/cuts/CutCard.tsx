import { draggable } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { type KeyboardEvent, type MouseEvent, memo, type RefObject, useEffect, useRef, useState } from "react";
import { useBoard, useEditorContext, useListPreviewUrl } from "@/features/storyboard/editorContext/editorContext";
import { messages } from "@/features/storyboard/messages";
import { getSelectMode } from "@/features/storyboard/model/selection";
import { getShortLabel } from "@/features/storyboard/model/shots";
import { FramesField } from "@/features/storyboard/shared/FramesField";
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
  const short = useBoard(({ shots }) => getShortLabel(shots, cut.id));
  const frames = useRef<HTMLInputElement>(null);
  const thumb = useRef<HTMLButtonElement>(null);
  useCardDrag(card, cut.id, canEdit);

  const click = (event: MouseEvent): void => {
    // Clicking a field of a selected card only focuses the field and keeps the selection.
    const inField = event.target instanceof HTMLInputElement;
    if (inField && selected) return;
    board.select(cut.id, inField ? "one" : getSelectMode(event));
  };
  const edit = (event: MouseEvent): void => {
    if (!canEdit || event.target instanceof HTMLInputElement) return;
    frames.current?.focus();
    frames.current?.select();
  };
  const key = (event: KeyboardEvent): void => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined || event.altKey || event.target !== thumb.current) return;
    event.preventDefault();
    const { view } = board.store.getState();
    const next = view.order[index + by];
    if (next === undefined) return;
    board.select(next, event.shiftKey ? "range" : "one");
    requestAnimationFrame(() => document.getElementById(`card-${next}`)?.focus());
  };

  return (
    <li
      ref={card}
      className={styles.card}
      data-selected={selected}
      data-current={current}
      style={{ transform: `translateY(${top}px)` }}
      onClick={click}
      onDoubleClick={edit}
      onKeyDown={key}
    >
      <button
        ref={thumb}
        id={`card-${cut.id}`}
        type="button"
        className={styles.thumb}
        aria-label={messages.selectCut(index + 1)}
        aria-pressed={selected}
        tabIndex={current ? 0 : -1}
      >
        <Thumbnail cut={cut} />
        {/* For a cut in a shot, CSS draws the label from `data-panel`, so the button's accessible name keeps the
            cut number. */}
        <span className={styles.number} data-panel={short}>
          {short === undefined ? index + 1 : null}
        </span>
      </button>
      <div className={styles.words}>
        <CutNameField cut={cut} number={index + 1} label={label} isTabStop={current} readOnly={!canEdit} />
        <p className={styles.note}>{cut.note.trim() === "" ? messages.noNote : cut.note}</p>
      </div>
      <FramesField ref={frames} cut={cut} isTabStop={current} readOnly={!canEdit} />
    </li>
  );
});

function Thumbnail({ cut }: { cut: Cut }) {
  const url = useListPreviewUrl(cut);
  const [failed, setFailed] = useState<string | null>(null);
  if (url == null || failed === url) return <span className={styles.blank} />;
  return <img src={url} alt="" decoding="async" loading="lazy" draggable={false} onError={() => setFailed(url)} />;
}

/** Make a card draggable, except by its fields, where dragging selects text. */
function useCardDrag(card: RefObject<HTMLLIElement | null>, cutId: string, canEdit: boolean): void {
  useEffect(() => {
    const element = card.current;
    if (!element || !canEdit) return;
    return draggable({
      element,
      canDrag: ({ input }) => !(document.elementFromPoint(input.clientX, input.clientY) instanceof HTMLInputElement),
      getInitialData: () => ({ cutId }),
      onDragStart: () => element.setAttribute("data-dragged", "true"),
      onDrop: () => element.removeAttribute("data-dragged"),
    });
  }, [card, cutId, canEdit]);
}
