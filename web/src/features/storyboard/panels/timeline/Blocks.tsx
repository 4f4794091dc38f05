import { type MouseEvent, memo, useCallback, useState } from "react";
import { useBoard, useEditorContext, useListPreviewUrl } from "@/features/storyboard/editorContext/editorContext";
import { getSelectMode } from "@/features/storyboard/model/selection";
import { handleDeleteKey } from "@/features/storyboard/shared/input/handleDeleteKey";
import { texts } from "@/features/storyboard/texts";
import type { Cut } from "@/features/storyboard/types";
import type { BlockLayout, CutLayout } from "@/playback/layoutCuts";
import { toLetters } from "@/playback/numbers";
import styles from "./Timeline.module.css";
import type { VisibleRange } from "./useVisibleRange";

/** Minimum block width for the length label next to the number, in px. */
const LENGTH_LABEL_MIN_PX = 52;
/** Minimum block width for a placeholder text that wraps, in px. */
const TWO_LINES_MIN_PX = 24;

/** Below this block width the number has no padding, in px. */
const NARROW_PX = 34;

interface BlocksProps {
  blocks: BlockLayout;
  layout: CutLayout;
  visibleRange: VisibleRange;
  hasPictures: boolean;
}

/** The cuts as blocks in time. Only those near the visible range are rendered. */
export function Blocks({ blocks, layout, visibleRange, hasPictures }: BlocksProps) {
  const { board, edits } = useEditorContext();
  const view = useBoard((state) => state.view);
  const { labels, structure } = useBoard((state) => state.shots);
  const selection = useBoard((state) => state.selection.ids);
  const currentId = useBoard((state) => state.currentId);
  const { first, end } = blocks.getVisibleRange(visibleRange.from, visibleRange.to);
  const selectCut = useCallback(
    (cutId: string, event: MouseEvent) => board.select(cutId, getSelectMode(event)),
    [board],
  );
  const visibleIds = view.order.slice(first, end);
  return (
    <div
      className={styles.blocks}
      data-blocks
      role="listbox"
      aria-label={texts.timelineCuts}
      aria-multiselectable="true"
      aria-orientation="horizontal"
      aria-activedescendant={currentId !== null && visibleIds.includes(currentId) ? `block-${currentId}` : undefined}
      tabIndex={0}
      onKeyDown={(event) => handleDeleteKey(event, edits)}
    >
      {visibleIds.map((id, offset) => {
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
            onSelect={selectCut}
          />
        );
      })}
    </div>
  );
}

interface BlockProps {
  cut: Cut;
  index: number;
  /** Label in the shot and panel index; undefined if the cut isn't in a shot. */
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
  const position = { transform: `translateX(${left}px)`, width };
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the listbox has the focus and the keys */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the listbox points at it by aria-activedescendant */}
      <div
        id={`block-${cut.id}`}
        data-cut={cut.id}
        className={styles.block}
        role="option"
        aria-selected={selected}
        aria-setsize={count}
        aria-posinset={index + 1}
        aria-label={texts.cutOption(index + 1, cut.name, label)}
        data-current={current}
        data-narrow={width < NARROW_PX}
        style={position}
        onClick={(event) => onSelect(cut.id, event)}
      >
        {url ? (
          <img className={styles.blockPicture} src={url} alt="" decoding="async" draggable={false} onError={onError} />
        ) : null}
        {isMissing ? <span className={styles.noArt} /> : null}
        {/* Drawn by CSS: the option's name already contains this text. */}
        <span
          className={styles.blockFooter}
          data-number={panel === undefined ? index + 1 : toLetters(panel)}
          data-frames={width >= LENGTH_LABEL_MIN_PX ? texts.framesShort({ frames }) : ""}
        />
      </div>
      {/* Outside the option, so that it isn't part of the option's name. */}
      {isMissing && width >= TWO_LINES_MIN_PX ? (
        <span className={styles.noArtText} style={position} aria-hidden>
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

/** Return the picture of a block, or the placeholder to show if it has none. */
function useBlockPicture(cut: Cut, isEnabled: boolean): BlockPicture {
  const url = useListPreviewUrl(cut);
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const isAvailable = url !== undefined && url !== null && failedUrl !== url;
  return {
    url: isEnabled && isAvailable ? url : null,
    isMissing: isEnabled && url !== undefined && !isAvailable,
    placeholder: url ? texts.drawingUnavailable : texts.noArt,
    onError: () => setFailedUrl(url ?? null),
  };
}
