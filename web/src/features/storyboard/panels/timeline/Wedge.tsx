import { type CSSProperties, memo, type ReactElement } from "react";
import { transitionMessages } from "@/features/storyboard/shared/transitionMessages";
import type { Transition } from "@/features/storyboard/types";
import type { BlockLayout } from "@/playback/layoutCuts";
import type { Passage } from "@/playback/transitions";
import { late } from "@/ui/late";
import { Popover } from "@/ui/Popover";
import type { TriggerElement } from "@/ui/useFirstOpening";
import { handMessages } from "./handMessages";
import { useWedgeDrag } from "./useWedgeDrag";
import styles from "./Wedges.module.css";

const WedgeSheet = late(() => import("./WedgeSheet"));

/** However short it is, so much of it is seen, px, and can be pressed; narrower it is taken hold of from beside it. */
const SEEN_PX = 8;
const PRESSED_PX = 24;
const NARROW_PX = 34;

interface WedgeProps {
  seam: string;
  value: Transition;
  end: Passage["end"];
  /** Where it has effect, which may be shorter than it asks for. */
  start: number;
  frames: number;
  /** What the cut is called that it leads into. */
  into: string;
  blocks: BlockLayout;
  /** While an edge of it is dragged, what it would have. */
  tried: number | null;
  isReachable: boolean;
  isOpen: boolean;
  canEdit: boolean;
  onOpen: (seam: string, isOpen: boolean) => void;
  onTry: (seam: string, frames: number | null) => void;
  onChange: (seam: string, value: Transition | null) => void;
}

/** One transition: a button that opens what can be changed of it, with edges to be dragged. */
export const Wedge = memo(function Wedge(props: WedgeProps) {
  const { seam, value, end, start, frames, into, blocks, tried, isReachable, isOpen, canEdit } = props;
  const drag = useWedgeDrag(props);
  const [left, right] = [blocks.xOfFrame(start), blocks.xOfFrame(start + frames)];
  const seen = Math.max(SEEN_PX, right - left);
  const width = Math.max(PRESSED_PX, seen);
  const x = end === "last" ? right - width : end === "first" ? left : (left + right - width) / 2;
  const name = transitionMessages.name(value.kind, tried ?? value.frames, end, into);
  const place = { transform: `translateX(${x}px)`, width };
  const look = { "--colour": value.colour, width: seen } as CSSProperties;
  const strip = <span className={styles.strip} style={look} data-kind={value.kind} data-end={end} />;
  const named = { className: styles.press, title: name, "aria-label": name };
  if (!canEdit) {
    return (
      <span className={styles.wedge} style={place} data-end={end}>
        <span role="img" {...named}>
          {strip}
        </span>
      </span>
    );
  }
  const trigger: ReactElement = (
    <button
      type="button"
      {...named}
      tabIndex={isReachable ? 0 : -1}
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
      className={styles.wedge}
      style={place}
      data-end={end}
      data-narrow={seen < NARROW_PX}
      data-dragged={tried !== null}
    >
      <Popover
        trigger={trigger as TriggerElement}
        title={end === "last" ? transitionMessages.endTitle : transitionMessages.title}
        side="top"
        open={isOpen}
        onOpenChange={(next) => props.onOpen(seam, next)}
      >
        <WedgeSheet
          value={value}
          isEnd={end !== null}
          effect={frames}
          onChange={(next) => {
            if (next === null) props.onOpen(seam, false);
            props.onChange(seam, next);
          }}
        />
      </Popover>
      {end === "first" ? null : <span className={styles.edge} data-edge="left" {...drag("left")} />}
      {end === "last" ? null : <span className={styles.edge} data-edge="right" {...drag("right")} />}
      {tried === null ? null : (
        <span className={styles.change} data-change>
          {handMessages.change(value.frames, tried)}
        </span>
      )}
    </span>
  );
});
