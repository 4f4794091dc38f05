import { GripVertical, Minus, Plus } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useStore } from "zustand";
import { messages } from "@/features/storyboard/messages";
import { NoteField } from "@/features/storyboard/notes/NoteField";
import styles from "@/features/storyboard/notes/Notes.module.css";
import { insideWindow, type Place } from "@/features/storyboard/notes/place";
import { settings } from "@/features/storyboard/store/settings";
import { IconButton } from "@/ui/IconButton";

const STEP_PX = 16;

/** A panel that floats over the page, is moved by its head (or the arrow keys), and never leaves the window. */
export function FloatingNotes() {
  const { x, y, collapsed } = useStore(settings, (state) => state.notes);
  const panel = useRef<HTMLElement>(null);
  const drag = useRef<{ dx: number; dy: number } | null>(null);
  useStayInside(panel, collapsed);

  const moveTo = (wanted: Place): void => {
    if (!panel.current) return;
    const place = insideWindow(wanted, panel.current.getBoundingClientRect(), windowBox());
    settings.setState(({ notes }) => ({ notes: { ...notes, ...place } }));
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
      aria-label={messages.notes}
      data-collapsed={collapsed}
      style={{ transform: `translate(${x}px, ${y}px)` }}
    >
      <div className={styles.head} onPointerDown={down} onPointerMove={move} onPointerUp={up} onPointerCancel={up}>
        <button type="button" className={styles.grip} aria-label={messages.moveNotes} onKeyDown={key}>
          <GripVertical size={14} aria-hidden="true" />
        </button>
        <h2 className={styles.title}>{messages.notes}</h2>
        <span data-still>
          <IconButton
            label={collapsed ? messages.expandNotes : messages.collapseNotes}
            size="small"
            aria-expanded={!collapsed}
            onClick={() => settings.setState(({ notes }) => ({ notes: { ...notes, collapsed: !collapsed } }))}
          >
            {collapsed ? <Plus size={16} aria-hidden="true" /> : <Minus size={16} aria-hidden="true" />}
          </IconButton>
        </span>
      </div>
      {collapsed ? null : (
        <div className={styles.body}>
          <NoteField />
        </div>
      )}
    </section>
  );
}

function windowBox(): { width: number; height: number } {
  return { width: window.innerWidth, height: window.innerHeight };
}

/** Whenever the window or the panel changes its size, the panel comes back inside. */
function useStayInside(panel: RefObject<HTMLElement | null>, collapsed: boolean): void {
  const keep = useRef(() => {
    if (!panel.current) return;
    const { notes } = settings.getState();
    const place = insideWindow(notes, panel.current.getBoundingClientRect(), windowBox());
    if (place.x !== notes.x || place.y !== notes.y) settings.setState({ notes: { ...notes, ...place } });
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
