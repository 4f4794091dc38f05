import { GripVertical, Minus, Plus } from "lucide-react";
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
import { insideWindow, type Place } from "@/features/storyboard/shared/place";
import { settings } from "@/features/storyboard/store/settings";
import { IconButton } from "@/ui/IconButton";

const STEP_PX = 16;

/** Which panel it is: its place is remembered under this name. */
type PanelName = "notes" | "layers";

export interface FloatingPanelProps {
  name: PanelName;
  title: string;
  /** Stands in the head while the panel is open. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A panel that floats over the page, is moved by its head (or the arrow keys), and never leaves the window. */
export function FloatingPanel({ name, title, actions, children }: FloatingPanelProps) {
  const { x, y, collapsed } = useStore(settings, (state) => state[name]);
  const panel = useRef<HTMLElement>(null);
  const drag = useRef<{ dx: number; dy: number } | null>(null);
  useStayInside(panel, name, collapsed);

  const moveTo = (wanted: Place): void => {
    if (panel.current) put(name, insideWindow(wanted, panel.current.getBoundingClientRect(), windowBox()));
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
      data-collapsed={collapsed}
      style={{ transform: `translate(${x}px, ${y}px)` }}
    >
      <div className={styles.head} onPointerDown={down} onPointerMove={move} onPointerUp={up} onPointerCancel={up}>
        <button type="button" className={styles.grip} aria-label={messages.movePanel(title)} onKeyDown={key}>
          <GripVertical size={14} aria-hidden="true" />
        </button>
        <h2 className={styles.title}>{title}</h2>
        <span className={styles.actions} data-still>
          {collapsed ? null : actions}
          <IconButton
            label={collapsed ? messages.expandPanel(title) : messages.collapsePanel(title)}
            size="small"
            aria-expanded={!collapsed}
            onClick={() => put(name, { collapsed: !collapsed })}
          >
            {collapsed ? <Plus size={16} aria-hidden="true" /> : <Minus size={16} aria-hidden="true" />}
          </IconButton>
        </span>
      </div>
      {collapsed ? null : <div className={styles.body}>{children}</div>}
    </section>
  );
}

function put(name: PanelName, place: Partial<Place & { collapsed: boolean }>): void {
  settings.setState((state) => ({ [name]: { ...state[name], ...place } }));
}

function windowBox(): { width: number; height: number } {
  return { width: window.innerWidth, height: window.innerHeight };
}

/** Whenever the window or the panel changes its size, the panel comes back inside. */
function useStayInside(panel: RefObject<HTMLElement | null>, name: PanelName, collapsed: boolean): void {
  const keep = useRef(() => {
    if (!panel.current) return;
    const now = settings.getState()[name];
    const place = insideWindow(now, panel.current.getBoundingClientRect(), windowBox());
    if (place.x !== now.x || place.y !== now.y) put(name, place);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: expanding makes the panel taller
  useLayoutEffect(() => keep.current(), [collapsed]);
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
