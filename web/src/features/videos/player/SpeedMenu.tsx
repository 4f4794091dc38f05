import { Check, Settings } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { IconButton } from "@/ui/IconButton";
import { PLAYBACK_SPEEDS } from "./limits";
import { messages } from "./messages";
import styles from "./Player.module.css";
import type { Player } from "./player";
import { usePlayer } from "./usePlayer";

export interface SpeedMenuProps {
  player: Player;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Menu of playback speeds. Renders inside the player, so that it also shows in full screen. */
export function SpeedMenu({ player, open, onOpenChange }: SpeedMenuProps) {
  const speed = usePlayer(player, (state) => state.speed);
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!open) return;
    list.current?.querySelector<HTMLElement>("[aria-checked=true]")?.focus();
    const outside = (event: globalThis.PointerEvent): void => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) onOpenChange(false);
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [open, onOpenChange]);

  const close = (): void => {
    onOpenChange(false);
    frame.current?.querySelector("button")?.focus();
  };
  const key = (event: KeyboardEvent): void => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>("[role=menuitemradio]") ?? [])];
    const at = items.findIndex((item) => item.matches(":focus"));
    const next = {
      ArrowDown: (at + 1) % items.length,
      ArrowUp: (at - 1 + items.length) % items.length,
      Home: 0,
      End: items.length - 1,
    }[event.key];
    if (event.key === "Escape") close();
    else if (event.key === "Tab") onOpenChange(false);
    else if (next !== undefined) items[next]?.focus();
    else return;
    if (event.key !== "Tab") event.preventDefault();
  };

  return (
    <div ref={frame} className={styles.menuFrame}>
      <IconButton
        label={messages.settings}
        className={styles.control}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => onOpenChange(!open)}
      >
        <Settings size={18} aria-hidden="true" />
      </IconButton>
      {open ? (
        <div ref={list} role="menu" tabIndex={-1} aria-label={messages.speeds} className={styles.menu} onKeyDown={key}>
          <p className={styles.menuTitle} aria-hidden="true">
            {messages.speeds}
          </p>
          {PLAYBACK_SPEEDS.map((each) => (
            <button
              key={each}
              type="button"
              role="menuitemradio"
              aria-checked={each === speed}
              tabIndex={-1}
              className={styles.menuItem}
              onClick={() => {
                player.setSpeed(each);
                close();
              }}
            >
              <Check size={14} aria-hidden="true" className={styles.check} />
              {messages.speed(each)}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
