import { type MouseEvent, memo, useCallback, useState } from "react";
import { useBoard, useDesk, useListPicture } from "@/features/storyboard/desk/desk";
import { messages } from "@/features/storyboard/messages";
import { pickMode } from "@/features/storyboard/model/selection";
import { removesCuts } from "@/features/storyboard/shared/removesCuts";
import type { Cut } from "@/features/storyboard/types";
import type { BlockLayout, CutLayout } from "@/playback/layoutCuts";
import { letters } from "@/playback/numbers";
import styles from "./Timeline.module.css";
import type { Seen } from "./useWindow";

/** Narrower blocks have no room for their length beside their number, px. */
const WORDS_PX = 52;
/** Nor slivers for words one below the other, px. */
const TWO_LINES_PX = 24;

/** In narrower blocks a number has no space around it, px. */
const NARROW_PX = 34;

interface BlocksProps {
  blocks: BlockLayout;
  layout: CutLayout;
  seen: Seen;
  pictures: boolean;
}

/** The cuts in time. Only those near the window are in the page. */
export function Blocks({ blocks, layout, seen, pictures }: BlocksProps) {
  const { board, edits } = useDesk();
  const view = useBoard((state) => state.view);
  const { labels, structure } = useBoard((state) => state.shots);
  const selection = useBoard((state) => state.selection.ids);
  const currentId = useBoard((state) => state.currentId);
  const { first, end } = blocks.visible(seen.from, seen.to);
  const pickCut = useCallback((cutId: string, event: MouseEvent) => board.select(cutId, pickMode(event)), [board]);
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
      onKeyDown={(event) => removesCuts(event, edits)}
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
            panel={structure.places.get(id)?.panel}
            count={view.order.length}
            frames={layout.endFrame(index) - layout.startFrame(index)}
            left={blocks.left(index)}
            width={blocks.blockWidth(index)}
            pictures={pictures}
            selected={selection.has(id)}
            current={id === currentId}
            onPick={pickCut}
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
  pictures: boolean;
  selected: boolean;
  current: boolean;
  onPick: (cutId: string, event: MouseEvent) => void;
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
  pictures,
  selected,
  current,
  onPick,
}: BlockProps) {
  const { url, isMissing, words, onError } = useArt(cut, pictures);
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
        onClick={(event) => onPick(cut.id, event)}
      >
        {url ? (
          <img className={styles.art} src={url} alt="" decoding="async" draggable={false} onError={onError} />
        ) : null}
        {isMissing ? <span className={styles.noArt} /> : null}
        {/* Drawn by the style sheet: the option's name says it already. */}
        <span
          className={styles.blockFoot}
          data-number={panel === undefined ? index + 1 : letters(panel)}
          data-frames={width >= WORDS_PX ? messages.framesShort(frames) : ""}
        />
      </div>
      {/* Beside the option, which is called by its cut alone. */}
      {isMissing && width >= TWO_LINES_PX ? (
        <span className={styles.noArtWords} style={place} aria-hidden>
          {words}
        </span>
      ) : null}
    </>
  );
});

interface Art {
  url: string | null;
  isMissing: boolean;
  /** Why there is no picture. */
  words: string;
  onError: () => void;
}

/** The block's picture; without one, whether that is to be said. */
function useArt(cut: Cut, isWanted: boolean): Art {
  const url = useListPicture(cut);
  const [failed, setFailed] = useState<string | null>(null);
  const isThere = url !== undefined && url !== null && failed !== url;
  return {
    url: isWanted && isThere ? url : null,
    isMissing: isWanted && url !== undefined && !isThere,
    words: url ? messages.artAway : messages.noArt,
    onError: () => setFailed(url ?? null),
  };
}
