import { type CSSProperties, memo, type ReactElement } from "react";
import { transitionTexts } from "@/features/storyboard/shared/cuts/transitionTexts";
import type { Transition } from "@/features/storyboard/types";
import type { BlockLayout } from "@/playback/layoutCuts";
import type { TransitionSpan } from "@/playback/transitions";
import { lazyComponent } from "@/ui/lazyComponent";
import { Popover } from "@/ui/popups/Popover";
import type { TriggerElement } from "@/ui/popups/useLazyPopup";
import { dragTexts } from "./dragTexts";
import styles from "./TransitionHandles.module.css";
import { useTransitionDrag } from "./useTransitionDrag";

const TransitionOptions = lazyComponent(() => import("./TransitionOptions"));

/** Minimum visible and pressable widths, in px. Below NARROW_PX the drag edges lie outside the handle. */
const VISIBLE_MIN_PX = 8;
const HIT_AREA_MIN_PX = 24;
const NARROW_PX = 34;

interface TransitionHandleProps {
  seam: string;
  value: Transition;
  end: TransitionSpan["end"];
  /** Start of the effective span, in frames. The span can be shorter than the requested length. */
  start: number;
  frames: number;
  /** Title of the cut after the transition. */
  nextCutName: string;
  blocks: BlockLayout;
  /** Length while an edge is dragged, in frames; null if no edge is dragged. */
  previewFrames: number | null;
  isTabStop: boolean;
  isOpen: boolean;
  canEdit: boolean;
  onOpen: (seam: string, isOpen: boolean) => void;
  onPreview: (seam: string, frames: number | null) => void;
  onChange: (seam: string, value: Transition | null) => void;
}

/** Transition in the timeline: a button that opens its options, with edges to drag. */
export const TransitionHandle = memo(function TransitionHandle(props: TransitionHandleProps) {
  const { seam, value, end, start, frames, nextCutName, blocks, previewFrames, isTabStop, isOpen, canEdit } = props;
  const drag = useTransitionDrag(props);
  const [left, right] = [blocks.getXOfFrame(start), blocks.getXOfFrame(start + frames)];
  const visibleWidth = Math.max(VISIBLE_MIN_PX, right - left);
  const width = Math.max(HIT_AREA_MIN_PX, visibleWidth);
  const x = end === "last" ? right - width : end === "first" ? left : (left + right - width) / 2;
  const name = transitionTexts.name(value.kind, previewFrames ?? value.frames, end, nextCutName);
  const position = { transform: `translateX(${x}px)`, width };
  const stripStyle = { "--colour": value.colour, width: visibleWidth } as CSSProperties;
  const strip = <span className={styles.strip} style={stripStyle} data-kind={value.kind} data-end={end} />;
  const labelProps = { className: styles.button, title: name, "aria-label": name };
  if (!canEdit) {
    return (
      <span className={styles.handle} style={position} data-end={end}>
        <span role="img" {...labelProps}>
          {strip}
        </span>
      </span>
    );
  }
  const trigger: ReactElement = (
    <button
      type="button"
      {...labelProps}
      tabIndex={isTabStop ? 0 : -1}
      onKeyDown={(event) => {
        if (event.key !== "Delete" && event.key !== "Backspace") return;
        event.preventDefault();
        props.onChange(seam, null);
      }}
    >
      {strip}
    </button>
  );
  return (
    <span
      className={styles.handle}
      style={position}
      data-end={end}
      data-narrow={visibleWidth < NARROW_PX}
      data-dragged={previewFrames !== null}
    >
      <Popover
        trigger={trigger as TriggerElement}
        title={end === "last" ? transitionTexts.endTitle : transitionTexts.title}
        side="top"
        open={isOpen}
        onOpenChange={(next) => props.onOpen(seam, next)}
      >
        <TransitionOptions
          value={value}
          isBoardEnd={end !== null}
          effectiveFrames={frames}
          onChange={(next) => {
            if (next === null) props.onOpen(seam, false);
            props.onChange(seam, next);
          }}
        />
      </Popover>
      {end === "first" ? null : <span className={styles.dragEdge} data-edge="left" {...drag("left")} />}
      {end === "last" ? null : <span className={styles.dragEdge} data-edge="right" {...drag("right")} />}
      {previewFrames === null ? null : (
        <span className={styles.frameChange} data-change>
          {dragTexts.frameChange(value.frames, previewFrames)}
        </span>
      )}
    </span>
  );
});
