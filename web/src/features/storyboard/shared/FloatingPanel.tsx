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
import { messages } from "@/features/storyboard/messages";
import styles from "@/features/storyboard/shared/FloatingPanel.module.css";
import { clampToWindow, type PanelDefaults, type Position } from "@/features/storyboard/shared/panelDefaults";
import { type PanelName, settings, updatePanel } from "@/features/storyboard/store/settings";
import { IconButton } from "@/ui/IconButton";

const STEP_PX = 16;

export interface FloatingPanelProps {
  /** Key under which position and open state are saved. */
  name: PanelName;
  title: string;
  /** Position and open state until the user changes them. */
  defaults: PanelDefaults;
  children: ReactNode;
}

/** Floating panel that is moved by its header or the arrow keys and stays within the window. */
export function FloatingPanel({ name, title, defaults, children }: FloatingPanelProps) {
  const wish = useStore(settings, (state) => state.panels[name]);
  const isOpen = wish.isOpen ?? defaults.isOpen;
  const { x, y } = wish.place ?? defaults.position;
  const panel = useRef<HTMLElement>(null);
  const drag = useRef<{ dx: number; dy: number } | null>(null);
  useKeepInWindow(panel, name, isOpen);

  const moveTo = (wanted: Position): void => {
    if (panel.current)
      updatePanel(name, { place: clampToWindow(wanted, panel.current.getBoundingClientRect(), getWindowSize()) });
  };
  const down = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0 || (event.target instanceof Element && event.target.closest("[data-still]"))) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { dx: event.clientX - x, dy: event.clientY - y };
  };
  const move = (event: PointerEvent<HTMLElement>): void => {
    if (drag.current) moveTo({ x: event.clientX - drag.current.dx, y: event.clientY - drag.current.dy });
  };
  const up = (): void => {
    drag.current = null;
  };
  const key = (event: KeyboardEvent): void => {
    const by = {
      ArrowLeft: { x: -STEP_PX, y: 0 },
      ArrowRight: { x: STEP_PX, y: 0 },
      ArrowUp: { x: 0, y: -STEP_PX },
      ArrowDown: { x: 0, y: STEP_PX },
    }[event.key];
    if (!by || event.altKey) return;
    event.preventDefault();
    moveTo({ x: x + by.x, y: y + by.y });
  };

  return (
    <section
      ref={panel}
      className={styles.panel}
      aria-label={title}
      data-collapsed={!isOpen}
      style={{ transform: `translate(${x}px, ${y}px)` }}
    >
      <div className={styles.head} onPointerDown={down} onPointerMove={move} onPointerUp={up} onPointerCancel={up}>
        <button type="button" className={styles.grip} aria-label={messages.movePanel(title)} onKeyDown={key}>
          <GripVertical size={14} aria-hidden="true" />
        </button>
        <h2 className={styles.title}>{title}</h2>
        <span className={styles.actions} data-still>
          <IconButton
            label={messages.dockPanel(title)}
            size="small"
            onClick={() => {
              updatePanel(name, { isDocked: true, place: null });
              settings.setState({ tab: name });
            }}
          >
            <PanelRight size={15} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={isOpen ? messages.collapsePanel(title) : messages.expandPanel(title)}
            size="small"
            aria-expanded={isOpen}
            onClick={() => updatePanel(name, { isOpen: !isOpen })}
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
function useKeepInWindow(panel: RefObject<HTMLElement | null>, name: PanelName, isOpen: boolean): void {
  const keep = useRef(() => {
    const now = settings.getState().panels[name].place;
    if (!panel.current || now === null) return;
    const place = clampToWindow(now, panel.current.getBoundingClientRect(), getWindowSize());
    if (place.x !== now.x || place.y !== now.y) updatePanel(name, { place });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: expanding makes the panel taller
  useLayoutEffect(() => keep.current(), [isOpen]);
  useEffect(() => {
    const check = keep.current;
    const element = panel.current;
    window.addEventListener("resize", check);
    const sizes = new ResizeObserver(check);
    if (element) sizes.observe(element);
    return () => {
      window.removeEventListener("resize", check);
      sizes.disconnect();
    };
  }, [panel]);
}
