import { GripVertical, Minus, PanelRight, Plus } from "lucide-react";
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from "react";
import { useStore } from "zustand";
import { getPanelSettings, settings, updatePanel } from "@/features/storyboard/store/settings";
import { IconButton } from "@/ui/buttons/IconButton";
import styles from "./FloatingPanel.module.css";
import { clampToWindow, type Position } from "./panelDefaults";
import { panelTexts } from "./panelTexts";

const STEP_PX = 16;

export interface FloatingPanelProps {
  /** Panel id, under which position and open state are saved. */
  id: string;
  title: string;
  position: Position;
  children: ReactNode;
}

/** Floating panel that is moved by its header or the arrow keys and stays within the window. */
export function FloatingPanel({ id, title, position: { x, y }, children }: FloatingPanelProps) {
  const panelSettings = getPanelSettings(id, useStore(settings));
  const isOpen = panelSettings.isOpen ?? true;
  const panel = useRef<HTMLElement>(null);
  const drag = useRef<{ dx: number; dy: number } | null>(null);
  useKeepInWindow(panel, id, isOpen);

  const moveTo = (target: Position): void => {
    if (panel.current)
      updatePanel(id, { place: clampToWindow(target, panel.current.getBoundingClientRect(), getWindowSize()) });
  };
  const handlePointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0 || (event.target instanceof Element && event.target.closest("[data-no-drag]"))) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { dx: event.clientX - x, dy: event.clientY - y };
  };
  const handlePointerMove = (event: PointerEvent<HTMLElement>): void => {
    if (drag.current) moveTo({ x: event.clientX - drag.current.dx, y: event.clientY - drag.current.dy });
  };
  const handlePointerUp = (): void => {
    drag.current = null;
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    const offset = {
      ArrowLeft: { x: -STEP_PX, y: 0 },
      ArrowRight: { x: STEP_PX, y: 0 },
      ArrowUp: { x: 0, y: -STEP_PX },
      ArrowDown: { x: 0, y: STEP_PX },
    }[event.key];
    if (!offset || event.altKey) return;
    event.preventDefault();
    moveTo({ x: x + offset.x, y: y + offset.y });
  };

  return (
    <section
      ref={panel}
      className={styles.panel}
      aria-label={title}
      data-panel-id={id}
      data-collapsed={!isOpen}
      style={{ transform: `translate(${x}px, ${y}px)` }}
    >
      <div
        className={styles.head}
        onPointerDown={handlePointerDown}
        onPointerMove={handlePointerMove}
        onPointerUp={handlePointerUp}
        onPointerCancel={handlePointerUp}
      >
        <button type="button" className={styles.grip} aria-label={panelTexts.move(title)} onKeyDown={handleKeyDown}>
          <GripVertical size={14} aria-hidden="true" />
        </button>
        <h2 className={styles.title}>{title}</h2>
        <span className={styles.actions} data-no-drag>
          <IconButton
            label={panelTexts.dock(title)}
            size="small"
            onClick={() => {
              updatePanel(id, { isDocked: true, place: null });
              settings.setState({ dockTab: id });
            }}
          >
            <PanelRight size={15} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={isOpen ? panelTexts.collapse(title) : panelTexts.expand(title)}
            size="small"
            aria-expanded={isOpen}
            onClick={() => updatePanel(id, { isOpen: !isOpen })}
          >
            {isOpen ? <Minus size={16} aria-hidden="true" /> : <Plus size={16} aria-hidden="true" />}
          </IconButton>
        </span>
      </div>
      {isOpen ? <div className={styles.body}>{children}</div> : null}
    </section>
  );
}

function getWindowSize(): { width: number; height: number } {
  return { width: window.innerWidth, height: window.innerHeight };
}

/** Move the panel back into the window when either changes its size. Applies only to panels that the user has moved. */
function useKeepInWindow(panel: RefObject<HTMLElement | null>, id: string, isOpen: boolean): void {
  const keepInWindow = useRef(() => {
    const current = getPanelSettings(id).place;
    if (!panel.current || current === null) return;
    const place = clampToWindow(current, panel.current.getBoundingClientRect(), getWindowSize());
    if (place.x !== current.x || place.y !== current.y) updatePanel(id, { place });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: expanding makes the panel taller
  useLayoutEffect(() => keepInWindow.current(), [isOpen]);
  useEffect(() => {
    const handleResize = keepInWindow.current;
    const element = panel.current;
    window.addEventListener("resize", handleResize);
    const resizeObserver = new ResizeObserver(handleResize);
    if (element) resizeObserver.observe(element);
    return () => {
      window.removeEventListener("resize", handleResize);
      resizeObserver.disconnect();
    };
  }, [panel]);
}
