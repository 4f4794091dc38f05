import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useReducer,
  useRef,
} from "react";
import { useStore } from "zustand";
import styles from "@/features/storyboard/editor/overlays/GuideOverlay.module.css";
import { getFramePath, getGridPath, getMaskPath } from "@/features/storyboard/editor/overlays/guideLines";
import { guideTexts } from "@/features/storyboard/editor/overlays/guideTexts";
import { useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { currentStage } from "@/features/storyboard/stage/currentStage";
import { viewTransform } from "@/features/storyboard/stage/view/viewTransformStore";
import { settings } from "@/features/storyboard/store/settings";

/** Distance that an arrow key moves a vanishing point, as a share of the canvas. Ten times as far with Shift. */
const KEY_STEP = 0.01;
/** Maximum distance of a vanishing point from the canvas, in canvas widths and heights. */
const DISTANCE_MAX = 3;

/** Composition guides over the canvas, aligned with its current view. */
export default function GuideOverlay({ stage }: { stage: RefObject<HTMLElement | null> }) {
  const { width, height } = useEditorContext().project;
  const guides = useStore(settings, (state) => state.guides);
  const controller = useStore(currentStage, (state) => state.controller);
  useStore(viewTransform); // render again when the view changes
  const [, forceUpdate] = useReducer((count: number) => count + 1, 0);
  const lines = useRef<SVGGElement>(null);
  const points = useRef<HTMLDivElement>(null);
  const clip = useId();

  useEffect(() => {
    if (!stage.current) return;
    const observer = new ResizeObserver(forceUpdate);
    observer.observe(stage.current);
    return () => observer.disconnect();
  }, [stage]);

  useLayoutEffect(() => {
    const box = stage.current?.getBoundingClientRect();
    if (!box || !controller) return;
    const toStage = (x: number, y: number): { x: number; y: number } => {
      const clientPoint = controller.toClient({ x, y });
      return { x: clientPoint.x - box.left, y: clientPoint.y - box.top };
    };
    const [o, a, b] = [toStage(0, 0), toStage(width, 0), toStage(0, height)];
    const matrix = [(a.x - o.x) / width, (a.y - o.y) / width, (b.x - o.x) / height, (b.y - o.y) / height, o.x, o.y];
    lines.current?.setAttribute("transform", `matrix(${matrix.join(" ")})`);
    for (const [index, { x, y }] of guides.vanishing.entries()) {
      const position = toStage(x * width, y * height);
      const handle = points.current?.children[index];
      if (handle instanceof HTMLElement) handle.style.transform = `translate(${position.x}px, ${position.y}px)`;
    }
  });

  const move = (index: number, to: { x: number; y: number }): void => {
    const clamp = (value: number): number => Math.min(DISTANCE_MAX, Math.max(1 - DISTANCE_MAX, value));
    const vanishing = guides.vanishing.map((each, i) => (i === index ? { x: clamp(to.x), y: clamp(to.y) } : each));
    settings.setState({ guides: { ...guides, vanishing } });
  };
  const drag = (index: number) => (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !controller) return;
    const { x, y } = controller.toCanvas(event);
    move(index, { x: x / width, y: y / height });
  };
  const key = (index: number, point: { x: number; y: number }) => (event: KeyboardEvent) => {
    const distance = KEY_STEP * (event.shiftKey ? 10 : 1);
    const step = {
      ArrowLeft: [-distance, 0],
      ArrowRight: [distance, 0],
      ArrowUp: [0, -distance],
      ArrowDown: [0, distance],
    }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    move(index, { x: point.x + (step[0] ?? 0), y: point.y + (step[1] ?? 0) });
  };
  return (
    <div className={styles.guides}>
      <svg className={styles.lines} aria-hidden="true">
        <g ref={lines}>
          <clipPath id={clip}>
            <rect width={width} height={height} />
          </clipPath>
          <g clipPath={`url(#${clip})`}>
            <path className={styles.mask} fillRule="evenodd" d={getMaskPath(guides.mask, { width, height })} />
            <path className={styles.grid} d={getGridPath(guides, { width, height })} />
            <path className={styles.frame} d={getFramePath(guides, { width, height })} />
          </g>
        </g>
      </svg>
      <div ref={points}>
        {guides.vanishing.map((point, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place in the list
            key={index}
            type="button"
            className={styles.point}
            aria-label={guideTexts.point({ number: index + 1 })}
            title={guideTexts.pointHint}
            data-own-keys=""
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={drag(index)}
            onKeyDown={key(index, point)}
          />
        ))}
      </div>
    </div>
  );
}
