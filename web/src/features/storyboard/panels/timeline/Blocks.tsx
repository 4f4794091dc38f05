import { type MouseEvent, memo, useCallback, useState } from "react";
import { useBoard, useEditorContext, useListPreviewUrl } from "@/features/storyboard/editorContext/editorContext";
import { messages } from "@/features/storyboard/messages";
import { getSelectMode } from "@/features/storyboard/model/selection";
import { handleDeleteKey } from "@/features/storyboard/shared/handleDeleteKey";
import type { Cut } from "@/features/storyboard/types";
import type { BlockLayout, CutLayout } from "@/playback/layoutCuts";
import { toLetters } from "@/playback/numbers";
import styles from "./Timeline.module.css";
import type { VisibleRange } from "./useVisibleRange";

/** Narrower blocks have no room for their length beside their number, px. */
const LENGTH_LABEL_MIN_PX = 52;
/** Nor slivers for words one below the other, px. */
const TWO_LINES_MIN_PX = 24;

/** In narrower blocks a number has no space around it, px. */
const NARROW_PX = 34;

interface BlocksProps {
  blocks: BlockLayout;
  layout: CutLayout;
  seen: VisibleRange;
  hasPictures: boolean;
}

/** The cuts in time. Only those near the window are in the page. */
export function Blocks({ blocks, layout, seen, hasPictures }: BlocksProps) {
  const { board, edits } = useEditorContext();
  const view = useBoard((state) => state.view);
  const { labels, structure } = useBoard((state) => state.shots);
  const selection = useBoard((state) => state.selection.ids);
  const currentId = useBoard((state) => state.currentId);
  const { first, end } = blocks.getVisibleRange(seen.from, seen.to);
  const pickCut = useCallback((cutId: string, event: MouseEvent) => board.select(cutId, getSelectMode(event)), [board]);
  const shown = view.order.slice(first, end);
  return (
    <div
      className={styles.blocks}
      data-blocks
      role="listbox"
      aria-label={messages.timelineCuts}
      aria-multiselectable="true"
      aria-orientation="horizontal"
      aria-activedescendant={currentId !== null && shown.includes(currentId) ? `block-${currentId}` : undefined}
      tabIndex={0}
      onKeyDown={(event) => handleDeleteKey(event, edits)}
    >
      {shown.map((id, offset) => {
        const cut = view.cuts.get(id);
        const index = first + offset;
        if (!cut) return null;
        return (
          <Block
            key={id}
            cut={cut}
            index={index}
            label={labels.get(id)}
            panel={structure.positions.get(id)?.panel}
            count={view.order.length}
            frames={layout.getEndFrame(index) - layout.getStartFrame(index)}
            left={blocks.getLeft(index)}
            width={blocks.getBlockWidth(index)}
            hasPictures={hasPictures}
            selected={selection.has(id)}
            current={id === currentId}
            onSelect={pickCut}
          />
        );
      })}
    </div>
  );
}

interface BlockProps {
  cut: Cut;
  index: number;
  /** What it is called in its shot, and which panel of it, where it is in one. */
  label: string | undefined;
  panel: number | undefined;
  count: number;
  frames: number;
  left: number;
  width: number;
  hasPictures: boolean;
  selected: boolean;
  current: boolean;
  onSelect: (cutId: string, event: MouseEvent) => void;
}

const Block = memo(function Block({
  cut,
  index,
  label,
  panel,
  count,
  frames,
  left,
  width,
  hasPictures,
  selected,
  current,
  onSelect,
}: BlockProps) {
  const { url, isMissing, placeholder, onError } = useBlockPicture(cut, hasPictures);
  const place = { transform: `translateX(${left}px)`, width };
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the listbox has the focus and the keys */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the listbox points at it by aria-activedescendant */}
      <div
        id={`block-${cut.id}`}
        className={styles.block}
        role="option"
        aria-selected={selected}
        aria-setsize={count}
        aria-posinset={index + 1}
        aria-label={messages.cutOption(index + 1, cut.name, label)}
        data-current={current}
        data-narrow={width < NARROW_PX}
        style={place}
        onClick={(event) => onSelect(cut.id, event)}
      >
        {url ? (
          <img className={styles.art} src={url} alt="" decoding="async" draggable={false} onError={onError} />
        ) : null}
        {isMissing ? <span className={styles.noArt} /> : null}
        {/* Drawn by the style sheet: the option's name says it already. */}
        <span
          className={styles.blockFoot}
          data-number={panel === undefined ? index + 1 : toLetters(panel)}
          data-frames={width >= LENGTH_LABEL_MIN_PX ? messages.framesShort(frames) : ""}
        />
      </div>
      {/* Beside the option, which is called by its cut alone. */}
      {isMissing && width >= TWO_LINES_MIN_PX ? (
        <span className={styles.noArtWords} style={place} aria-hidden>
          {placeholder}
        </span>
      ) : null}
    </>
  );
});

interface BlockPicture {
  url: string | null;
  isMissing: boolean;
  /** Why there is no picture. */
  placeholder: string;
  onError: () => void;
}

/** The block's picture; without one, whether that is to be said. */
function useBlockPicture(cut: Cut, isWanted: boolean): BlockPicture {
  const url = useListPreviewUrl(cut);
  const [failed, setFailed] = useState<string | null>(null);
  const isThere = url !== undefined && url !== null && failed !== url;
  return {
    url: isWanted && isThere ? url : null,
    isMissing: isWanted && url !== undefined && !isThere,
    placeholder: url ? messages.drawingUnavailable : messages.noArt,
    onError: () => setFailed(url ?? null),
  };
}
