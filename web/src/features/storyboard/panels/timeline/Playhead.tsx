import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { PLAYHEAD_HIDE_MS } from "@/features/storyboard/limits";
import { formatSeconds } from "@/features/storyboard/model/time";
import { setTextWithoutLayout } from "@/features/storyboard/shared/input/setTextWithoutLayout";
import { texts } from "@/features/storyboard/texts";
import type { BlockLayout } from "@/playback/layoutCuts";
import { createAnimatedTranslate } from "./animatedTranslate";
import styles from "./Timeline.module.css";
import { useScrub } from "./useScrub";
import { useViewportRef } from "./useVisibleRange";

/** The badge moves to the left of the playhead if there is less space than this to its right, in px. */
const BADGE_SPACE_PX = 130;

interface PlayheadProps {
  blocks: BlockLayout;
  scroller: RefObject<HTMLDivElement | null>;
}

/** Playhead with its handle and time badge. The clock moves it directly; React renders it once. */
export function Playhead({ blocks, scroller }: PlayheadProps) {
  const { board, project } = useEditorContext();
  const { transport } = board;
  const total = useBoard((state) => state.layout.total);
  const line = useRef<HTMLDivElement>(null);
  const badge = useRef<HTMLSpanElement>(null);
  const handle = useRef<HTMLDivElement>(null);
  const scrub = useScrub(scroller, blocks);
  const viewport = useViewportRef(scroller);

  const translate = useRef<ReturnType<typeof createAnimatedTranslate>>(null);

  useEffect(() => {
    const showFrame = (frame: number): void => {
      if (!line.current || !badge.current || !handle.current) return;
      const x = blocks.getXOfFrame(frame);
      translate.current ??= createAnimatedTranslate(line.current);
      translate.current(x, transport.clock.playing);
      const { left, width } = viewport.current;
      const side = left + width - x < BADGE_SPACE_PX ? "left" : "right";
      if (line.current.dataset.side !== side) line.current.dataset.side = side;
      const text = texts.framesAndSeconds({ frames: frame, seconds: formatSeconds(frame, project.fps) });
      setTextWithoutLayout(badge.current, text);
      // Skip the ARIA values while playing: a screen reader would announce every frame.
      if (transport.clock.playing) return;
      handle.current.setAttribute("aria-valuenow", String(frame));
      handle.current.setAttribute("aria-valuetext", text);
    };
    showFrame(transport.clock.frame);
    return transport.clock.subscribe(({ frame }) => showFrame(frame));
  }, [blocks, viewport, project.fps, transport]);

  // Fade out the handle and badge some time after the playhead moved or the pointer moved over the timeline.
  useEffect(() => {
    const region = scroller.current?.parentElement;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const revealHandle = (): void => {
      clearTimeout(timer);
      line.current?.setAttribute("data-awake", "true");
      timer = setTimeout(() => line.current?.setAttribute("data-awake", "false"), PLAYHEAD_HIDE_MS);
    };
    revealHandle();
    const unsubscribe = transport.clock.subscribe(revealHandle);
    region?.addEventListener("pointermove", revealHandle);
    return () => {
      clearTimeout(timer);
      unsubscribe();
      region?.removeEventListener("pointermove", revealHandle);
    };
  }, [scroller, transport]);

  const handleKeyDown = (event: KeyboardEvent): void => {
    const action = {
      ArrowLeft: () => transport.stepFrame(-1),
      ArrowDown: () => transport.stepFrame(-1),
      ArrowRight: () => transport.stepFrame(1),
      ArrowUp: () => transport.stepFrame(1),
      PageUp: () => transport.stepCut(1),
      PageDown: () => transport.stepCut(-1),
      Home: () => transport.seekToStart(),
      End: () => transport.seekToEnd(),
    }[event.key];
    if (!action || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    action();
  };

  return (
    <div ref={line} className={styles.playhead} data-awake="true" data-empty={total === 0}>
      <div
        ref={handle}
        className={styles.handle}
        role="slider"
        tabIndex={0}
        aria-label={texts.playhead}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={0}
        aria-disabled={total === 0}
        onKeyDown={handleKeyDown}
        {...scrub}
      />
      <span ref={badge} className={styles.badge} aria-hidden="true" />
    </div>
  );
}
